// @ts-check
// The connections that a browser keeps for its next requests.

const MOST = 6; // that a browser keeps for one site
const ANSWERED = 4000; // milliseconds within which one of them must answer

export class Silence extends Error {}

// Makes sure that the next request goes over a living connection. One that is kept may be dead, and the browser does not know: a request over
// it would wait for minutes. So as many small questions are asked at once as a browser has connections for. The first answer shows a living
// one, which is used again first; giving up the other questions closes the dead ones.
export const revive = async () => {
  const rest = new AbortController();
  const timer = setTimeout(() => rest.abort(), ANSWERED);
  const ask = (_, number) => fetch(`/robots.txt?${number}`, { method: "HEAD", cache: "no-store", signal: rest.signal });
  try {
    await Promise.any(Array.from({ length: MOST }, ask));
  } catch {
    throw new Silence("no connection answers");
  } finally {
    clearTimeout(timer);
    rest.abort();
  }
};
