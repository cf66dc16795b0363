// @ts-check
/** The board as a whole, on the setter's page: turned, reflected, shifted, made larger or smaller. */

import { byId, element } from "./dom.js";
import { word } from "./words.js";

/** @typedef {import("./words.js").Word} Word */

/** @type {{name: Word, sign: string, how: object}[]} */
const TURNS = [
  { name: "turn_clockwise", sign: "↻", how: { turn: "clockwise" } },
  { name: "turn_counterclockwise", sign: "↺", how: { turn: "counterclockwise" } },
  { name: "turn_mirror", sign: "⇆", how: { turn: "mirror" } },
  { name: "turn_flip", sign: "⇅", how: { turn: "flip" } },
  { name: "turn_diagonal", sign: "⤡", how: { turn: "diagonal" } },
];
/** @type {{name: Word, sign: string, how: object}[]} */
const SHIFTS = [
  { name: "shift_left", sign: "←", how: { left: -1, right: 1 } },
  { name: "shift_up", sign: "↑", how: { top: -1, bottom: 1 } },
  { name: "shift_down", sign: "↓", how: { top: 1, bottom: -1 } },
  { name: "shift_right", sign: "→", how: { left: 1, right: -1 } },
];
/** @type {{side: string, name: Word}[]} */
const SIDES = [
  { side: "top", name: "side_top" }, { side: "bottom", name: "side_bottom" },
  { side: "left", name: "side_left" }, { side: "right", name: "side_right" },
];

/** Show the buttons. @param {{alter: (verb: string, how: object, said: string) => void}} setter */
export function showMoves(setter) {
  const button = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {object} */ how) =>
    element("button", { "aria-label": name, title: name, click: () => setter.alter("move", how, name) }, sign);
  const group = (/** @type {Word} */ name, /** @type {Node[]} */ buttons) =>
    element("div", { class: "bar", role: "group", "aria-label": word(name) }, element("span", { class: "label" }, word(name)), ...buttons);
  byId("set-moves").replaceChildren(
    group("setTurns", TURNS.map(({ name, sign, how }) => button(word(name), sign, how))),
    group("setShifts", SHIFTS.map(({ name, sign, how }) => button(word(name), sign, how))),
    ...SIDES.map(({ side, name }) => group(name, [
      button(word("setMore", { side: word(name) }), "+", { [side]: 1 }), button(word("setFewer", { side: word(name) }), "−", { [side]: -1 }),
    ])),
  );
}
