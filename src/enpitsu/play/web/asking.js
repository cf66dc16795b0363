// @ts-check
/** What the player asks the engine about the puzzle on the table. */

import { Ahead } from "./ahead.js";
import { byId, element } from "./dom.js";
import { Refusal, ask, askQuietly } from "./engine.js";
import { gradeNodes } from "./grade.js";
import { openLessons } from "./lessons.js";
import { announce, judge, readOut, say } from "./message.js";
import { cellsName, listOf, placeName, placesName } from "./naming.js";
import { CANDIDATES } from "./pad.js";
import { nothingOver } from "./picture.js";
import { busy } from "./progress.js";
import { lightRules } from "./rules.js";
import { now, undo } from "./state.js";
import { stillRight } from "./still.js";
import { entriesOf, entryOf, ringsOf, stepThrough, techniqueLinks, tellInShort, valuesOf } from "./steps.js";
import { word } from "./words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./words.js").Word} Word */

/** Seconds that an explanation may take. */
const EXPLAIN_SECONDS = 25;
/** Seconds for which a puzzle is graded when it is done. */
const GRADING_SECONDS = 10;
/** Milliseconds after a change at which it is looked whether all is done. */
const LOOK_DELAY_MS = 350;
/** Milliseconds after which it is said that the engine is at work. */
const BUSY_DELAY_MS = 300;

/** A button that goes on. @param {Word} label @param {() => void} does */
const moreOf = (label, does) => element("button", { class: "more", click: does }, word(label));

/** Buttons beside each other. @param {...Node} buttons */
const bar = (...buttons) => element("div", { class: "bar" }, ...buttons);

/** Why marks are wrong. @param {any} hint */
const entryOfWrong = (hint) =>
  entryOf(hint.step ?? { marks: [], because: hint.because, given: [], sentence: hint.sentence }, hint.folded ?? []);

