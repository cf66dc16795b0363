// @ts-check
/** The box of the gallery for whatever is pasted: an address, a text, files, a list of puzzles. */

import { aboutOf, titleOf } from "./about.js";
import { byId, element } from "./dom.js";
import { listed, withWarnings } from "./warnings.js";
import { word } from "./words.js";

/**
 * @typedef {{puzzle: object, title: string, height: number, width: number, marks: {[name: string]: boolean}, metadata: object, warnings: string[]}} Found
 * @typedef {{error: string, message: string, line?: number, column?: number, text: string, genres?: string[], sign?: string}} Fault
 * @typedef {{name: string, found?: Found, fault?: Fault}} Entry  a part of what was pasted: a puzzle, or why it is none
 * @typedef {{genre?: string, lenient?: boolean, parameters?: {[sign: string]: number}}} ReadOptions  how a text that could not be read is read again
 * @typedef {{puzzle: object, marks?: object, about?: object, warnings?: string[]}} Shared
 */

/** Bytes of the largest file that is read. */
const MAX_BYTES = 1_000_000;
/** Genres that fit a text, each of which has a button of its own. */
const MAX_PROPOSED_GENRES = 3;

export class Pasting {
  /** Ends what is being read. */
  reading = new AbortController();
  /** Whether a single puzzle was pasted. */
  single = false;

