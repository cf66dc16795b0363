// @ts-check
/** Addresses of a puzzle, with or without the player's marks: as a link, and as a QR code. */

import { byId } from "./dom.js";
import { announce } from "./message.js";
import { svg } from "./paint.js";
import { fragmentOf } from "./share.js";
import { word } from "./words.js";

/** Modules of white around a code, so that it is found. */
const MARGIN = 4;
/** Screen points of a module, at most. */
const MODULE = 4;

/** Show a link, and put it on the clipboard. @param {{puzzle: object, marks?: object, about?: object}} shared */
export async function showLink(shared) {
  const link = `${location.origin}${location.pathname}#${await fragmentOf(shared)}`;
  byId("link-label").hidden = false;
  byId("link").value = link;
  byId("link").select();
  try {
    await navigator.clipboard.writeText(link);
    announce(word("linkCopied"));
  } catch {
    announce(word("linkBelow"));
  }
  await showCode(link);
}

/** Have the address name what is on the page, without going anywhere. @param {{puzzle: object, about?: object, warnings?: string[]}} shared */
export async function renewAddress(shared) {
  history.replaceState(null, "", `#${await fragmentOf(shared)}`);
}

/** Show a link as a QR code, or that it is too long for one. @param {string} link */
async function showCode(link) {
  const frame = byId("code");
  const { encodeQR } = await import("./vendor/qr.js");
  frame.hidden = false;
  try {
    frame.replaceChildren(picture(encodeQR(link, "raw", { ecc: "low", border: MARGIN })));
  } catch {
    frame.replaceChildren(word("codeTooLong"));
  }
}

/** @param {boolean[][]} rows the modules, true if dark */
function picture(rows) {
  const size = rows.length;
  const d = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  const made = svg("svg", { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": word("code"), "shape-rendering": "crispEdges" },
    svg("rect", { width: size, height: size, class: "code-light" }), svg("path", { d, class: "code-dark" }));
  made.style.maxWidth = `${MODULE * size}px`;
  return made;
}

/** Forget the link of another puzzle. */
export function hideLink() {
  byId("link-label").hidden = byId("code").hidden = true;
}
