// @ts-check
/** Something takes long: a bar that moves, and how many seconds it has been. */

import { element } from "./dom.js";

/**
 * Say in a place that something is being done, until `end` is called.
 * @param {Element} where
 * @param {string} what
 * @param {{after?: number, later?: {seconds: number, what: string, then: () => void}}} [more] after: milliseconds for which
 *   nothing is said; later: what is said and done after so many seconds
 */
export function busy(where, what, { after = 0, later } = {}) {
  const began = performance.now();
  const seconds = element("span", { "aria-hidden": "true", class: "seconds" });
  const said = element("span", { class: "doing" }, what);
  const tick = () => {
    const passed = Math.floor((performance.now() - began) / 1000);
    seconds.textContent = `${passed} s`;
    if (later && passed >= later.seconds && said.textContent !== later.what) { // it is read out once
      said.textContent = later.what;
      later.then();
    }
  };
  tick();
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let ticking;
  const line = element("p", { class: "busy" }, element("progress", { "aria-label": what }), element("span", { class: "told-busy" }, said, " ", seconds));
  const wait = setTimeout(() => {
    if (where.contains(document.activeElement)) { // who has pressed a button there stays there
      where.setAttribute("tabindex", "-1");
      /** @type {HTMLElement} */ (where).focus({ preventScroll: true });
    }
    where.replaceChildren(line);
    ticking = setInterval(tick, 1000);
  }, after);
  return {
    end: () => {
      clearTimeout(wait);
      clearInterval(ticking);
      line.remove();
    },
  };
}
