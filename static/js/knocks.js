// @ts-check
// Two soft wooden knocks, if the reader wishes to hear something and has touched the page: browsers let no other page sound.

/** @param {string | undefined} wished what the account says, "yes" or "no"; this browser may say otherwise */
export const audible = (wished) => (localStorage.getItem("table-sound") ?? wished) === "yes";

/** @param {string | undefined} wished */
export const knock = (wished) => {
  if (!audible(wished) || !navigator.userActivation?.hasBeenActive) return;
  const air = new AudioContext();
  for (const [at, pitch] of [[0, 520], [0.14, 660]]) {
    const tone = new OscillatorNode(air, { type: "triangle", frequency: pitch });
    const fade = new GainNode(air, { gain: 0.12 });
    tone.connect(fade).connect(air.destination);
    fade.gain.exponentialRampToValueAtTime(0.001, air.currentTime + at + 0.16);
    tone.start(air.currentTime + at);
    tone.stop(air.currentTime + at + 0.18);
  }
  setTimeout(() => air.close(), 600);
};
