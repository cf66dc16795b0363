// @ts-check
/** The table: one puzzle, its marks, and all that is done with them. */

import { aboutOf, showAbout } from "./about.js";
import { Answering } from "./answers.js";
import { Asking } from "./asking.js";
import { Clock } from "./clock.js";
import { afterPointer, byId, element, onUndoKeys } from "./dom.js";
import { ask } from "./engine.js";
import { Following } from "./following.js";
import { listen } from "./gestures.js";
import { Keeper } from "./keeping.js";
import { judge, readOut, say, clearVerdict } from "./message.js";
import { notable } from "./notes.js";
import { fullNameOf, nameOf, showPad, showTools } from "./pad.js";
import { Picture, nothingOver } from "./picture.js";
import { distance, layersOf, nearest } from "./places.js";
import { Printed } from "./printed.js";
import { lightRules, showRules } from "./rules.js";
import { onWish } from "./settings.js";
import { hideLink, renewAddress, showLink } from "./sharing.js";
import { Sketching } from "./sketching.js";
import { act, begin, now, redo, undo } from "./state.js";
import { Banner, warningsOf, withWarnings } from "./warnings.js";
import { word } from "./words.js";
import { Writing } from "./writing.js";
import { Zoom } from "./zoom.js";

/** @typedef {import("./places.js").Place} Place */
/** @typedef {import("./places.js").Mark} Mark */
/** @typedef {{[name: string]: boolean}} Marks */

export class Table {
  /**
   * @param {(shared: {puzzle: object, marks?: object}) => Promise<void>} openShared
   * @param {import("./making.js").Maker} maker
   */
  constructor(openShared, maker) {
    this.openShared = openShared;
    this.maker = maker;
    /** @type {any} */
    this.opened = null;
    /** @type {import("./about.js").About} */
    this.about = {};
    this.banner = new Banner("warnings", "board", () => renewAddress(this.shared));
    this.history = begin();
    /** @type {import("./places.js").Layer[]} */
    this.layers = [];
    /** @type {Map<string, Mark>} */
    this.marks = new Map();
    this.tool = 0;
    /** @type {Place | undefined} */
    this.cursor = undefined;
    /** @type {Printed | null} */
    this.printed = null;
    /** @type {{[name: string]: boolean | null}} */
    this.pending = {};
    /** @type {{[spot: string]: string | null}} */
    this.pendingSketch = {};
    this.done = false;
    this.overlay = nothingOver();
    /** @type {import("./picture.js").Ring[]} */
    this.applies = [];
    this.board = byId("board");
    this.picture = new Picture(this.board);
    this.zoom = new Zoom(byId("frame"), this.board);
    this.following = new Following(this);
    this.answering = new Answering(this);
    this.asking = new Asking(this);
    this.clock = new Clock(() => this.opened && !this.done);
    this.keeper = new Keeper(this);
    this.writing = new Writing(this);
    this.sketching = new Sketching(this);
    listen(this.board, {
      layers: () => this.layers,
      tool: () => this.tool,
      marks: () => now(this.history).marks,
      cursor: () => this.cursor,
      point: (event) => this.picture.pointOf(event),
      asking: () => this.asking.claiming,
      sketch: () => now(this.history).sketch,
      board: () => this.opened.board,
      preview: (change, sketch) => this.preview(change, sketch),
      commit: (change, sketch) => this.change(change, sketch),
      moveTo: (place, also) => this.moveTo(place, also),
      switchTo: (tool) => this.switchTo(tool),
      writing: this.writing,
      sketching: this.sketching,
    });
    this.wire();
  }

  wire() {
    const on = (/** @type {string} */ id, /** @type {() => void} */ does) => byId(id).addEventListener("click", does);
    on("undo", () => this.travel(undo(this.history)));
    on("redo", () => this.travel(redo(this.history)));
    on("trial", () => this.do({ kind: "open" }));
    on("accept", () => this.do({ kind: "accept" }));
    on("discard", () => this.do({ kind: "discard" }));
    on("clear", () => this.do({ kind: "clear" }));
    on("share", () => showLink(this.shared));
    on("share-marks", () => showLink({ ...this.shared, marks: now(this.history).marks }));
    afterPointer("play", (button) => button.blur());
    onUndoKeys(() => this.opened, () => this.travel(undo(this.history)), () => this.travel(redo(this.history)));
    onWish(() => { this.showMarks(); this.engineLooks(); });
  }

