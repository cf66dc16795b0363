// @ts-check
/** What the page says to the player: one place for it, read out where there is a reader. */

import { byId, element } from "./dom.js";

/** Say something in place of what was said before. @param {...(Node | string)} parts */
export function say(...parts) {
  const nodes = parts.filter((part) => part !== "").map((part) => (typeof part === "string" ? element("p", {}, part) : part));
  byId("message").replaceChildren(...nodes);
  byId("message").scrollIntoView({ block: "nearest" });
}

/** Say in a low voice where the player is; what was said stays. @param {string} text */
export function murmur(text) {
  let line = byId("message").querySelector(".quiet");
  if (!line) {
    line = element("p", { class: "quiet" });
    byId("message").append(line);
  }
  line.textContent = text;
}
