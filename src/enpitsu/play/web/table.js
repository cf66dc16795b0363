// @ts-check
/** The table: one puzzle, its marks, and what the engine says of them. */

import { byId, element } from "./dom.js";
import { Refusal, ask } from "./engine.js";
import { listen } from "./gestures.js";
import { HALF, painted, path, square, svg, viewBox } from "./paint.js";
import { layersOf, nearest, distance, valueOf } from "./places.js";
import { fragmentOf } from "./share.js";
import { act, begin, now, recorded, redo, replayed, undo } from "./state.js";
import { keyOf, load, save } from "./store.js";

/** @typedef {import("./places.js").Place} Place */
/** @typedef {import("./places.js").Mark} Mark */
/** @typedef {{[name: string]: boolean}} Marks */

const CANDIDATES = 60;
/** Seconds that an explanation may take. */
const SECONDS = 25;

export class Table {
  /** @param {(shared: {puzzle: object, marks?: object}) => Promise<void>} openShared */
  constructor(openShared) {
    this.openShared = openShared;
    /** @type {any} */
    this.opened = null;
    this.history = begin();
    /** @type {import("./places.js").Layer[]} */
    this.layers = [];
    this.tool = 0;
    /** @type {Place | undefined} */
    this.cursor = undefined;
    /** @type {{[name: string]: boolean | null}} */
    this.pending = {};
    this.done = false;
    this.asking = false;
    this.seconds = 0;
    this.paused = false;
    /** @type {{cells: number[][], strokes: any[], letters?: string}[]} */
    this.rings = [];
    /** @type {Marks} */
    this.told = {};
    /** @type {AbortController | null} */
    this.running = null;
    this.board = byId("board");
    listen(this.board, {
      layers: () => this.layers,
      tool: () => this.tool,
      marks: () => now(this.history).marks,
      cursor: () => this.cursor,
      point: (event) => this.pointOf(event),
      asking: () => this.asking,
      preview: (change) => { this.pending = change; this.showMarks(); },
      commit: (change) => this.change(change),
      moveTo: (place) => this.moveTo(place),
      switchTo: (tool) => this.switchTo(tool),
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
    on("check", () => this.check());
    on("hint", () => this.hint());
    on("why", () => this.askWhy(!this.asking));
    on("explain", () => this.explain());
    on("stop", () => this.running?.abort());
    on("share", () => this.share(false));
    on("share-marks", () => this.share(true));
    on("timer", () => { this.paused = !this.paused; this.showTime(); });
    addEventListener("keydown", (event) => {
      if (!this.opened || !(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return;
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      this.travel(key === "y" || event.shiftKey ? redo(this.history) : undo(this.history));
    });
    addEventListener("pagehide", () => this.keep());
    setInterval(() => {
      if (this.opened && !this.paused && !this.done && !document.hidden) { this.seconds++; this.showTime(); }
    }, 1000);
  }

  /** What the engine calls this puzzle. */
  get source() {
    return { text: JSON.stringify(this.opened.puzzle) };
  }

  /** @param {{puzzle: object, marks?: Marks}} shared */
  async open(shared) {
    this.leave();
    const mine = (this.turn = (this.turn ?? 0) + 1);
    byId("message").replaceChildren();
    byId("title").textContent = "…";
    let opened;
    try {
      opened = await ask("open", { puzzle: { text: JSON.stringify(shared.puzzle) }, marks: shared.marks ?? {} });
    } catch (error) {
      byId("title").textContent = "";
      byId("table").hidden = true;
      byId("gallery").hidden = false;
      byId("paste-error").textContent = /** @type {Error} */ (error).message;
      return;
    }
    if (mine !== this.turn) return;
    this.opened = opened;
    this.key = keyOf(opened.puzzle);
    this.layers = layersOf(opened.board);
    /** @type {Map<string, Mark>} */
    this.marks = new Map(opened.board.marks.map((/** @type {Mark} */ mark) => [mark.name, mark]));
    this.tool = this.guessable() ? -1 : 0;
    this.takeUp(load(this.key));
    if (shared.marks) {
      const gone = Object.fromEntries(Object.keys(now(this.history).marks).map((name) => [name, null]));
      this.history = act(this.history, { kind: "set", set: { ...gone, ...opened.marks } });
      history.replaceState(null, "", `#${await fragmentOf({ puzzle: opened.puzzle })}`);
    }
    this.showPuzzle();
    this.switchTo(Math.max(0, this.tool), false);
    this.show();
  }

  /** Take up what was kept, if it still fits. @param {any} kept */
  takeUp(kept) {
    this.history = begin();
    this.seconds = kept?.seconds ?? 0;
    this.done = kept?.done ?? false;
    try {
      const history = kept && replayed(kept.history);
      const names = history ? Object.keys(now(history).marks) : [];
      if (history && names.every((name) => this.marks?.has(name))) this.history = history;
    } catch {
      // what was kept by another version is let go
    }
  }

  leave() {
    if (this.opened) this.keep();
    this.running?.abort();
    this.opened = null;
    this.cursor = undefined;
    this.rings = [];
    this.told = {};
    this.pending = {};
    this.done = this.paused = false;
    this.askWhy(false);
  }

  keep() {
    if (!this.opened || !this.key) return;
    const { height, width } = this.opened.board;
    const kept = {
      puzzle: this.opened.puzzle, title: this.opened.title, size: `${height}×${width}`, when: Date.now(),
      seconds: this.seconds, done: this.done,
    };
    if (this.history.nodes.length < 2 && !Object.keys(now(this.history).marks).length) return;
    if (!save(this.key, { ...kept, history: recorded(this.history) }))
      save(this.key, { ...kept, history: recorded(begin(now(this.history).marks)) });
  }

  /** Tells whether a gesture alone says which layer is meant. */
  guessable() {
    const lines = this.layers.filter((layer) => layer.touch === "strokes").length;
    return lines === 1 && this.layers.length === 2;
  }

  // -- actions ------------------------------------------------------------------------------------

  /** @param {{[name: string]: boolean | null}} change */
  change(change) {
    this.pending = {};
    const { marks } = now(this.history);
    const news = Object.entries(change).filter(([name, value]) => (marks[name] ?? null) !== value);
    if (news.length) this.do({ kind: "set", set: Object.fromEntries(news) });
    else this.showMarks();
    if (this.cursor) this.say(this.nameOf(this.cursor));
  }

  /** @param {import("./state.js").Action} action */
  do(action) {
    this.travel(act(this.history, action));
  }

  /** @param {import("./state.js").History} history */
  travel(history) {
    this.history = history;
    this.rings = [];
    this.told = {};
    this.done = false;
    this.show();
    clearTimeout(this.saving);
    this.saving = setTimeout(() => this.keep(), 250);
    clearTimeout(this.looking);
    this.looking = setTimeout(() => this.lookWhetherDone(), 350);
  }

  /** @param {number} tool */
  switchTo(tool, chosen = true) {
    const layer = this.layers[tool];
    if (!layer) return;
    if (chosen && this.tool >= 0) this.tool = tool;
    const from = this.cursor?.at ?? [0, 0];
    const [place] = nearest(layer.places, (one) => distance(one.at, /** @type {any} */ (from)));
    if (place) this.moveTo(place);
    this.showTools();
    if (chosen) this.say(`${layer.name}: ${this.cursor ? this.nameOf(this.cursor) : ""}`);
  }

  /** @param {Place} place */
  moveTo(place) {
    this.cursor = place;
    this.board.setAttribute("aria-activedescendant", place.id);
    this.showCursor();
    this.showPad();
    if (this.asking) this.showClaims();
  }

  /** @param {PointerEvent} event @returns {[number, number]} */
  pointOf(event) {
    const matrix = this.board.getScreenCTM();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [y / HALF, x / HALF];
  }

  // -- what is seen -------------------------------------------------------------------------------

  showPuzzle() {
    const { board, title, rules, readings, puzzle } = this.opened;
    const size = `${board.height}×${board.width}`;
    byId("title").textContent = `${title} ${size}`;
    document.title = `${title} ${size} - Enpitsu`;
    this.board.setAttribute("viewBox", viewBox(board));
    this.board.setAttribute("aria-label", `${title}, ${board.height} rows, ${board.width} columns`);
    const [, , w, h] = viewBox(board).split(" ").map(Number);
    this.board.style.aspectRatio = `${w} / ${h}`;
    this.board.style.maxWidth = `${Math.max(260, 1.9 * w)}px`;
    this.shapes = svg("g", { "aria-hidden": "true" });
    this.over = svg("g", { "aria-hidden": "true" });
    this.spots = svg("g", {});
    /** @type {Map<string, Element>} */
    this.spotOf = new Map();
    this.board.replaceChildren(this.shapes, this.over, this.spots);
    byId("rules").replaceChildren(
      ...rules.map((/** @type {any} */ rule) =>
        element("div", { "data-letter": rule.letter }, element("dt", {}, rule.letter || "–"), element("dd", {}, rule.sentence))),
    );
    byId("readings").replaceChildren(
      ...readings.map((/** @type {any} */ reading) =>
        element("fieldset", {}, element("legend", {}, `Reading ${reading.id}`),
          ...Object.entries(reading.phrases).map(([value, phrase]) =>
            element("label", {}, element("input", {
              type: "radio", name: `reading-${reading.id}`, value, checked: value === reading.chosen,
              change: () => this.openShared({ puzzle: { ...puzzle, options: { ...puzzle.options, [reading.id]: value } } }),
            }), ` ${phrase}`)))),
    );
    byId("link-label").hidden = true;
  }

  show() {
    const { trials } = now(this.history);
    const node = this.history.nodes[this.history.here];
    byId("undo").disabled = node.parent < 0;
    byId("redo").disabled = node.last < 0;
    byId("accept").hidden = byId("discard").hidden = !trials.length;
    byId("trial").textContent = trials.length ? `Trial (${trials.length} open)` : "Trial";
    document.body.classList.toggle("trying", trials.length > 0);
    document.body.classList.toggle("done", this.done);
    this.showMarks();
    this.showTime();
    this.showPad();
  }

  /** The marks with those that are only shown for now. @returns {Marks} */
  shownMarks() {
    const all = { ...now(this.history).marks };
    for (const [name, value] of Object.entries(this.pending)) {
      if (value === null) delete all[name];
      else all[name] = value;
    }
    return { ...all, ...this.told };
  }

  showMarks() {
    if (!this.opened) return;
    const { board } = this.opened;
    const shown = this.shownMarks();
    this.shapes?.replaceChildren(...painted(board, [...board.printed, ...this.shapesOf(shown)]));
    this.showOver();
    this.showSpots(shown);
  }

  /** @param {Marks} shown */
  shapesOf(shown) {
    const made = Object.entries(shown).map(([name, value]) => ({ mark: /** @type {Mark} */ (this.marks?.get(name)), value }));
    const covered = new Set(made.filter(({ mark, value }) => value && mark?.upon).map(({ mark }) => mark.upon));
    return made.flatMap(({ mark, value }) => {
      if (!mark || mark.printed || (value && covered.has(mark.name))) return [];
      const shapes = value ? mark.on : mark.off;
      const crossable = !value && !shapes.length && !mark.value;
      return crossable ? [{ kind: "absent", at: mark.at }] : shapes;
    });
  }

  showOver() {
    const told = Object.keys(this.told).map((name) => this.marks?.get(name)).filter((mark) => mark);
    const outline = (/** @type {any} */ ring, /** @type {string} */ name) => [
      ...(ring.cells ?? []).map((/** @type {any} */ cell) => svg("path", { class: name, d: square(cell, 0.1) })),
      ...(ring.strokes ?? []).map((/** @type {any} */ s) => svg("path", { class: `${name} long`, d: path(s.length > 1 ? s : [s[0], s[0]]) })),
    ];
    const letters = this.rings.filter((ring) => ring.letters).map((ring) => {
      const [y, x] = ring.strokes[0]?.[0] ?? [2 * ring.cells[0]?.[0] + 0.35, 2 * ring.cells[0]?.[1] + 0.3];
      return svg("text", { class: "letter", x: x * HALF, y: y * HALF + 5, "font-size": 13 }, ring.letters ?? "");
    });
    this.over?.replaceChildren(
      ...told.flatMap((mark) => outline(mark, "told")), ...this.rings.flatMap((ring) => outline(ring, "ring")), ...letters,
    );
    this.showCursor();
  }

  showCursor() {
    this.over?.querySelector(".cursor")?.remove();
    const place = this.cursor;
    if (!place || !this.over) return;
    const d = place.strokes.length ? path(place.strokes[0]) : square(place.cells[0], 0.14);
    this.over.append(svg("path", { class: `cursor${place.strokes.length ? " long" : ""}`, d }));
  }

  /** The places as elements with names and values, for those who do not see the picture. @param {Marks} shown */
  showSpots(shown) {
    if (!this.spots) return;
    if (this.spots.childElementCount === 0) {
      this.spots.append(
        ...this.layers.flatMap((layer) => layer.places.map((place) => {
          const [y, x] = place.at;
          const spot = svg("circle", { id: place.id, class: "spot", role: "img", cx: x * HALF, cy: y * HALF, r: 6 });
          this.spotOf.set(place.id, spot);
          return spot;
        })),
      );
    }
    for (const layer of this.layers) {
      for (const place of layer.places) {
        const spot = this.spotOf.get(place.id);
        const name = this.nameOf(place, shown);
        if (spot && spot.getAttribute("aria-label") !== name) spot.setAttribute("aria-label", name);
      }
    }
  }

  /** A place and its value in words. @param {Place} place */
  nameOf(place, shown = this.shownMarks()) {
    const { words } = this.layers[place.layer];
    const made = place.marks.filter((mark) => shown[mark.name] || mark.printed);
    if (made.length) return `${place.text}: ${made.map((mark) => mark.value || (made.length > 1 ? "" : words[0])).filter(Boolean).join(", ") || words[0]}`;
    if (place.marks.length === 1 && shown[place.marks[0].name] === false) return `${place.text}: ${words[1]}`;
    return `${place.text}: empty`;
  }

  showTools() {
    const one = this.layers.length < 2;
    const at = this.cursor?.layer ?? 0;
    byId("tools").hidden = one;
    byId("tools").replaceChildren(
      ...(this.guessable() ? [element("button", { "aria-pressed": String(this.tool < 0), click: () => { this.tool = -1; this.showTools(); } }, "by gesture")] : []),
      ...this.layers.map((layer, n) => element("button", {
        "aria-pressed": String(this.tool === n), class: at === n ? "at" : "",
        click: () => { this.tool = n; this.switchTo(n); },
      }, layer.name)),
    );
  }

  /** The values, or the pieces, of the place at which the cursor is. */
  showPad() {
    const place = this.cursor;
    const pad = byId("pad");
    const touch = this.layers[place?.layer ?? 0]?.touch;
    const single = touch !== "pieces" && (place?.marks.length ?? 0) < 2;
    if (!this.opened || !place || place.locked || single) { pad.replaceChildren(); return; }
    const marks = now(this.history).marks;
    const here = valueOf(place, marks);
    if (touch === "pieces") {
      pad.replaceChildren(...place.marks.slice(0, CANDIDATES).map((mark) => element("button", {
        class: "piece", "aria-label": mark.place, "aria-pressed": String(marks[mark.name] === true),
        click: () => this.change({ [mark.name]: marks[mark.name] === undefined ? true : marks[mark.name] ? false : null }),
      }, this.thumb(mark))));
      return;
    }
    pad.replaceChildren(...place.values.map((value, n) => element("button", {
      "aria-pressed": String(n === here), "aria-label": this.valueName(place, value), click: () => this.change(value),
    }, this.valueName(place, value))));
  }

  /** A picture of a piece. @param {Mark} mark */
  thumb(mark) {
    const { height, width } = this.opened.board;
    return svg("svg", { viewBox: viewBox({ box: [0, 0, 2 * height, 2 * width] }, 0.2), class: "picture", "aria-hidden": "true" },
      ...painted({ height, width, look: "grid" }, mark.on));
  }

  /** @param {Place} place @param {{[name: string]: boolean | null}} value */
  valueName(place, value) {
    const { words } = this.layers[place.layer];
    const made = place.marks.filter((mark) => value[mark.name]);
    if (made.length) return made[made.length - 1].value || words[0];
    return Object.values(value).some((v) => v === false) ? words[1] : "empty";
  }

  showTime() {
    const [minutes, seconds] = [Math.floor(this.seconds / 60), this.seconds % 60];
    byId("timer").textContent = `${minutes}:${String(seconds).padStart(2, "0")}${this.paused ? " ⏸" : ""}`;
  }

  /** @param {...(Node | string)} parts */
  say(...parts) {
    if (parts.length === 1 && typeof parts[0] === "string") {
      let line = byId("message").querySelector(".quiet");
      if (!line) {
        line = element("p", { class: "quiet" });
        byId("message").append(line);
      }
      line.textContent = parts[0];
      return;
    }
    byId("message").replaceChildren(...parts);
    byId("message").scrollIntoView({ block: "nearest" });
  }

  // -- the engine ---------------------------------------------------------------------------------

  /**
   * Ask about this puzzle; what goes wrong is said.
   * @param {string} verb
   * @param {object} [more]
   */
  async ask(verb, more = {}) {
    this.running?.abort();
    const stop = (this.running = new AbortController());
    const { opened } = this;
    const wait = setTimeout(() => {
      this.say(element("p", {}, "Thinking …"));
      byId("stop").hidden = false;
    }, 300);
    try {
      const told = await ask(verb, { puzzle: this.source, marks: now(this.history).marks, ...more }, stop.signal);
      return this.opened === opened && this.running === stop ? told : null;
    } catch (error) {
      if (this.running === stop) this.say(element("p", { class: "error" }, error instanceof Refusal ? error.message : String(error)));
      return null;
    } finally {
      clearTimeout(wait);
      if (this.running === stop) { this.running = null; byId("stop").hidden = true; }
    }
  }

  /** After every change: is all done?  Nothing else is said. */
  async lookWhetherDone() {
    if (!this.opened || this.running || !Object.keys(now(this.history).marks).length) return;
    const { opened, history } = this;
    try {
      const told = await ask("check", { puzzle: this.source, marks: now(this.history).marks });
      if (told.done && this.opened === opened && this.history === history) this.finish();
    } catch {
      // nobody asked: nothing is said
    }
  }

  finish() {
    this.done = true;
    this.keep();
    this.show();
    const time = byId("timer").textContent;
    this.say(element("p", { class: "glad" }, "Solved!"), element("p", {}, `All rules are kept. Time: ${time}.`));
  }

  async check() {
    const told = await this.ask("check");
    if (!told) return;
    if (told.done) { this.finish(); return; }
    this.rings = told.rings.filter((/** @type {any} */ ring) => ring.cells.length || ring.strokes.length)
      .map((/** @type {any} */ ring) => ({ ...ring, letters: ring.letter }));
    this.showOver();
    if (!told.broken.length) {
      this.say(element("p", {}, "Fine so far: no rule is broken. It is not finished yet."));
      return;
    }
    this.say(
      element("p", {}, "Something is wrong:"),
      element("ul", { class: "charges" }, ...told.broken.map((/** @type {any} */ charge) =>
        element("li", {}, element("b", { class: "rule" }, charge.letter), ` ${charge.sentence} (${charge.places.slice(0, 8).join(", ")})`))),
    );
  }

  async hint() {
    const hint = await this.ask("hint");
    if (hint) this.hintTo(hint, 0);
  }

  /** One degree of a hint after the other. @param {any} hint @param {number} degree */
  hintTo(hint, degree) {
    const more = (/** @type {string} */ label) =>
      element("button", { class: "more", click: () => this.hintTo(hint, degree + 1) }, label);
    if (hint.kind === "wrong" || hint.kind === "clash") {
      const marks = hint.kind === "wrong" ? hint.wrong : hint.clash;
      if (degree === 0) {
        this.say(element("p", {}, hint.kind === "wrong" ? "One of your marks is wrong." : "Some of your marks cannot be together."), more("Which?"));
        return;
      }
      this.ringMarks(marks);
      this.say(element("p", {}, hint.sentence), element("button", { click: () => this.goBackBefore(marks) }, "Go back to before it"));
      return;
    }
    if (!hint.step) { this.say(element("p", {}, hint.sentence), ""); return; }
    const { step } = hint;
    const letters = [...new Set(step.because.map((/** @type {any} */ c) => c.letter))].filter(Boolean);
    const places = [...new Set(step.because.map((/** @type {any} */ c) => c.place.text))];
    this.ringCases(step.because);
    if (degree === 0) {
      this.say(element("p", {}, `Look at ${places.slice(0, 4).join(", ")}.`), more("Which rule?"));
    } else if (degree === 1) {
      this.lightRules(letters);
      this.say(element("p", {}, letters.length ? `Rule ${letters.join(", ")}.` : "A law of what is drawn."), more("Why?"));
    } else if (degree === 2) {
      this.told = Object.fromEntries(step.marks.map((/** @type {any} */ m) => [m.mark, m.value]));
      this.showMarks();
      this.say(element("p", {}, step.sentence), element("button", { class: "more", click: () => this.make(step.marks) }, "Make it"));
    }
  }

  /** @param {{mark: string, value: boolean}[]} marks */
  make(marks) {
    this.told = {};
    this.change(Object.fromEntries(marks.map(({ mark, value }) => [mark, value])));
    this.say(element("p", {}, "Done."), "");
  }

  /** Undo until none of these marks stands. @param {{mark: string, value: boolean}[]} marks */
  goBackBefore(marks) {
    const stands = () => marks.some(({ mark, value }) => now(this.history).marks[mark] === value);
    let history = this.history;
    while (stands() && undo(history) !== history) {
      history = undo(history);
      this.history = history;
    }
    this.travel(history);
    this.say(element("p", {}, "These are your marks from before it."), "");
  }

  /** @param {any[]} cases */
  ringCases(cases) {
    const cells = cases.flatMap((c) => c.place.cells).map((/** @type {string} */ text) => /^R(\d+)C(\d+)$/.exec(text));
    this.rings = cells.length > 40 ? [] : [{ cells: cells.flatMap((m) => (m ? [[Number(m[1]) - 1, Number(m[2]) - 1]] : [])), strokes: [] }];
    this.showOver();
  }

  /** @param {{mark: string}[]} marks */
  ringMarks(marks) {
    this.rings = marks.map(({ mark }) => this.marks?.get(mark)).map((mark) => ({ cells: mark?.cells ?? [], strokes: mark?.strokes ?? [] }));
    this.showOver();
  }

  /** @param {string[]} letters */
  lightRules(letters) {
    for (const row of byId("rules").children) row.classList.toggle("cited", letters.includes(row.dataset.letter));
  }

  /** @param {boolean} asking */
  askWhy(asking) {
    this.asking = asking;
    byId("why").setAttribute("aria-pressed", String(asking));
    if (asking && this.opened) this.showClaims();
  }

  /** What can be asked at the place of the cursor. */
  showClaims() {
    const place = this.cursor;
    const { words } = this.layers[place?.layer ?? 0];
    if (!place) { this.say(element("p", {}, "Touch a place on the board."), ""); return; }
    const claims = place.marks.length === 1
      ? [true, false].map((value) => ({ mark: place.marks[0].name, value, said: words[value ? 0 : 1] }))
      : place.marks.slice(0, CANDIDATES).map((mark) => ({ mark: mark.name, value: true, said: mark.value || mark.place }));
    this.say(
      element("p", {}, `Touch another place, or ask about ${place.text}. Why not …`),
      element("div", { class: "bar claims" }, ...claims.map(({ mark, value, said }) =>
        element("button", { click: () => this.whyNot(mark, value, said) }, said))),
    );
  }

  /** @param {string} mark @param {boolean} value @param {string} said */
  async whyNot(mark, value, said) {
    const told = await this.ask("why_not", { mark, value });
    if (!told) return;
    this.askWhy(false);
    const at = this.marks?.get(mark)?.place;
    if (told.possible) this.say(element("p", {}, `${at}, ${said}: nothing speaks against it, some answer has it so.`), "");
    else if (told.obstacle) this.say(element("p", {}, told.obstacle), "");
    else this.stepThrough(told.steps, `${at}, ${said}: it cannot be.`);
  }

  async explain() {
    const told = await this.ask("explain", { budget: { seconds: SECONDS } });
    if (!told) return;
    if (!told.steps.length) { this.say(element("p", {}, told.finished ? "All is known already." : "No step was found."), ""); return; }
    const end = { unique: "", none: " The puzzle has no answer.", several: " Then nothing more is forced." }[/** @type {string} */ (told.verdict)] ?? "";
    this.stepThrough(told.steps, `${told.steps.length} steps.${end}`);
  }

  /** @param {any[]} steps @param {string} head */
  stepThrough(steps, head, at = 0) {
    const step = steps[at];
    this.told = Object.fromEntries(steps.slice(0, at + 1).flatMap((s) => s.marks.map((/** @type {any} */ m) => [m.mark, m.value])));
    this.ringCases(step.because);
    this.lightRules(step.because.map((/** @type {any} */ c) => c.letter));
    this.showMarks();
    const go = (/** @type {number} */ to) => () => this.stepThrough(steps, head, to);
    this.say(
      element("p", {}, head),
      element("p", { class: "step" }, element("b", {}, `${at + 1}/${steps.length} `), step.sentence),
      element("div", { class: "bar" },
        element("button", { id: "step-back", disabled: at === 0, click: go(at - 1) }, "Back"),
        element("button", { id: "step-on", disabled: at === steps.length - 1, click: go(at + 1) }, "Next"),
        element("button", { id: "step-take", click: () => this.make(Object.entries(this.told).map(([mark, value]) => ({ mark, value }))) }, "Take over"),
        element("button", { id: "step-close", click: () => { this.told = {}; this.rings = []; this.lightRules([]); this.showMarks(); this.say(element("p", {}, ""), ""); } }, "Close")),
    );
    byId("message").querySelector("#step-on:not(:disabled)")?.focus({ preventScroll: true });
  }

  /** @param {boolean} withMarks */
  async share(withMarks) {
    const { marks } = now(this.history);
    const fragment = await fragmentOf({ puzzle: this.opened.puzzle, ...(withMarks ? { marks } : {}) });
    const link = `${location.origin}${location.pathname}#${fragment}`;
    byId("link-label").hidden = false;
    byId("link").value = link;
    byId("link").select();
    try {
      await navigator.clipboard.writeText(link);
      this.say(element("p", {}, "The link is on the clipboard."), "");
    } catch {
      this.say(element("p", {}, "Copy the link from the field below."), "");
    }
  }
}