  /** What the player has drawn. @returns {Marks} */
  get drawn() {
    return now(this.history).marks;
  }

  /** The puzzle with what is said about it, as a link holds it. @returns {{puzzle: object, about?: object}} */
  get shared() {
    const { puzzle } = this.opened;
    return Object.keys(this.about).length ? { puzzle, about: this.about } : { puzzle };
  }

  /** What the engine is asked about: this puzzle, with these marks. */
  get question() {
    return { puzzle: this.opened.puzzle, marks: now(this.history).marks };
  }

  /** Lay a puzzle on the table; gives what went wrong. @param {{puzzle: object, marks?: Marks, about?: object, warnings?: string[]}} shared @returns {Promise<string>} */
  async open(shared) {
    this.leave();
    const mine = (this.turn = (this.turn ?? 0) + 1);
    byId("message").replaceChildren();
    byId("title").textContent = "…";
    let opened;
    try {
      opened = await ask("open", { puzzle: shared.puzzle, marks: shared.marks ?? {} });
    } catch (error) {
      return mine === this.turn ? /** @type {Error} */ (error).message : "";
    }
    if (mine !== this.turn) return "";
    this.opened = opened;
    this.about = aboutOf(shared.about);
    this.banner.show(warningsOf(shared.warnings));
    this.layers = layersOf(opened.board);
    this.marks = new Map(opened.board.marks.map((/** @type {Mark} */ mark) => [mark.name, mark]));
    this.tool = this.guessable() ? -1 : 0;
    this.keeper.take();
    if (shared.marks) {
      const gone = Object.fromEntries(Object.keys(now(this.history).marks).map((name) => [name, null]));
      this.history = act(this.history, { kind: "set", set: { ...gone, ...opened.marks } });
      await renewAddress({ ...this.shared, ...withWarnings(this.banner.warnings) });
    }
    this.showPuzzle();
    this.switchTo(Math.max(0, this.tool), false);
    this.show();
    this.engineLooks();
    if (!this.done) this.asking.lookSoon();
    return "";
  }

  /** Have the engine tell what follows, and what the board says. */
  engineLooks() { this.following.look(); this.answering.look(); }

  leave() {
    this.keeper.keep();
    this.opened = null;
    this.about = {};
    this.banner.show([]);
    showAbout(this.about);
    this.board.replaceChildren();
    this.cursor = undefined;
    this.overlay = nothingOver();
    this.applies = [];
    this.pending = {};
    this.pendingSketch = {};
    this.done = false;
    this.asking.leave();
  }

  /** Tells whether a gesture alone says which layer is meant. */
  guessable() {
    const lines = this.layers.filter((layer) => layer.touch === "strokes").length;
    return lines === 1 && this.layers.length === 2;
  }

  // -- actions ------------------------------------------------------------------------------------

  /** Show what a gesture would change. @param {{[name: string]: boolean | null}} change @param {{[spot: string]: string | null}} [sketch] */
  preview(change, sketch = {}) {
    this.pending = change;
    this.pendingSketch = sketch;
    this.showMarks();
  }

  /** @param {{[name: string]: boolean | null}} change @param {{[spot: string]: string | null}} [sketch] */
  change(change, sketch = {}) {
    this.pending = {};
    this.pendingSketch = {};
    const { marks, sketch: old } = now(this.history);
    const news = Object.entries(change).filter(([name, value]) => (marks[name] ?? null) !== value);
    const drawn = Object.entries(sketch).filter(([spot, value]) => (old[spot] ?? null) !== value);
    if (news.length || drawn.length) this.do({ kind: "set", set: Object.fromEntries(news), ...(drawn.length ? { sketch: Object.fromEntries(drawn) } : {}) });
    else this.showMarks();
    if (this.cursor) readOut(this.nameOf(this.cursor));
  }

  /** Make marks that the engine has told. @param {Marks} marks */
  make(marks) {
    this.overlay = nothingOver();
    this.change(marks);
    say(word("done"));
  }

  /** @param {import("./state.js").Action} action */
  do(action) {
    this.travel(act(this.history, action));
  }

  /** @param {import("./state.js").History} history */
  travel(history) {
    this.following.goOn(now(this.history), now(history));
    this.history = history;
    this.overlay = nothingOver();
    this.done = false;
    clearVerdict();
    lightRules([]);
    this.show();
    this.keeper.soon();
    this.engineLooks();
    this.asking.lookSoon();
  }

