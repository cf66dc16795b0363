// @ts-check
/** The page: a gallery, and a table at which one puzzle is solved. */

import { ask, watch } from "./engine.js";
import { byId, element } from "./dom.js";
import { showGallery } from "./gallery.js";
import { fragmentOf, readFragment } from "./share.js";
import { LOOK, load, save } from "./store.js";
import { Table } from "./table.js";

const table = new Table(openShared);

/** Open a puzzle through the address, so that going back and reloading work. @param {{puzzle: object, marks?: object}} shared */
export async function openShared(shared) {
  location.hash = await fragmentOf(shared);
}

/** Show what the address names. */
async function route() {
  const shared = await readFragment(location.hash);
  byId("gallery").hidden = Boolean(shared);
  byId("table").hidden = !shared;
  if (shared) {
    await table.open(shared);
    return;
  }
  table.leave();
  byId("title").textContent = "";
  document.title = "Enpitsu";
  if (location.hash.length > 1) byId("paste-error").textContent = "The address holds no puzzle that can be read.";
  await showGallery(ask, openShared);
}

/** @param {string} look */
function wear(look) {
  document.documentElement.dataset.look = look;
  byId("look").textContent = { light: "☀ Light", dark: "☾ Dark" }[look] ?? "◐ Auto";
}

wear(load(LOOK) ?? "system");
byId("look").addEventListener("click", () => {
  const looks = ["system", "light", "dark"];
  const next = looks[(looks.indexOf(document.documentElement.dataset.look ?? "") + 1) % looks.length];
  save(LOOK, next);
  wear(next);
});
byId("to-gallery").addEventListener("click", () => (location.hash = ""));
const engineState = element("p", { id: "engine", role: "status" });
byId("title").after(engineState);
watch((said) => (engineState.textContent = said));
addEventListener("hashchange", route);
route().catch((error) => document.body.append(element("p", { class: "error", role: "alert" }, String(error.message))));
