// @ts-check
/** Places and values in words: the engine names them in English, which is read here and said in the language of the page. */

import { LANGUAGE, word } from "./words.js";

/** @typedef {[number, number]} Point */

/** Cells of which each is named; of more, the first and the last. */
const FEW = 6;

/**
 * How a language says a place: a side or a corner by its direction and its cell; `within` a sentence with an article.
 * @typedef {{
 *   cell: (row: number, column: number) => string, side: (at: string, of: string) => string,
 *   corner: (at: string, of: string) => string, half: (at: string, of: string) => string,
 *   way: (stops: string[]) => string, crossing: (a: string, b: string) => string,
 *   list: (names: string[]) => string, within: (name: string) => string, board: string, values: {[english: string]: string},
 * }} Tongue
 */

/** @type {Tongue} */
const EN = {
  cell: (row, column) => `R${row}C${column}`,
  side: (at, of) => `${at} side of ${of}`,
  corner: (at, of) => `${at} corner of ${of}`,
  half: (at, of) => `${at} half of ${of}`,
  way: (stops) => stops.join(stops.some((stop) => stop.includes(" ")) ? " to " : "-"),
  crossing: (a, b) => `${a} x ${b}`,
  list: (names) => names.join(", "),
  within: (name) => name.replace(/^(?=\w+ (side|corner|half) of )/, "the "),
  board: "the whole grid",
  values: {},
};

/** @type {{[at: string]: string}} */
const AT = { N: "上", S: "下", W: "左", E: "右", NW: "左上", NE: "右上", SW: "左下", SE: "右下", upper: "上", lower: "下" };

/** @type {Tongue} */
const JA = {
  cell: (row, column) => `${row}行${column}列`,
  side: (at, of) => `${of}の${AT[at]}の辺`,
  corner: (at, of) => `${of}の${AT[at]}の角`,
  half: (at, of) => `${of}の${AT[at]}半分`,
  way: (stops) => stops.join("〜"),
  crossing: (a, b) => `${a}と${b}の交わり`,
  list: (names) => names.join("、"),
  within: (name) => name,
  board: "盤面全体",
  values: {
    light: "明るい色", dark: "暗い色", marked: "印あり", "not marked": "印なし", shaded: "黒マス", unshaded: "白マス", placed: "置く", "not placed": "置かない",
    "a border": "境界線", "no border": "境界線なし", drawn: "線あり", "not drawn": "線なし",
  },
};

/** @type {{[language: string]: Tongue}} */
const TONGUES = { en: EN, ja: JA };
const tongue = TONGUES[LANGUAGE] ?? EN;

/** @param {number} row @param {number} column from 0 */
export const cellName = (row, column) => tongue.cell(row + 1, column + 1);

/** Cells by name: all, or of many the first and the last. @param {Point[]} cells */
export function cellsName(cells) {
  return listed(cells.map(([row, column]) => cellName(row, column)));
}

/** @param {string[]} names */
function listed(names) {
  if (names.length <= FEW) return tongue.list(names);
  return word("manyCells", { first: names[0], last: names[names.length - 1], count: names.length });
}

/** A dot between cells, as a corner of one of them. @param {number} row @param {number} column */
function corner(row, column) {
  const at = `${row ? "S" : "N"}${column ? "E" : "W"}`;
  return tongue.corner(at, cellName(Math.max(0, row - 1), Math.max(0, column - 1)));
}

/** What joins names to one name, and how it is said. @type {[string, (names: string[]) => string][]} */
const JOINED = [[" x ", ([a, b]) => tongue.crossing(a, b)], [", ", listed], ["-", tongue.way]];

/** The engine's name of a place, said anew; null if it is of no kind that is known here. @param {string} text @returns {string | null} */
function said(text) {
  const cell = /^R(\d+)C(\d+)$/.exec(text);
  if (cell) return tongue.cell(Number(cell[1]), Number(cell[2]));
  const dot = /^dot (\d+),(\d+)$/.exec(text);
  if (dot) return corner(Number(dot[1]), Number(dot[2]));
  const part = /^(\w+) (side|half) of (R\d+C\d+)$/.exec(text);
  if (part) return tongue[part[2] === "side" ? "side" : "half"](part[1], said(part[3]) ?? part[3]);
  if (text === EN.board) return tongue.board;
  for (const [between, say] of JOINED) {
    const parts = text.split(between).map((one, _, all) => (all.length > 1 ? said(one) : null));
    if (parts.every((one) => one !== null)) return say(/** @type {string[]} */ (parts));
  }
  return null;
}

/** A place in words: its own name, or its cells. @param {{text: string, cells?: (Point | string)[]}} place */
export function placeName({ text, cells = [] }) {
  const names = cells.map((cell) => (typeof cell === "string" ? said(cell) ?? cell : cellName(...cell)));
  return said(text) ?? (names.length ? listed(names) : text);
}

/** What the engine calls a mark that is made, or is not; a genre's own noun ("a lamp") is not translated. @param {string} english */
export const valueWord = (english) => tongue.values[english] ?? tongue.values[plainly(english)] ?? english;

/** A mark without its noun. @param {string} english */
const plainly = (english) => (/^an? /.test(english) ? "marked" : /^no /.test(english) ? "not marked" : english);

/**
 * Where some cases are, in few words within a sentence: what lies between cells that are named themselves is left out.
 * @param {{text: string, cells: string[]}[]} places @param {number} most
 */
export function placesName(places, most) {
  const alone = new Set(places.flatMap(({ cells }) => (cells.length === 1 ? cells : [])));
  const kept = places.filter(({ cells }) => cells.length < 2 || !cells.every((cell) => alone.has(cell)));
  return tongue.list([...new Set(kept.map(placeName))].slice(0, most).map(tongue.within));
}
