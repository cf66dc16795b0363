// @ts-check
/** The page: a gallery, and a table at which one puzzle is solved. */

import { ask, watch } from "./engine.js";
import { byId, element } from "./dom.js";
import { showGallery } from "./gallery.js";
import { Maker } from "./making.js";
import { showSettings } from "./settings.js";
import { fragmentOf, readFragment } from "./share.js";
import { Table } from "./table.js";
import { showWords, word } from "./words.js";

showWords();
showSettings();
const maker = new Maker(openShared);
const table = new Table(openShared, maker);

/** Open a puzzle through the address, so that going back and reloading work. @param {{puzzle: object, marks?: object}} shared */
export async function openShared(shared) {
  location.hash = await fragmentOf(shared);
}

/** Show what the address names. */
async function route() {
  const shared = await readFragment(location.hash);
  showGalleryOrTable(!shared);
  const trouble = shared ? await table.open(shared) : location.hash.length > 1 ? word("unreadable") : "";
  byId("paste-error").textContent = trouble;
  if (shared && !trouble) return;
  table.leave();
  byId("title").textContent = "";
  document.title = "Enpitsu";
  showGalleryOrTable(true);
  await showGallery(ask, openShared);
}

/** @param {boolean} gallery */
function showGalleryOrTable(gallery) {
  byId("gallery").hidden = !gallery;
  byId("table").hidden = gallery;
}

byId("to-gallery").addEventListener("click", () => (location.hash = ""));
const engineState = element("p", { id: "engine", role: "status" });
byId("title").after(engineState);
watch((said) => (engineState.textContent = said));
addEventListener("hashchange", route);
route().catch((error) => document.body.append(element("p", { class: "error", role: "alert" }, String(error.message))));