  /**
   * @param {(verb: string, args: object, signal?: AbortSignal) => Promise<any>} ask
   * @param {(shared: Shared) => Promise<void>} openShared
   * @param {() => import("./gallery.js").Genre[]} genres  those that there are, as far as it is known
   */
  constructor(ask, openShared, genres) {
    this.ask = ask;
    this.openShared = openShared;
    this.genres = genres;
    const box = byId("paste");
    const files = byId("paste-files");
    box.addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      this.read([{ name: "", text: () => byId("pasted").value }]);
    });
    byId("choose-file").addEventListener("click", () => files.click());
    files.addEventListener("change", () => {
      this.readFiles([...files.files]);
      files.value = ""; // the same file can be chosen again
    });
    const holdsFiles = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files") ?? false;
    box.addEventListener("dragover", (/** @type {DragEvent} */ event) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      box.classList.add("dropping");
    });
    box.addEventListener("dragleave", () => box.classList.remove("dropping"));
    box.addEventListener("drop", (/** @type {DragEvent} */ event) => {
      box.classList.remove("dropping");
      if (!holdsFiles(event)) return;
      event.preventDefault();
      this.readFiles([...(event.dataTransfer?.files ?? [])]);
    });
  }

  /** @param {File[]} files */
  readFiles(files) {
    const named = files.length > 1;
    return this.read(files.map((file) => ({ name: named ? file.name : "", text: () => textOf(file) })));
  }

  /** Read some texts; a single puzzle is opened at once. @param {{name: string, text: () => string | Promise<string>}[]} sources */
  async read(sources) {
    this.reading.abort();
    const { signal } = (this.reading = new AbortController());
    this.clear(word("pasteReading"));
    /** @type {Entry[]} */
    const entries = [];
    const leftOut = [];
    for (const { name, text } of sources) {
      const at = (/** @type {string} */ line) => [name, line].filter((part) => part).join(", ");
      try {
        const pasted = await this.ask("paste", { text: await text() }, signal);
        entries.push(...pasted.entries.map((/** @type {Entry} */ entry) => ({ ...entry, name: at(entry.name) })));
        if (pasted.left_out) leftOut.push(at(pasted.left_out));
      } catch (error) {
        entries.push({ name, fault: { error: "", message: /** @type {Error} */ (error).message, text: "" } });
      }
      if (signal.aborted) return;
    }
    this.clear();
    this.single = entries.length === 1 && !leftOut.length;
    const [{ found }] = entries.length ? entries : [{ found: undefined }];
    if (this.single && found) {
      if (!byId("gallery").hidden) await this.openShared(sharedOf(found));
      return;
    }
    const good = entries.filter((entry) => entry.found).length;
    if (!this.single) byId("paste-told").textContent = word("pastedCount", { good, all: entries.length });
    byId("paste-error").textContent = leftOut.join(" ");
    byId("pasted-list").replaceChildren(...entries.map((entry) => this.row(entry)));
  }

  /** Forget what was pasted before. @param {string} [told] */
  clear(told = "") {
    byId("paste-told").textContent = told;
    byId("paste-error").textContent = "";
    byId("pasted-list").replaceChildren();
  }

  /** A part of what was pasted, and what can be done with it. @param {Entry} entry @param {ReadOptions} [before] */
  row(entry, before = {}) {
    const row = element("li", {});
    if (entry.found) row.append(...this.puzzle(entry.found));
    if (entry.fault) row.append(...this.fault(row, entry, entry.fault, before));
    return row;
  }

  /** @param {Found} found */
  puzzle(found) {
    const { title, height, width, metadata, warnings } = found;
    const about = aboutOf(metadata);
    const heading = titleOf(about) || title;
    const said = [heading === title ? "" : title, `${height}×${width}`, about.author].filter((part) => part).join(" · ");
    const open = element("button", {
      "aria-label": `${word("open")}: ${heading}, ${said}`,
      click: () => this.openShared(sharedOf(found)),
    }, word("open"));
    return [element("div", { class: "bar" }, open, element("strong", {}, heading), said), ...(warnings.length ? [listed(warnings)] : [])];
  }

  /** @param {HTMLElement} row @param {Entry} entry @param {Fault} fault @param {ReadOptions} before */
  fault(row, entry, fault, before) {
    const told = [entry.name, faultText(fault)].filter((part) => part).join(": ");
    if (this.single) byId("paste-error").textContent = told;
    const again = (/** @type {ReadOptions} */ options) => this.again(row, entry, fault, options);
    return [
      ...(this.single ? [] : [element("p", { class: "error" }, told)]),
      ...(fault.error === "LostClues" ? [element("div", { class: "bar" }, element("button", { click: () => again({ ...before, lenient: true }) }, word("openWithout")))] : []),
      ...(fault.sign ? [this.number(fault.sign, before, again)] : []),
      ...(fault.error === "UnsaidGenre" || fault.genres ? [this.question(fault.genres ?? [], before, again)] : []),
    ];
  }

  /** Which genre is it?  Those that fit come first. @param {string[]} fitting @param {ReadOptions} before @param {(options: ReadOptions) => void} again */
  question(fitting, before, again) {
    const titles = new Map(this.genres().map(({ id, title }) => [id, title]));
    const others = [...titles.keys()].filter((id) => !fitting.includes(id));
    const options = (/** @type {string[]} */ ids) => ids.map((id) => element("option", { value: id, selected: id === before.genre }, titles.get(id) ?? id));
    const groups = fitting.length
      ? [element("optgroup", { label: word("genresFit") }, ...options(fitting)), element("optgroup", { label: word("genresOther") }, ...options(others))]
      : options(others);
    const choice = element("select", { "aria-label": word("genre") }, ...groups);
    return element(
      "div",
      { class: "bar", role: "group", "aria-label": word("whichGenre") },
      word("whichGenre"),
      ...fitting.slice(0, MAX_PROPOSED_GENRES).map((id) => element("button", { click: () => again({ genre: id }) }, titles.get(id) ?? id)),
      element("div", { class: "bar together" }, choice, element("button", { click: () => again({ genre: choice.value }) }, word("open"))),
    );
  }

  /** Which number of the whole board is it? @param {string} sign @param {ReadOptions} before @param {(options: ReadOptions) => void} again */
  number(sign, before, again) {
    const input = element("input", { type: "number", min: "1", value: "1" });
    const open = () => again({ ...before, parameters: { ...before.parameters, [sign]: input.valueAsNumber || 0 } });
    return element("div", { class: "bar" }, element("label", {}, `${sign} = `, input), element("button", { click: open }, word("open")));
  }

  /** Read a text again, as asked. @param {HTMLElement} row @param {Entry} entry @param {Fault} before @param {ReadOptions} options */
  async again(row, entry, before, options) {
    const { signal } = this.reading;
    let fault;
    try {
      const pasted = await this.ask("paste", { text: before.text, ...options }, signal);
      const [{ found, fault: other }] = pasted.entries.length ? pasted.entries : [{ fault: { error: "", message: pasted.left_out } }];
      if (signal.aborted) return;
      if (found) {
        if (this.single) this.clear();
        await this.openShared(sharedOf(found));
        return;
      }
      fault = other;
    } catch (error) {
      if (signal.aborted) return;
      fault = { error: "", message: /** @type {Error} */ (error).message };
    }
    const genres = before.genres ? { genres: before.genres } : {};
    const next = this.row({ ...entry, fault: { ...fault, text: before.text, ...genres } }, options);
    row.replaceWith(next);
    (next.querySelector("button") ?? byId("pasted")).focus();
  }
}

/** The text of a file; raises an error for one that is too large. @param {File} file */
async function textOf(file) {
  if (file.size > MAX_BYTES) throw new Error(word("fileTooLarge", { most: MAX_BYTES.toLocaleString() }));
  return file.text();
}

/** What is wrong with a text, and where in it, if that is not the whole. @param {Fault} fault */
function faultText({ error, message, line, column, text }) {
  if (!line || !column || error === "UnsaidGenre" || error === "LostClues") return message;
  return word(text.trim().includes("\n") ? "placeInText" : "placeInLine", { message, line, column });
}

/** @param {Found} found @returns {Shared} */
function sharedOf({ puzzle, marks, metadata, warnings }) {
  return { puzzle, about: aboutOf(metadata), ...(Object.keys(marks).length ? { marks } : {}), ...withWarnings(warnings) };
}
