// @ts-check
/** The page: a gallery, and a table at which one puzzle is solved. */

import { ask, watch } from "./engine.js";
import { byId, element } from "./dom.js";
import { openDraft, rootIn, showDrafts } from "./drafts.js";
import { showGallery } from "./gallery.js";
import { prepareLessons } from "./lessons.js";
import { Maker } from "./making.js";
import { Setter } from "./set.js";
import { showSettings } from "./settings.js";
import { fragmentOf, readFragment } from "./share.js";
import { Table } from "./table.js";
import { showWords, word } from "./words.js";

showWords();
showSettings();
prepareLessons();
const maker = new Maker(openShared);
const table = new Table(openShared, maker);
const setter = new Setter(openShared);

/** Open a puzzle through the address, so that going back and reloading work. @param {{puzzle: object, marks?: object, about?: object, warnings?: string[]}} shared */
export async function openShared(shared) {
  location.hash = await fragmentOf(shared);
}

/** The draft or the puzzle that an address names, or why neither can be read. @param {string} hash */
async function named(hash) {
  try {
    const draft = await rootIn(hash);
    const shared = draft === undefined ? await readFragment(hash) : null;
    return { draft, shared, unread: hash.length > 1 && hash !== "#set" ? word("unreadable") : "" };
  } catch (error) {
    return { draft: null, shared: null, unread: /** @type {Error} */ (error).message };
  }
}

/** Show what the address names. */
async function route() {
  const { hash } = location;
  const { draft, shared, unread } = await named(hash);
  setter.leave();
  maker.leave();
  if (!shared) table.leave();
  show(shared ? "table" : draft ? "setter" : "gallery");
  const trouble = shared ? await table.open(shared) : draft ? await setter.open(draft) : unread;
  if (hash !== location.hash) return;
  byId("paste-error").textContent = trouble;
  if ((shared || draft) && !trouble) return;
  table.leave();
  setter.leave();
  byId("title").textContent = "";
  document.title = "Enpitsu";
  show("gallery");
  showDrafts();
  await showGallery(ask, openShared);
}

/** @param {"gallery" | "table" | "setter"} part */
function show(part) {
  for (const one of ["gallery", "table", "setter"]) byId(one).hidden = one !== part;
  byId("timer").hidden = part !== "table";
}

/** Begin with a board without clues, as large as the form says. */
async function openBlank() {
  const of = { genre: byId("make-genre").value, height: byId("make-height").valueAsNumber, width: byId("make-width").valueAsNumber };
  maker.say("");
  try {
    const seed = Math.floor(Math.random() * 2 ** 31);
    await openDraft((await ask("blank", { ...of, seed })).puzzle);
  } catch (error) {
    maker.say(/** @type {Error} */ (error).message);
  }
}

byId("make-blank").addEventListener("click", openBlank);
byId("edit").addEventListener("click", () => table.opened && openDraft(table.opened.puzzle, table.banner.warnings));
byId("read-off").addEventListener("click", () => {
  if (!table.opened) return;
  setter.answer = table.drawn;
  openDraft(table.opened.puzzle, table.banner.warnings);
});
byId("to-gallery").addEventListener("click", () => (location.hash = ""));
const engineState = element("p", { id: "engine", role: "status" });
byId("title").after(engineState);
watch((said) => (engineState.textContent = said));
addEventListener("hashchange", route);
route().catch((error) => document.body.append(element("p", { class: "error", role: "alert" }, String(error.message))));
