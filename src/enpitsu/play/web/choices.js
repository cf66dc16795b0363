// @ts-check
/** The rules of a genre that can be dropped, and those that can be added, in a box that is filled when it is opened. */

import { byId, element } from "./dom.js";
import { ask } from "./engine.js";

/**
 * @param {string} id of the box; its list has this name with "-list"
 * @param {{genre: string}} puzzle
 * @param {(puzzle: any) => unknown} choose goes on with the puzzle under other rules
 */
export function offerChoices(id, puzzle, choose) {
  const box = /** @type {HTMLDetailsElement} */ (byId(id));
  const list = byId(`${id}-list`);
  box.open = false;
  list.replaceChildren();
  const filled = async () => {
    if (!box.open) return;
    /** @type {any[]} */
    let choices;
    try {
      ({ choices } = await ask("choices", { puzzle }));
    } catch (error) {
      list.replaceChildren(/** @type {Error} */ (error).message);
      return;
    }
    if (box.ontoggle !== filled) return; // the puzzle has changed since
    list.replaceChildren(...choices.map(({ name, sentence, kept, genre }) =>
      element("label", { class: "check" }, element("input", {
        type: "checkbox", checked: kept, "data-rule": name, change: () => choose({ ...puzzle, genre }),
      }), element("span", {}, sentence))));
  };
  box.ontoggle = filled;
}
