// @ts-check
/** An explanation on the player's own board: move by move, each of which can be unfolded to its single steps. */

import { byId, element } from "./dom.js";
import { say } from "./message.js";
import { svg } from "./paint.js";
import { nothingOver, swatch } from "./picture.js";
import { lightRules } from "./rules.js";
import { word } from "./words.js";

/** @typedef {import("./table.js").Table} Table */

/** Names of techniques before the sentences of a move. */
const MAX_NAMED_TECHNIQUES = 3;

/**
 * What is told at once, with the single steps that are folded into it, and what follows from all of these.
 * @typedef {{marks: any[], because: any[], given: any[], chain: any[], sentence: string, named: {id: string, name: string}[], folded: any[]}} Entry
 */

/** What an explanation tells at a time: its moves, or the entries of one that has none. @param {{steps: any[], digest: any[], moves?: any[]}} told @returns {Entry[]} */
export const entriesOf = ({ steps, digest, moves = digest }) =>
  moves.map((entry) => entryOf(entry, entry.steps.map((/** @type {number} */ n) => steps[n])));

/** @param {any} entry @param {any[]} folded its steps @returns {Entry} */
export const entryOf = (entry, folded) => {
  const { marks, because, given, sentence } = entry;
  return { marks, because, given, sentence, folded, named: namedIn(entry), chain: folded.flatMap((step) => step.chain) };
};

/**
 * What is told at a time: entries, with a text above them.
 * @typedef {{entries: Entry[], head: string, hidden?: string[], ends?: () => Node[]}} Account
 *   `hidden`: marks of the player's that are not shown meanwhile; `ends`: what can be done, if not taking the marks over
 */

/**
 * Tell the last entry, to which all others lead; these, and the single steps, on request.
 * @param {Table} table
 * @param {Account} account
 */
export function tellInShort(table, account) {
  const { entries, head, ends = () => [] } = account;
  const last = entries[entries.length - 1];
  const many = entries.length > 1;
  lightRules(last.because.map((/** @type {any} */ c) => c.letter));
  table.lay(overlayOf(last, many ? valuesOf(last.given) : {}));
  const unfold = () => stepThrough(table, account, 0, many ? -1 : 0);
  say(
    head,
    element("p", { class: "step" }, ...links(table, last), last.sentence),
    element("div", { class: "bar" },
      ...(many ? [element("button", { id: "step-parts", click: unfold }, word("inParts", { count: entries.length }))]
        : last.folded.length > 1 ? [element("button", { id: "step-unfold", click: unfold }, word("unfold", { count: last.folded.length }))] : []),
      ...ends(), closer(table)),
  );
}

/** @param {Table} table */
const closer = (table) =>
  element("button", { id: "step-close", click: () => { lightRules([]); table.lay(nothingOver()); say(""); } }, word("close"));

/**
 * Step through entries, or through the single steps that are folded into them.
 * @param {Table} table
 * @param {Account} account
 * @param {number} [at]
 * @param {number} [within] the single step that is shown; -1: the entry as it is
 */
export function stepThrough(table, account, at = 0, within = -1) {
  const { entries, head, hidden = [] } = account;
  const entry = entries[at];
  const { folded } = entry;
  const single = within >= 0;
  const step = single ? folded[within] : entry;
  const told = [...entries.slice(0, at), ...(single ? folded.slice(0, within) : [])];
  const before = knownOf(told);
  lightRules(step.because.map((/** @type {any} */ c) => c.letter));
  table.lay({ ...overlayOf(step, before), hidden });
  const go = (/** @type {number} */ to, /** @type {number} */ inTo) => () => stepThrough(table, account, to, inTo);
  const [last, final] = [entries.length - 1, folded.length - 1];
  const back = single && within > 0 ? go(at, within - 1) : go(at - 1, single ? (entries[at - 1]?.folded.length ?? 0) - 1 : -1);
  const on = single && within < final ? go(at, within + 1) : go(at + 1, single ? 0 : -1);
  const take = () => table.make(valuesOf([...told, step].flatMap((s) => s.marks)));
  const ends = account.ends ?? (() => [element("button", { id: "step-take", click: take }, word("takeOver"))]);
  say(
    head,
    element("p", { class: "step" },
      element("b", {}, `${at + 1}/${entries.length}${single ? ` · ${within + 1}/${folded.length}` : ""} `),
      ...(single ? [] : links(table, step)), step.sentence),
    legend(),
    element("div", { class: "bar" },
      element("button", { id: "step-back", disabled: at === 0 && within <= 0, click: back }, word("back")),
      element("button", { id: "step-on", disabled: at === last && (!single || within === final), click: on }, word("next")),
      ...(single ? [element("button", { id: "step-fold", click: go(at, -1) }, word("fold"))]
        : folded.length > 1 ? [element("button", { id: "step-unfold", click: go(at, 0) }, word("unfold", { count: folded.length }))] : []),
      ...ends(), closer(table)),
  );
  byId("message").querySelector("#step-on:not(:disabled)")?.focus({ preventScroll: true });
}