export class Asking {
  /** Whether the next touch asks about a place. */
  claiming = false;
  /** @type {AbortController | null} */
  running = null;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.ahead = new Ahead(table, () => ({ ...table.question, ...this.followed }));
    const on = (/** @type {string} */ id, /** @type {() => void} */ does) => byId(id).addEventListener("click", does);
    on("check", () => this.check());
    on("still", () => stillRight(this));
    on("hint", () => this.hint());
    on("why", () => this.claim(!this.claiming));
    on("explain", () => this.explain());
    on("stop", () => this.stop());
    on("learn", () => openLessons(table.opened.puzzle.genre));
  }

  stop() {
    this.grading?.abort();
    this.running?.abort();
  }

  /** Leave the puzzle. */
  leave() {
    this.stop();
    this.ahead.reset();
    this.claim(false);
  }

  /** Take what was shown with the last answer off the board. */
  clear() {
    lightRules([]);
    this.table.lay(nothingOver());
  }

  /** What tells the engine that crosses follow by themselves. */
  get followed() {
    return this.table.following.on ? { follow: true } : {};
  }

  /**
   * Ask about this puzzle; what goes wrong is said.
   * @param {string} verb
   * @param {object} [more]
   * @param {Promise<any> | null} [prepared] an answer that was asked for before
   */
  async ask(verb, more = {}, prepared = null) {
    this.stop();
    const stop = (this.running = new AbortController());
    const { opened } = this.table;
    this.clear();
    const wait = setTimeout(() => { byId("stop").hidden = false; readOut(word("thinking")); }, BUSY_DELAY_MS);
    const progress = busy(byId("message"), word("thinking"), { after: BUSY_DELAY_MS });
    try {
      const anew = () => ask(verb, { ...this.table.question, ...more }, stop.signal);
      stop.signal.addEventListener("abort", () => prepared && this.ahead.stop());
      const asked = prepared ? prepared.catch((error) => { if (stop.signal.aborted) throw error; return anew(); }) : anew();
      if (verb !== "check") this.table.maker.yieldTo(asked.catch(() => {}));
      const told = await asked;
      return this.table.opened === opened && this.running === stop ? told : null;
    } catch (error) {
      if (this.running === stop) say(element("p", { class: "error" }, error instanceof Refusal ? error.message : String(error)));
      return null;
    } finally {
      clearTimeout(wait);
      progress.end();
      if (this.running === stop) { this.running = null; byId("stop").hidden = true; }
    }
  }

  /** Look whether all is done, when a puzzle was opened and after every change: nothing else is said, and the engine has seen the puzzle. */
  lookSoon() {
    this.ahead.soon();
    clearTimeout(this.looking);
    this.looking = setTimeout(() => this.lookWhetherDone(), LOOK_DELAY_MS);
  }

  async lookWhetherDone() {
    const { table } = this;
    if (!table.opened || this.running) return;
    const { opened, history } = table;
    try {
      const told = await askQuietly("check", table.question);
      if (told.done && table.opened === opened && table.history === history) table.finish();
    } catch {
      // nobody asked: nothing is said
    }
  }

  async check() {
    const told = await this.ask("check");
    if (!told) return;
    if (told.done) { this.table.finish(); return; }
    const rings = told.rings.filter((/** @type {any} */ ring) => ring.cells.length || ring.strokes.length)
      .map((/** @type {any} */ ring) => ({ ...ring, letters: ring.letter }));
    this.table.lay({ ...nothingOver(), rings });
    if (!told.broken.length) {
      judge(word("fineSoFar"));
      return;
    }
    judge(
      word("wrong"),
      element("ul", { class: "charges" }, ...told.broken.map((/** @type {any} */ charge) =>
        element("li", {}, element("b", { class: "rule" }, charge.letter), ` ${charge.sentence} (${listOf(charge.named.slice(0, 8).map((/** @type {any} */ named) => placeName({ named })))})`))),
    );
  }

  /** Show where a rule applies (null: no longer).  What is told once is not asked again. @param {string | null} letter */
  async point(letter) {
    const { table } = this;
    const { opened } = table;
    this.pointed = letter;
    if (letter === null || !opened) { table.pointAt([]); return; }
    opened.places ??= {};
    try {
      opened.places[letter] ??= (await ask("places", { puzzle: table.question.puzzle, letter })).places;
      if (table.opened !== opened || this.pointed !== letter) return;
      table.pointAt(opened.places[letter]);
      if (!opened.places[letter].length) announce(word("noPlaces"));
    } catch {
      // nobody pressed anything: nothing is said
    }
  }

  async hint() {
    const hint = await this.ask("hint", { ...this.followed, reasons: false }, this.ahead.take());
    if (!hint) return;
    if (!hint.reasoned) this.ahead.lookForReason(hint);
    this.hintTo(hint, 0);
  }

  /** Tell which marks are wrong, or clash, with the reason as soon as it is found; without, if it is not. @param {any} bare */
  async tellReason(bare) {
    const { opened } = this.table;
    const told = await this.askWhy(bare);
    if (this.table.opened === opened && !this.running) this.tellWrong(told?.kind === bare.kind ? told : bare);
  }

  /** Ask for the reason of a hint without one. @param {any} bare */
  askWhy(bare) {
    return this.ask("hint", this.ahead.questionWhy(bare), this.ahead.takeReason());
  }

  /** One degree after the other of a hint for which no short reason was found: where, which mark, and why. @param {any} hint @param {number} degree */
  tellBare(hint, degree) {
    const { table } = this;
    if (degree === 0) {
      const names = hint.bare.map((/** @type {{mark: string}} */ { mark }) => mark);
      const places = names.map((/** @type {string} */ name) => {
        const { named = ["text", name], cells = [] } = table.marks.get(name) ?? {};
        return { named, cells: cells.map(String) };
      });
      table.lay({ ...nothingOver(), news: names });
      say(word("lookAt", { places: placesName(places, 4) }), moreOf("which", () => this.tellBare(hint, 1)));
    } else {
      say(hint.sentence, bar(moreOf("why", () => this.tellWhyBare(hint)), this.makeButton(hint.bare)));
    }
  }

  /** Tell the long reason of a hint; if none is found, a step that a search finds a reason for can be asked for. @param {any} bare */
  async tellWhyBare(bare) {
    const { opened } = this.table;
    const told = await this.askWhy(bare);
    if (!told || this.table.opened !== opened) return;
    const make = this.makeButton(bare.bare);
    if (told.step || told.because.length) tellInShort(this.table, { entries: [entryOfWrong(told)], head: "", ends: () => [make] });
    else say(word("noReason"), bar(moreOf("searchStep", () => this.search()), make));
  }

  /** Tell a step that takes a search. */
  async search() {
    const hint = await this.ask("hint", this.followed);
    if (hint) this.hintTo(hint, 2);
  }

  /** A button that makes marks. @param {{mark: string, value: boolean}[]} marks */
  makeButton(marks) {
    return moreOf("makeIt", () => { this.table.make(valuesOf(marks)); this.ahead.soon(0); });
  }

  /** One degree of a hint after the other. @param {any} hint @param {number} degree */
  hintTo(hint, degree) {
    const { table } = this;
    const more = (/** @type {Word} */ label) => moreOf(label, () => this.hintTo(hint, degree + 1));
    if (hint.kind === "wrong" || hint.kind === "clash") {
      if (degree === 0) say(word(hint.kind === "wrong" ? "oneWrong" : "someClash"), more("which"));
      else if (hint.reasoned) this.tellWrong(hint);
      else this.tellReason(hint);
      return;
    }
    if (hint.bare.length) { this.tellBare(hint, degree); return; }
    if (!hint.step) { judge(hint.sentence); return; }
    const { step } = hint;
    const letters = [...new Set(step.because.map((/** @type {any} */ c) => c.letter))]
      .filter((letter) => letter && letter !== "-").sort();  // "-": a law of what is drawn
    const rings = ringsOf(step.because);
    if (degree === 0) {
      table.lay({ ...nothingOver(), rings });
      say(word("lookAt", { places: placesName(step.because.map((/** @type {any} */ c) => c.place), 4) }), more(hint.technique ? "whichTechnique" : "whichRule"));
    } else if (degree === 1) {
      lightRules(letters);
      const rule = word(letters.length > 1 ? "ruleMany" : letters.length ? "rule" : "law", { letters: listOf(letters) });
      const link = hint.technique ? [...techniqueLinks(table.opened.puzzle.genre, [{ id: hint.technique_id, name: hint.technique }]), " "] : [];
      say(element("p", {}, ...link, rule), more("why"));
    } else {
      const { technique, technique_id } = hint;
      tellInShort(table, { entries: [entryOf({ ...step, technique, technique_id }, hint.folded)], head: "", ends: () => [this.makeButton(step.marks)] });
    }
  }

  /** Which marks are wrong, or clash, and why; the steps that show it on request, without what is wrong. @param {any} hint */
  tellWrong(hint) {
    /** @type {{mark: string, value: boolean}[]} */
    const marks = hint.kind === "wrong" ? hint.wrong : hint.clash;
    const back = () => [element("button", { id: "go-back", click: () => this.goBackBefore(marks) }, word("goBack"))];
    const hidden = hint.wrong.map((/** @type {{mark: string}} */ { mark }) => mark);
    const entry = entryOfWrong(hint);
    tellInShort(this.table, { entries: [entry], head: "", ends: back, hidden });
    const facts = entry.given.map(({ mark }) => mark);
    const wrong = (hint.kind === "wrong" ? marks.slice(0, 1) : marks).map(({ mark }) => mark);
    this.table.lay({ ...nothingOver(), wrong, facts, rings: ringsOf(hint.because) });
  }

  /** Undo until none of these marks stands. @param {{mark: string, value: boolean}[]} marks */
  goBackBefore(marks) {
    let { history } = this.table;
    const stands = () => marks.some(({ mark, value }) => now(history).marks[mark] === value);
    while (stands() && undo(history) !== history) history = undo(history);
    this.table.travel(history);
    say(word("fromBefore"));
  }

  /** @param {boolean} claiming */
  claim(claiming) {
    this.claiming = claiming;
    byId("why").setAttribute("aria-pressed", String(claiming));
    if (claiming && this.table.opened) { this.clear(); this.showClaims(); }
  }

  /** What can be asked at the place of the cursor. */
  showClaims() {
    const place = this.table.cursor;
    const { words } = this.table.layers[place?.layer ?? 0];
    if (!place) { say(word("touchPlace")); return; }
    const claims = place.marks.length === 1
      ? [true, false].map((value) => ({ mark: place.marks[0].name, value, said: words[value ? 0 : 1] }))
      : place.marks.slice(0, CANDIDATES).map((mark) => ({ mark: mark.name, value: true, said: mark.value || (place.strokes.length ? words[0] : cellsName(mark.cells)) }));
    say(
      word("askAbout", { place: placeName(place) }),
      element("div", { class: "bar claims" }, ...claims.map(({ mark, value, said }) =>
        element("button", { click: () => this.whyNot(mark, value, said) }, said))),
    );
  }

  /** @param {string} mark @param {boolean} value @param {string} said */
  async whyNot(mark, value, said) {
    const told = await this.ask("why_not", { mark, value, ...this.followed });
    if (!told) return;
    this.claim(false);
    const { named = ["text", mark] } = this.table.marks.get(mark) ?? {};
    const claim = { place: placeName({ named }), said };
    if (told.possible) say(word("possible", claim));
    else if (told.obstacle) say(told.obstacle);
    else tellInShort(this.table, { entries: entriesOf(told), head: word("cannotBe", claim) });
  }

  /** Add how difficult the puzzle was to what is said at its end, if that is found before anything else is asked. */
  async grade() {
    this.grading?.abort();
    const { signal } = (this.grading = new AbortController());
    const solved = byId("message").querySelector(".good-news");
    try {
      const { puzzle } = this.table.question;
      const grade = await ask("grade", { puzzle, budget: { seconds: GRADING_SECONDS } }, signal);
      if (solved?.isConnected) (solved.nextElementSibling ?? solved).after(...gradeNodes(grade));
    } catch {
      // nobody asked: nothing is said
    }
  }

  async explain() {
    const told = await this.ask("explain", { budget: { seconds: EXPLAIN_SECONDS }, ...this.followed });
    if (!told) return;
    const none = Object.keys(now(this.table.history).marks).length ? "noAnswerFrom" : "noAnswer";
    const end = told.verdict === "none" ? word(none) : told.verdict === "several" ? word("noMoreForced") : "";
    if (!told.steps.length) { judge(told.finished ? word("allKnown") : end || word("noStep")); return; }
    const entries = entriesOf(told);
    stepThrough(this.table, { entries, head: [word("steps", { count: told.steps.length, entries: entries.length }), end].join(" ") });
  }
}
