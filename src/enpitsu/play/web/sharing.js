// @ts-check
/** Addresses of a puzzle, with or without the player's marks. */

import { byId } from "./dom.js";
import { say } from "./message.js";
import { fragmentOf } from "./share.js";
import { word } from "./words.js";

/** Show a link, and put it on the clipboard. @param {{puzzle: object, marks?: object}} shared */
export async function showLink(shared) {
  const link = `${location.origin}${location.pathname}#${await fragmentOf(shared)}`;
  byId("link-label").hidden = false;
  byId("link").value = link;
  byId("link").select();
  try {
    await navigator.clipboard.writeText(link);
    say(word("linkCopied"));
  } catch {
    say(word("linkBelow"));
  }
}

/** Forget the link of another puzzle. */
export function hideLink() {
  byId("link-label").hidden = true;
}
