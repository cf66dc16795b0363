// @ts-check
/** Places in words: what the engine names as data, in the language of the page. */

import { LANGUAGE, word } from "./words.js";

/** @typedef {[number, number]} Point */

/** Cells of which each is named; of more, the first and the last. */
const MAX_NAMED_CELLS = 6;

/**
 * How a language says a place; `at`: a direction or a half; `within` a sentence with an article.
 * @typedef {{
 *   cell: (row: number, column: number) => string, side: (at: string, of: string) => string,
 *   corner: (at: string, of: string) => string, exit: (at: string, of: string) => string,
 *   half: (at: string, of: string) => string, diagonal: (leaning: string, of: string) => string,
 *   way: (stops: string[]) => string, crossing: (a: string, b: string) => string,
 *   row: (n: number, back?: boolean) => string, column: (n: number, back?: boolean) => string,
 *   region: (of: string) => string, border: (a: string, b: string) => string,
 *   list: (names: string[]) => string, within: (name: string) => string, board: string,
 * }} PlaceNames
 */

/** @type {PlaceNames} */
const EN = {
  cell: (row, column) => `R${row}C${column}`,
  side: (at, of) => `${at} side of ${of}`,
  corner: (at, of) => `${at} corner of ${of}`,
  exit: (at, of) => `${at} exit of ${of}`,
  half: (at, of) => `${at} half of ${of}`,
  diagonal: (leaning, of) => `${leaning} diagonal of ${of}`,
  way: (stops) => stops.join(stops.some((stop) => stop.includes(" ")) ? " to " : "-"),
  crossing: (a, b) => `${a} x ${b}`,
  row: (n, back) => `row ${n}${back ? " from the right" : ""}`,
  column: (n, back) => `column ${n}${back ? " from below" : ""}`,
  region: (of) => `region of ${of}`,
  border: (a, b) => `border of the regions of ${a} and ${b}`,
  list: (names) => names.join(", "),
  within: (name) => `the ${name}`,
  board: "the whole grid",
};

/** @type {{[at: string]: string}} */
const AT = { N: "上", S: "下", W: "左", E: "右", NW: "左上", NE: "右上", SW: "左下", SE: "右下", upper: "上", lower: "下", rising: "右上がり", falling: "右下がり" };

/** @type {PlaceNames} */
const JA = {
  cell: EN.cell,
  side: (at, of) => `${of}の${AT[at]}の辺`,
  corner: (at, of) => `${of}の${AT[at]}の角`,
  exit: (at, of) => `${of}の${AT[at]}の出口`,
  half: (at, of) => `${of}の${AT[at]}半分`,
  diagonal: (leaning, of) => `${of}の${AT[leaning]}の対角線`,
  way: (stops) => stops.join("〜"),
  crossing: (a, b) => `${a}と${b}の交わり`,
  row: (n, back) => `${back ? "右から見た" : ""}${n}行目`,
  column: (n, back) => `${back ? "下から見た" : ""}${n}列目`,
  region: (of) => `${of}の領域`,
  border: (a, b) => `${a}の領域と${b}の領域の境界`,
  list: (names) => names.join("、"),
  within: (name) => name,
  board: "盤面全体",
};

/** @type {{[language: string]: PlaceNames}} */
const PLACE_NAMES = { en: EN, ja: JA };
const placeNames = PLACE_NAMES[LANGUAGE] ?? EN;

/** @param {number} row @param {number} column from 0 */
export const cellName = (row, column) => placeNames.cell(row + 1, column + 1);

/** Some names as a list. @param {string[]} names */
export const listOf = (names) => placeNames.list(names);

/** Cells by name: all, or of many the first and the last. @param {Point[]} cells */
export function cellsName(cells) {
  return listed(cells.map(([row, column]) => cellName(row, column)));
}

/** @param {string[]} names */
function listed(names) {
  if (names.length <= MAX_NAMED_CELLS) return placeNames.list(names);
  return word("manyCells", { first: names[0], last: names[names.length - 1], count: names.length });
}

/**
 * How names of places are said, by their kinds (`place_names` of the desk).
 * @type {{[kind: string]: (...of: any[]) => string}}
 */
const KINDS = {
  cell: (row, column) => placeNames.cell(row, column),
  side: (at, row, column) => placeNames.side(at, placeNames.cell(row, column)),
  corner: (at, row, column) => placeNames.corner(at, placeNames.cell(row, column)),
  exit: (at, row, column) => placeNames.exit(at, placeNames.cell(row, column)),
  half: (at, row, column) => placeNames.half(at, placeNames.cell(row, column)),
  diagonal: (leaning, row, column) => placeNames.diagonal(leaning, placeNames.cell(row, column)),
  way: (...stops) => placeNames.way(stops.map(said)),
  crossing: (a, b) => placeNames.crossing(said(a), said(b)),
  row: (n, back) => placeNames.row(n, back),
  column: (n, back) => placeNames.column(n, back),
  region: (row, column) => placeNames.region(placeNames.cell(row, column)),
  border: (row, column, y, x) => placeNames.border(placeNames.cell(row, column), placeNames.cell(y, x)),
  cells: (cells) => listed(cells.map((/** @type {Point} */ [row, column]) => placeNames.cell(row, column))),
  board: () => placeNames.board,
  text: (text) => text,
};

/** Kinds of names that stand in an English sentence with an article. */
const ARTICLE = new Set(["side", "corner", "exit", "half", "diagonal", "region", "border", "crossing"]);

/** The name of a place as the desk sends it: its kind, and what it is named by. @typedef {[string, ...any[]]} Named */

/** @param {Named} named */
const said = ([kind, ...of]) => KINDS[kind](...of);

/** A place in words. @param {{named: Named}} place */
export const placeName = ({ named }) => said(named);

/**
 * Where some cases are, in few words within a sentence: what lies between cells that are named themselves is left out.
 * @param {{named: Named, cells: string[]}[]} places @param {number} most
 */
export function placesName(places, most) {
  const alone = new Set(places.flatMap(({ cells }) => (cells.length === 1 ? cells : [])));
  const kept = places.filter(({ cells }) => cells.length < 2 || !cells.every((cell) => alone.has(cell)));
  const names = kept.map(({ named }) => (ARTICLE.has(named[0]) ? placeNames.within(said(named)) : said(named)));
  return placeNames.list([...new Set(names)].slice(0, most));
}
