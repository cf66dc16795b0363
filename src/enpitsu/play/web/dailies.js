// @ts-check
/** The puzzle of the day: the same for everybody, made ahead, by the calendar of this device. */

import { byId, element } from "./dom.js";
import { fragmentOf } from "./share.js";
import { keyOf, load } from "./store.js";
import { word } from "./words.js";

/** @typedef {{puzzle: {genre: string}, size: string, grade: string}} Daily */
/** @typedef {{first: string, boards: Daily[]}} Dailies */

const DAY_MS = 86_400_000;
const WEEK = 7;

/** @type {Dailies | undefined} */
let dailies;

/** The number of a day of a calendar. @param {Date} day */
const numberOf = (day) => Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / DAY_MS;

/** The puzzle of a day: before the first one and after the last they come again after whole weeks. @param {Dailies} dailies @param {Date} day @returns {Daily | undefined} */
export function dailyOf({ first, boards }, day) {
  const number = numberOf(day) - Date.parse(first) / DAY_MS;
  const period = boards.length - (boards.length % WEEK);
  if (!period) return undefined;
  return boards[number >= 0 && number < boards.length ? number : ((number % period) + period) % period];
}

/** Link to the puzzle of today. @param {{id: string, title: string}[]} genres */
export async function showDaily(genres) {
  if (!dailies) {
    const reply = await fetch("stored/dailies.json").catch(() => null);
    if (!reply?.ok) return; // it is asked for again when the gallery is shown again
    dailies = await reply.json();
  }
  const today = dailyOf(/** @type {Dailies} */ (dailies), new Date());
  const genre = genres.find(({ id }) => id === today?.puzzle.genre);
  byId("daily").hidden = !today || !genre;
  if (!today || !genre) return;
  const { puzzle, size, grade } = today;
  const kept = load(keyOf(puzzle));
  const said = word("boardTold", { title: genre.title, size: size.replace("x", "×"), grade: gradeWord(grade) });
  byId("daily").replaceChildren(
    element("a", { href: `#${await fragmentOf({ puzzle })}` }, word("dailyOpen")),
    element("span", {}, kept ? `${said} · ${word(kept.done ? "stateSolved" : "stateBegun")}` : said),
  );
}

/** @param {string} grade */
export const gradeWord = (grade) => word(/** @type {import("./words.js").Word} */ (`difficulty_${grade}`));
