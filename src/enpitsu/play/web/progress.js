// @ts-check
/** Something takes long: a bar that moves, and how many seconds it has been. */

import { element } from "./dom.js";

/**
 * Say in a place that something is being done, until `end` is called.
 * @param {Element} where
 * @param {string} what
 * @param {number} [after] milliseconds for which nothing is said
 */
export function busy(where, what, after = 0) {
  const began = performance.now();
  const seconds = element("span", { "aria-hidden": "true", class: "seconds" });
  const tick = () => { seconds.textContent = ` ${Math.floor((performance.now() - began) / 1000)} s`; };
  tick();
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let ticking;
  const wait = setTimeout(() => {
    if (where.contains(document.activeElement)) { // who has pressed a button there stays there
      where.setAttribute("tabindex", "-1");
      /** @type {HTMLElement} */ (where).focus({ preventScroll: true });
    }
    where.replaceChildren(element("p", { class: "busy" }, element("progress", { "aria-label": what }), ` ${what}`, seconds));
    ticking = setInterval(tick, 1000);
  }, after);
  return {
    end: () => {
      clearTimeout(wait);
      clearInterval(ticking);
      where.querySelector(".busy")?.remove();
    },
  };
}
