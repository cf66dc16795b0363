// @ts-check
/** The setter's page: one puzzle in the making, its board, its text, and all that is done with them. */

import { drafted, keepDraft, readDraft, renewDraft } from "./drafts.js";
import { afterPointer, byId, element, onUndoKeys } from "./dom.js";
import { listOf } from "./naming.js";
import { ask } from "./engine.js";
import { CANDIDATES } from "./pad.js";
import { distance, nearest } from "./places.js";
import { SetBoard, listenToSites } from "./setboard.js";
import { pendingOf, showPending } from "./setpending.js";
import { Live, siteName, valueParts } from "./setlive.js";
import { showMoves } from "./setmoves.js";
import { Publisher } from "./setpublish.js";
import { showRules } from "./setrules.js";
import { Requests } from "./setrequests.js";
import { now, redo, rooted, step, undo } from "./state.js";
import { ringsOf } from "./steps.js";
import { Banner } from "./warnings.js";
import { word } from "./words.js";

/**
 * @typedef {import("./setboard.js").Spot} Spot
 * @typedef {import("./drafts.js").Draft} Draft
 * @typedef {import("./drafts.js").Puzzle} Puzzle
 */

/** Milliseconds after a change at which the draft is kept, and after a key at which the text is read. */
const SOON = { keep: 250, read: 300 };

export class Setter {
  /** @type {any} the puzzle as it is drawn */
  opened = null;
  /** @type {import("./state.js").Tree<Draft, Draft>} */
  history = rooted(drafted({ genre: "", options: {}, givens: "" }));
  /** @type {Spot | undefined} */
  cursor = undefined;
  /** An answer drawn on the table, off which clues are read as soon as the page is open. @type {{[name: string]: boolean} | null} */
  answer = null;
  /** Counts the pages that were opened, and the boards that were drawn. */
  turn = 0;
  drawing = 0;
  /** The changes that are made one after the other. @type {Promise<void>} */
  chain = Promise.resolve();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  reading;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  keeping;