  /** Go on from another state of the same puzzle. @param {() => void} take */
  goOnFrom(take) {
    take();
    this.overlay = nothingOver();
    this.show();
    this.engineLooks();
  }

  finish() {
    this.done = true;
    this.keeper.soon();
    this.show();
    judge(element("p", { class: "good-news" }, word("solved")), word("allKept", { time: this.clock.text }));
    this.asking.grade();
  }

  /** @param {number} tool */
  switchTo(tool, chosen = true) {
    const layer = this.layers[tool];
    if (!layer) return;
    if (chosen && this.tool >= 0) this.tool = tool;
    const from = this.cursor?.at ?? [0, 0];
    const [place] = nearest(layer.places, (one) => distance(one.at, /** @type {any} */ (from)));
    if (place) this.moveTo(place);
    showTools(this);
    if (chosen) readOut(`${layer.title}: ${this.cursor ? this.nameOf(this.cursor) : ""}`);
  }

  showPad() {
    showPad(this);
  }

  /** @param {Place} place @param {boolean} [also] whether what is chosen stays so */
  moveTo(place, also = false) {
    this.writing.goTo(place, also);
    this.board.setAttribute("aria-activedescendant", place.id);
    this.picture.showCursor(place, this.writing.places, this.shownMarks());
    const spot = this.picture.spotOf.get(place.id);
    if (spot) this.zoom.reveal(spot);
    showPad(this);
    if (this.asking.claiming) this.asking.showClaims();
  }

  // -- what is seen -------------------------------------------------------------------------------

  showPuzzle() {
    const { board, title } = this.opened;
    const size = `${board.height}×${board.width}`;
    byId("title").textContent = `${title} ${size}`;
    document.title = `${title} ${size} - Enpitsu`;
    showAbout(this.about);
    this.zoom.to(1);
    this.picture.lay(this.opened, this.layers, word("board", { title, height: board.height, width: board.width }));
    this.printed = new Printed(board);
    byId("printed").replaceChildren(...this.printed.all.map((said) => element("li", {}, said)));
    byId("notes").hidden = !this.layers.some(notable);
    this.writing.take("value");
    this.sketching.take("");
    showRules(this.opened, this.openShared, (letter) => this.asking.point(letter));
    hideLink();
  }

  show() {
    const { trials } = now(this.history);
    const node = this.history.nodes[this.history.here];
    byId("undo").disabled = node.parent < 0;
    byId("redo").disabled = node.last < 0;
    byId("accept").hidden = byId("discard").hidden = !trials.length;
    byId("trial").title = byId("trial").lastChild.textContent = trials.length ? word("trialOpen", { count: trials.length }) : word("trial");
    document.body.classList.toggle("trying", trials.length > 0);
    document.body.classList.toggle("done", this.done);
    this.showMarks();
    this.clock.show();
    showPad(this);
  }

  /** The marks with those that are only shown for now. @returns {Marks} */
  shownMarks() {
    const all = { ...this.following.crosses, ...now(this.history).marks };
    for (const [name, value] of Object.entries(this.pending)) {
      if (value === null) delete all[name];
      else all[name] = value;
    }
    for (const name of this.overlay.hidden) delete all[name];
    return { ...all, ...this.overlay.told };
  }

  showMarks() {
    if (!this.opened) return;
    const shown = this.shownMarks();
    const state = now(this.history);
    const drawn = Object.fromEntries(Object.entries({ ...state.sketch, ...this.pendingSketch }).filter(([, value]) => value !== null));
    this.picture.showMarks(shown, { ...state, sketch: /** @type {any} */ (drawn) }, (printed, written) => this.answering.shown(printed, written));
    this.picture.showNames((place) => fullNameOf(this, place, shown));
    this.showOver(shown);
  }

  /** What lies over the marks: what the engine tells, the cursor. @param {Marks} shown */
  showOver(shown) {
    this.picture.showOver(this.overlay, this.applies);
    this.picture.showCursor(this.cursor, this.writing.places, shown);
  }

  /** Show where a rule applies. @param {import("./picture.js").Ring[]} places */
  pointAt(places) {
    this.applies = places;
    if (this.opened) this.showOver(this.shownMarks());
  }

  /** Lay something over the player's marks. @param {import("./picture.js").Overlay} overlay */
  lay(overlay) {
    this.overlay = overlay;
    this.showMarks();
  }

  /** A place and its value in words. @param {Place} place */
  nameOf(place) {
    return nameOf(this, place, this.shownMarks());
  }
}
