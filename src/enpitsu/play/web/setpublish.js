// @ts-check
/** A puzzle handed on: who made it, and its files. */

import { byId, element } from "./dom.js";
import { ask, engineInside } from "./engine.js";
import { keyOf, load, save } from "./store.js";
import { word } from "./words.js";

/** @typedef {import("./drafts.js").Root} Root */

const ABOUT = ["title", "author", "source", "comment"];
/** The formats of files, and how their names end. @type {{[format: string]: string}} */
const NOTATIONS = {
  text: "txt",
  json: "json",
  pzpr: "pzpr.txt",
  pzprv3: "pzprv3.txt",
  penpa: "penpa.txt",
  kudamono: "kudamono.txt",
  janko: "janko.txt",
  svg: "svg",
};
/** Those that only a server makes. @type {{[format: string]: string}} */
const PRINTS = { pdf: "application/pdf", png: "image/png" };

/** The place where what is said about a draft is kept. @param {Root} root */
const aboutKey = (root) => keyOf(root, "about");

export class Publisher {
  /** @param {{source: import("./drafts.js").Puzzle, root?: Root, say: (text: string) => void}} setter */
  constructor(setter) {
    this.setter = setter;
    const formats = engineInside ? NOTATIONS : { ...NOTATIONS, ...PRINTS };
    byId("set-format").replaceChildren(...Object.keys(formats).map((format) => element("option", { value: format }, format)));
    for (const name of ABOUT) byId(`set-about-${name}`).addEventListener("input", () => this.keep());
    byId("set-publish").addEventListener("submit", (/** @type {Event} */ event) => { event.preventDefault(); this.publish(); });
  }

  /** Show what was said about a draft. @param {Root} root */
  open(root) {
    const kept = load(aboutKey(root)) ?? {};
    for (const name of ABOUT) byId(`set-about-${name}`).value = kept[name] ?? "";
    byId("set-published").textContent = "";
  }

  /** @returns {{[name: string]: string}} */
  get about() {
    return Object.fromEntries(ABOUT.map((name) => [name, byId(`set-about-${name}`).value.trim()]).filter(([, text]) => text));
  }

  keep() {
    if (this.setter.root && !save(aboutKey(this.setter.root), this.about)) this.setter.say(word("setNotKept"));
  }

  /** Hand out the puzzle as a file, or as one for each page. */
  async publish() {
    const format = byId("set-format").value;
    const where = byId("set-published");
    where.textContent = word("setAsked");
    try {
      const asked = { puzzle: this.setter.source, format, metadata: this.about };
      const blobs = format in PRINTS
        ? (await ask("sheet", asked)).files.map((/** @type {string} */ file) => new Blob([bytesOf(file)], { type: PRINTS[format] }))
        : [new Blob([(await ask("convert", asked)).text], { type: format === "svg" ? "image/svg+xml" : "text/plain" })];
      const name = (this.about.title ?? "").replace(/[^\p{L}\p{N} _-]/gu, "").trim() || "puzzle";
      const end = NOTATIONS[format] ?? format;
      where.replaceChildren(...blobs.map((/** @type {Blob} */ blob, /** @type {number} */ n) => {
        const file = `${name}${blobs.length > 1 ? `-${n + 1}` : ""}.${end}`;
        const link = element("a", { href: URL.createObjectURL(blob), download: file }, file);
        link.click();
        return element("p", {}, link);
      }));
    } catch (error) {
      where.replaceChildren(element("p", { class: "error" }, /** @type {Error} */ (error).message));
    }
  }
}

/** @param {string} text in base64 */
function bytesOf(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
