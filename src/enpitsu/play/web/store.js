// @ts-check
/** What is kept in the browser between visits: the marks of each puzzle, and the settings of the page. */

const PREFIX = "enpitsu:";

/** A short name of a puzzle. @param {object} puzzle @param {string} [kind] what is kept of it: marks, or a draft */
export function keyOf(puzzle, kind = "puzzle") {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (const letter of JSON.stringify(puzzle)) {
    const code = letter.codePointAt(0) ?? 0;
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  return `${PREFIX}${kind}:${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`;
}

/** @param {string} key */
export function load(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Keep a value; tells whether there was room. @param {string} key @param {any} value */
export function save(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/**
 * Keep a value, or if there is no room a shorter one; for that the puzzles that were left first are dropped.
 * Tells whether it is kept.
 * @param {string} key @param {any} value @param {any} shorter
 */
export function saveSurely(key, value, shorter) {
  if (save(key, value)) return true;
  const others = begun().filter((kept) => kept.key !== key);
  while (!save(key, shorter)) {
    const last = others.pop();
    if (!last) return false;
    drop(last.key);
  }
  return true;
}

/** @param {string} key */
export function drop(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // a browser that keeps nothing has nothing to drop
  }
}

/** The puzzles that were begun, the latest first. @param {string} [kind] as in `keyOf` */
export function begun(kind = "puzzle") {
  const found = [];
  try {
    for (let n = 0; n < localStorage.length; n++) {
      const key = localStorage.key(n) ?? "";
      const kept = key.startsWith(`${PREFIX}${kind}:`) ? load(key) : null;
      if (kept?.puzzle && kept.title) found.push({ key, ...kept });
    }
  } catch {
    // a browser that keeps nothing has begun nothing
  }
  return found.sort((a, b) => b.when - a.when);
}

export const SETTINGS = `${PREFIX}settings`;