  /** @param {(shared: {puzzle: object}) => Promise<void>} openShared */
  constructor(openShared) {
    this.openShared = openShared;
    this.board = new SetBoard(byId("sheet"));
    this.banner = new Banner("set-warnings", "sheet", () => this.root && renewDraft(this.root));
    this.live = new Live(this);
    this.requests = new Requests(this);
    this.publisher = new Publisher(this);
    showMoves(this);
    listenToSites(this.board, {
      cursor: () => this.cursor,
      moveTo: (spot) => this.moveTo(spot),
      put: (spot, text, also) => this.put(spot.of.site, text, also?.map(({ of }) => of.site)),
      nextLayer: (by) => this.nextLayer(by),
    });
    const on = (/** @type {string} */ id, /** @type {() => void} */ does) => byId(id).addEventListener("click", does);
    on("set-undo", () => this.travel(undo(this.history)));
    on("set-redo", () => this.travel(redo(this.history)));
    byId("set-other").addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      const value = byId("set-other-value").value.trim();
      if (this.cursor) this.put(this.cursor.of.site, value || null);
      byId("set-other-value").value = "";
    });
    afterPointer("set-play-area", () => this.board.focus());
    on("set-play", () => this.openShared({ puzzle: this.draft.puzzle }));
    byId("set-text").addEventListener("input", () => {
      clearTimeout(this.reading);
      this.reading = setTimeout(() => this.readText(), SOON.read);
    });
    addEventListener("pagehide", () => this.keep());
    onUndoKeys(() => this.opened, () => this.travel(undo(this.history)), () => this.travel(redo(this.history)));
  }

  /** @returns {Draft} */
  get draft() {
    return now(this.history);
  }

  /** The puzzle as requests of the desk have it. */
  get source() {
    return this.draft.puzzle;
  }

  /** Go on with a draft, or begin one; gives what went wrong. @param {import("./drafts.js").Named} named @returns {Promise<string>} */
  async open({ root, warnings }) {
    this.leave();
    const mine = ++this.turn;
    this.root = root;
    this.history = readDraft(root);
    byId("title").textContent = "…";
    const trouble = await this.draw();
    if (mine !== this.turn || trouble) return mine === this.turn ? trouble : "";
    this.showDraft();
    this.banner.show(warnings);
    this.publisher.open(root);
    this.live.changed();
    if (this.answer) this.requests.readOff(this.answer);
    this.answer = null;
    return "";
  }

  leave() {
    this.keep();
    this.banner.show([]);
    clearTimeout(this.reading);
    this.turn++;
    this.opened = null;
    this.cursor = undefined;
    this.live.leave();
    this.requests.leave();
    byId("set-said").textContent = "";
  }

  // -- changes ------------------------------------------------------------------------------------

  /** Put something at a site (null: nothing), and at others, after the changes before. @param {string} site @param {string | null} text @param {string[]} [also] */
  put(site, text, also = []) {
    const spot = this.board.sites.find(({ of }) => of.site === site);
    const said = spot ? word("setClueAt", { place: siteName(spot), value: text ?? word("empty") }) : "";
    this.alter("edit", { site, text, ...(also.length ? { also } : {}) }, said, (waiting) => {
      for (const { of } of this.board.sites) { // the board is drawn soon
        if ((of.site === site || also.includes(of.site)) && !waiting.includes(of.site)) of.text = of.printed = text;
      }
    });
  }

  /** Change the puzzle by a verb of the desk, after the changes before. @param {string} verb @param {object} how @param {string} said when it is done @param {(waiting: string[]) => void} [then] */
  alter(verb, how, said, then = () => {}) {
    this.chain = this.chain.then(() => this.#alter(verb, how, said, then)).catch((error) => this.say(String(error)));
  }

  /** @param {string} verb @param {object} how @param {string} said @param {(waiting: string[]) => void} then */
  async #alter(verb, how, said, then) {
    const mine = this.turn;
    await this.readText();
    if (mine !== this.turn) return;
    if (this.draft.trouble) { this.say(word("setMend")); return; }
    try {
      const { history } = this;
      const { changes } = pendingOf(this.draft);
      const waits = verb === "edit" && changes.length ? { pending: changes } : {};
      const { puzzle, pending = [], why = "" } = await ask(verb, { puzzle: this.source, ...how, ...waits });
      if (mine !== this.turn || history !== this.history) return;
      this.say(said);
      then(pending.map((/** @type {import("./drafts.js").Change} */ { site }) => site));
      this.change(puzzle, puzzle.givens, { changes: pending, why });
    } catch (error) {
      if (mine === this.turn) this.say(/** @type {Error} */ (error).message);
    }
  }

  /** Go on with another puzzle. @param {Puzzle} puzzle @param {string} [text] as it was written @param {import("./drafts.js").Pending} [pending] */
  change(puzzle, text = puzzle.givens, pending) {
    const { draft } = this;
    const same = JSON.stringify(puzzle) === JSON.stringify(draft.puzzle);
    this.#step({ ...drafted(same ? draft.puzzle : puzzle, text), ...(pending?.changes.length ? { pending } : {}) });
  }

  /** @param {Draft} draft */
  #step(draft) {
    if (JSON.stringify(draft) !== JSON.stringify(this.draft)) this.travel(step(this.history, draft, (_, next) => next));
  }

  /** Read the text, if it was changed; one that cannot be read is kept as it is. */
  async readText() {
    clearTimeout(this.reading);
    const { turn: mine, history, draft } = this;
    const text = byId("set-text").value;
    if (text === draft.text || !this.opened) return;
    const { genre, options } = draft.puzzle;
    const still = () => mine === this.turn && history === this.history && byId("set-text").value === text;
    try {
      const { puzzle, warnings } = await ask("open", { puzzle: { text, genre, options } });
      if (!still()) return;
      if (warnings.length) this.banner.show(warnings);
      this.change(puzzle, text);
    } catch (error) {
      if (still()) this.#step({ ...draft, text, trouble: /** @type {Error} */ (error).message });
    }
  }

  /** @param {import("./state.js").Tree<Draft, Draft>} history */
  travel(history) {
    const before = this.draft.puzzle;
    this.history = history;
    clearTimeout(this.reading);
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => this.keep(), SOON.keep);
    this.showDraft();
    if (this.draft.puzzle === before) return;
    this.requests.leave();
    this.live.changed();
    this.draw();
  }

  keep() {
    clearTimeout(this.keeping);
    if (this.opened && this.root && !keepDraft(this.root, this.history, this.opened)) this.say(word("setNotKept"));
  }

  // -- the cursor ---------------------------------------------------------------------------------

  /** @param {Spot} spot */
  moveTo(spot) {
    this.cursor = spot;
    this.board.element.setAttribute("aria-activedescendant", spot.id);
    this.board.showCursor(spot);
    this.showLayers();
    this.showValues();
    this.live.moved();
  }

  /** Choose the site of a layer that is nearest. @param {number} layer */
  toLayer(layer) {
    const from = this.cursor?.at ?? [0, 0];
    const [spot] = nearest(this.board.sites.filter((one) => one.layer === layer), ({ at }) => distance(at, /** @type {any} */ (from)));
    if (spot) this.moveTo(spot);
    return spot !== undefined;
  }

  /** @param {number} by */
  nextLayer(by) {
    return this.toLayer((this.cursor?.layer ?? 0) + by);
  }

  // -- what is seen -------------------------------------------------------------------------------

  /** Draw the puzzle; gives what went wrong. */
  async draw() {
    const [mine, turn] = [++this.drawing, this.turn];
    const { source: puzzle } = this;
    try {
      const [opened, { sites }] = await Promise.all([ask("open", { puzzle, marks: {} }), ask("sites", { puzzle })]);
      if (mine !== this.drawing || turn !== this.turn) return "";
      this.opened = opened;
      this.drawn(opened, sites);
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      if (mine === this.drawing && turn === this.turn) this.say(message);
      return message;
    }
    return "";
  }

  /** @param {any} opened @param {any[]} sites */
  drawn(opened, sites) {
    const { title, board } = opened;
    const size = `${board.height}×${board.width}`;
    const at = this.cursor?.of.site;
    byId("title").textContent = word("setSize", { title, size });
    document.title = `${title} ${size} - Enpitsu`;
    const cellOf = (/** @type {string} */ text) => text.slice(1).split("C").map((part) => Number(part) - 1);
    const own = sites.map((site) => ({ ...site, printed: site.text, cells: site.cells.map(cellOf) }));
    this.board.draw(opened, own, word("setBoard", { title, height: board.height, width: board.width }));
    this.cursor = this.board.sites.find(({ of }) => of.site === at) ?? this.board.sites[0];
    if (this.cursor) this.board.element.setAttribute("aria-activedescendant", this.cursor.id);
    showRules(this.opened, this.draft.puzzle, (puzzle) => this.change(puzzle));
    this.requests.fit(board);
    showPending(this);
    this.showLayers();
    this.showValues();
    this.showOver();
  }

  /** The text, and what can be undone. */
  showDraft() {
    const { text, trouble } = this.draft;
    if (byId("set-text").value !== text) byId("set-text").value = text;
    byId("set-text").setAttribute("aria-invalid", String(trouble !== ""));
    byId("set-text-error").textContent = trouble;
    if (showPending(this)) { this.showOver(); this.showValues(); }
    const node = this.history.nodes[this.history.here];
    byId("set-undo").disabled = node.parent < 0;
    byId("set-redo").disabled = node.last < 0;
  }

  /** What is known of the puzzle, on the board. */
  showOver() {
    if (!this.opened) return;
    this.board.answer(this.requests.revealed ? (this.live.told?.forced ?? {}) : {});
    const { open, told, letters } = this.live;
    const guilty = told?.clues ?? [];
    this.board.shade(open);
    this.board.ring(guilty, this.cursor, /** @type {any} */ (ringsOf(told?.clash ?? [])[0]?.cells));
    const openAt = new Map(open.map((one) => [String(one.cell), one.open]));
    this.board.showNames((place) => {
      const spot = /** @type {Spot} */ (place);
      const count = spot.cells.length === 1 ? openAt.get(String(spot.cells[0])) : undefined;
      const said = [
        spot.of.text ?? word("empty"), ...(guilty.includes(spot.of.site) ? [word("setGuilty")] : []),
        ...(count ? [word("setOpenCell", { count })] : []),
      ];
      return word("setClueAt", { place: siteName(spot), value: listOf(said) });
    });
    for (const row of byId("set-rules").children) row.classList.toggle("cited", letters.includes(row.dataset.letter));
  }

  /** The kinds of clues, if there are several. */
  showLayers() {
    const { layers } = this.board;
    byId("set-layers").hidden = layers.length < 2;
    this.board.element.classList.toggle("draws", this.cursor?.of.one ?? false);
    byId("set-layers").replaceChildren(...layers.map((layer, n) =>
      element("button", { "aria-pressed": String(this.cursor?.layer === n), click: () => this.toLayer(n) }, layer.title)));
  }

  /** The values of the chosen site, with what each would make of the puzzle. */
  showValues() {
    const site = this.cursor?.of;
    byId("set-other").hidden = !site || site.one;
    if (!site) { byId("set-values").replaceChildren(); return; }
    const { verdicts } = this.live;
    const values = site.text === null || site.values.includes(site.text) ? site.values : [site.text, ...site.values];
    const button = (/** @type {string | null} */ text) => {
      const { name, parts } = text === null ? { name: word("empty"), parts: [word("empty")] } : valueParts(text, verdicts.get(text));
      const verdict = verdicts.get(text ?? "") ?? "";
      return element("button", {
        "aria-label": name, title: name, "aria-pressed": String(text === site.text), "data-value": text ?? "", "data-verdict": verdict,
        click: () => this.put(site.site, text),
      }, ...parts);
    };
    const at = document.activeElement instanceof HTMLElement && byId("set-values").contains(document.activeElement) ? document.activeElement.dataset.value : undefined;
    byId("set-values").replaceChildren(button(null), ...values.slice(0, CANDIDATES).map(button));
    if (at !== undefined) byId("set-values").querySelector(`[data-value="${CSS.escape(at)}"]`)?.focus();
  }

  /** What is worth offering for a puzzle with so many answers. @param {string} status */
  showWishes(status) {
    this.requests.show(status);
  }

  /** Say something beside the board. @param {string} text */
  say(text) {
    byId("set-said").textContent = text;
  }
}
