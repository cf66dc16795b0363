// @ts-check
/** Whether everything is still right: yes or no, the last state that was right, and answers side by side. */

import { element } from "./dom.js";
import { judge, say } from "./message.js";
import { painted, svg, viewBox } from "./paint.js";
import { now, undo } from "./state.js";
import { word } from "./words.js";

/** @typedef {import("./asking.js").Asking} Asking */

/** Answers that are shown beside each other at most. */
const SHOWN = 4;

/** Say whether the marks are part of an answer, and not which are not. @param {Asking} asking */
export async function stillRight(asking) {
  const found = await asking.ask("solve", { answers: SHOWN });
  if (!found) return;
  const button = (/** @type {string} */ id, /** @type {import("./words.js").Word} */ label, /** @type {() => void} */ does) =>
    element("div", { class: "bar" }, element("button", { id, click: does }, word(label)));
  const { status } = found.outcome;
  if (status === "none") judge(word("notRight"), button("to-right", "toRight", () => backToRight(asking)));
  else if (status === "unknown") judge(word("rightUnknown"));
  else if (status === "several") judge(word("stillRight"), button("side-by-side", "sideBySide", () => showAnswers(asking, found.listed)));
  else judge(word("stillRight"));
}

/** Undo to the last state whose marks are part of an answer. @param {Asking} asking */
async function backToRight(asking) {
  const { table } = asking;
  let { history } = table;
  while (undo(history) !== history) {
    history = undo(history);
    const found = await asking.ask("solve", { marks: now(history).marks, answers: 1 });
    if (!found) return;
    if (found.outcome.status === "none") continue;
    table.travel(history);
    say(word(found.outcome.status === "unknown" ? "rightUnknown" : "lastRight"));
    return;
  }
  say(word("noAnswer"));
}

/** Pictures of some answers, beside each other. @param {Asking} asking @param {{[name: string]: boolean}[]} answers */
function showAnswers({ table }, answers) {
  const { board } = table.opened;
  say(word("answersShown", { count: answers.length }), element("div", { class: "answers" }, ...answers.map((marks, n) => {
    const made = Object.fromEntries(Object.entries(marks).filter(([, value]) => value));
    const label = word("answerNumber", { number: n + 1 });
    return svg("svg", { viewBox: viewBox(board), class: "picture", role: "img", "aria-label": label },
      ...painted(board, [...board.printed, ...table.picture.shapesOf(made, made)]));
  })));
}