/** A name with a capital. @param {string} name */
export const capital = (name) => (name ? name[0].toUpperCase() + name.slice(1) : name);

/** Names of techniques, each a button that opens its lesson. @param {string} genre @param {{id: string, name: string}[]} named @returns {Node[]} */
export const techniqueLinks = (genre, named) =>
  named.map(({ id, name }) => element("button", { class: "technique", "data-genre": genre, "data-technique": id, "data-name": name }, capital(name)));

/** The names of what an entry does, which lead to their lessons. @param {Table} table @param {Entry} entry @returns {(Node | string)[]} */
const links = (table, { named }) =>
  techniqueLinks(table.opened.puzzle.genre, named.slice(0, MAX_NAMED_TECHNIQUES)).flatMap((link) => [link, " "]);

/** The techniques that an entry uses, by id and name. @param {any} entry @returns {{id: string, name: string}[]} */
const namedIn = ({ techniques = [], technique_ids = [], technique, technique_id }) =>
  techniques.length || !technique_id
    ? techniques.map((/** @type {string} */ name, /** @type {number} */ n) => ({ id: technique_ids[n] ?? "", name }))
    : [{ id: technique_id, name: technique }];

/** All that is known after some entries and steps. @param {any[]} told */
const knownOf = (told) => valuesOf(told.flatMap((one) => [...(one.folded ?? []).flatMap((/** @type {any} */ s) => s.marks), ...one.marks]));

/** A step, or an entry, on the board: what it rests on, where its rules look, what follows. @param {any} step @param {{[name: string]: boolean}} before @returns {import("./picture.js").Overlay} */
export function overlayOf(step, before) {
  const news = step.marks.map((/** @type {any} */ m) => m.mark);
  const links = step.chain.flatMap((/** @type {any} */ link) => (link.mark ? [link.mark.mark] : []));
  return {
    ...nothingOver(), told: { ...before, ...knownOf([step]) }, rings: ringsOf(step.because), news,
    facts: step.given.map((/** @type {any} */ m) => m.mark), links: [...new Set(links)],
  };
}

/** What the outlines on the board mean. */
function legend() {
  const sample = (/** @type {string} */ name, /** @type {import("./words.js").Word} */ said) =>
    element("span", {}, svg("svg", { viewBox: "-4 -4 48 48", class: "sample", "aria-hidden": "true" }, ...swatch(name)), ` ${word(said)}`);
  return element("p", { class: "legend" }, sample("fact", "restsOn"), sample("ring", "ruleLooks"), sample("news", "follows"));
}

/** @param {{mark: string, value: boolean}[]} marks @returns {{[name: string]: boolean}} */
export const valuesOf = (marks) => Object.fromEntries(marks.map(({ mark, value }) => [mark, value]));

/** The places of cases, unless they are nearly everywhere. @param {any[]} cases */
export function ringsOf(cases) {
  const cells = cases.flatMap((c) => c.place.cells).map((/** @type {string} */ text) => /^R(\d+)C(\d+)$/.exec(text));
  if (cells.length > 40) return [];
  return [{ cells: cells.flatMap((m) => (m ? [[Number(m[1]) - 1, Number(m[2]) - 1]] : [])), strokes: [] }];
}
