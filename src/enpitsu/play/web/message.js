// @ts-check
/** What the page says to the player: one place for it; a status line of its own has it read out where there is a reader. */

import { byId, element } from "./dom.js";

/**
 * Say something in place of what was said before.  If the focus was in it, it goes to the first new button that goes on, or
 * to the board if there is none.
 * @param {...(Node | string)} parts
 */
export function say(...parts) {
  const nodes = parts.filter((part) => part !== "").map((part) => (typeof part === "string" ? element("p", {}, part) : part));
  const message = byId("message");
  const pressed = message.contains(document.activeElement);
  delete message.dataset.judged;
  message.replaceChildren(...nodes);
  message.scrollIntoView({ block: "nearest" });
  if (pressed) (message.querySelector("button:not(:disabled, .technique)") ?? byId("board")).focus({ preventScroll: true });
  readOut(sentences(message));
}

/** Say what holds of the marks as they are: it is taken back when they change. @param {...(Node | string)} parts */
export function judge(...parts) {
  say(...parts);
  byId("message").dataset.judged = "true";
}

/** Clear a verdict on marks that have changed since. */
export function clearVerdict() {
  if (byId("message").dataset.judged) say("");
}

/** Say something short beside what is shown already. @param {string} text */
export function announce(text) {
  let line = byId("message").querySelector(".quiet");
  if (!line) {
    line = element("p", { class: "quiet" });
    byId("message").append(line);
  }
  line.textContent = text;
  readOut(text);
}

/** Have a text read out that is not shown, also if it is the one that was read out last: readers are told of changes alone. @param {string} text */
export function readOut(text) {
  const said = byId("said");
  said.textContent = said.textContent === text ? `${text}\u00a0` : text;
}

/** The sentences of what is said, with the names of techniques, without what else can be pressed and what explains colours. @param {Element} told */
function sentences(told) {
  const copy = /** @type {Element} */ (told.cloneNode(true));
  for (const part of copy.querySelectorAll("button:not(.technique), .legend")) part.remove();
  return [...copy.querySelectorAll("p, li")].map((line) => line.textContent?.trim()).filter(Boolean).join(" ");
}
