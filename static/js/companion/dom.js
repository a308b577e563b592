// @ts-check
// Making elements.

/**
 * @param {string} name
 * @param {Record<string, any>} properties attributes; `text` is the content, `on…` are listeners
 * @param {...(Node | string | false | undefined)} content
 * @returns {Found}
 */
export const made = (name, properties = {}, ...content) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (key === "text") element.textContent = value;
    else if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...content.filter((one) => one !== false && one !== undefined));
  return /** @type {any} */ (element);
};

/**
 * The link to a clause, by its number.
 * @param {{ number?: string, href?: string }} clause
 */
export const clauseLink = ({ number, href }) => {
  if (!number) return undefined;
  return href ? made("a", { class: "companion-clause", href, text: number }) : made("span", { class: "companion-clause", text: number });
};

/**
 * @param {string | undefined} sentence
 * @param {Record<string, string | number>} values
 */
export const filled = (sentence, values) => Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, String(value)), sentence ?? "");
