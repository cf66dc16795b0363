// @ts-check
/** Elements of the page; text is always text, never HTML. */

/** @param {string} id @returns {any} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element ${id}`);
  return found;
}

/**
 * @param {string} tag
 * @param {{[name: string]: any}} [attributes] functions listen, the others are attributes
 * @param {...(Node | string)} children
 * @returns {any}
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  if (tag === "button") made.setAttribute("type", "button");
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else if (value !== false) made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children);
  return made;
}

/**
 * Who presses a button beside a board with a pointer means the board with the next key.
 * @param {string} id of what holds the buttons
 * @param {(button: HTMLElement) => void} goOn
 */
export function afterPointer(id, goOn) {
  byId(id).addEventListener("click", (/** @type {MouseEvent} */ event) => {
    const button = event.target instanceof Element && event.target.closest(".bar button");
    if (event.detail && button instanceof HTMLElement) goOn(button);
  }, { capture: true });  // before the button is replaced
}

/**
 * Undo with Ctrl-Z, redo with Ctrl-Y or Ctrl-Shift-Z, but where a text is written.
 * @param {() => boolean} open
 * @param {() => void} undo
 * @param {() => void} redo
 */
export function onUndoKeys(open, undo, redo) {
  addEventListener("keydown", (event) => {
    if (!open() || !(event.ctrlKey || event.metaKey)) return;
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    (key === "y" || event.shiftKey ? redo : undo)();
  });
}
