"use strict";
(() => {
  const get = (id) => document.getElementById(id);
  const { outlines, steps, arrows, paragraphs, words, first: begin } = JSON.parse(get("data").textContent);
  const end = steps.length + 1; // 0: the start, 1 ...: the steps, end: nothing is ringed any more
  const parts = [...document.querySelectorAll("#board [data-on]")].map((element) => ({
    element,
    spans: element.dataset.on.split(" ").map((span) => span.split("-").map(Number)),
  }));
  const [now, slider, list] = [get("now"), get("slider"), document.querySelector("#told ol")];
  let at = -1;
  let grain = begin;

  /** The first and the last step of the move of a step. */
  const paragraph = (n) => {
    const mine = paragraphs[n - 1];
    return [paragraphs.indexOf(mine) + 1, paragraphs.lastIndexOf(mine) + 1];
  };

  /** A text with the first and the second value in its gaps. */
  const filled = (text, first, second) => text.replace("{}", first).replace("{}", second);

  const shown = (n) => {
    if (n < 1 || n >= end) return [];
    const [first, last] = grain === "step" ? [n, n] : paragraph(n);
    return Array.from({ length: last - first + 1 }, (_, k) => first + k);
  };

  const trace = (name, data) => {
    for (const path of document.querySelectorAll("#board ." + name)) {
      path.setAttribute("d", data || "M0 0");
      path.style.display = data ? "" : "none";
    }
  };

  const outline = (name, found) => {
    const numbers = new Set(found.flatMap((n) => steps[n - 1][name]));
    if (name === "fact" && found.length > 1) // what its own steps make known is no fact of a move
      for (const k of found.flatMap((n) => steps[n - 1].own || [])) numbers.delete(k);
    trace(name, [...numbers].map((k) => outlines[k]).join(""));
  };

  /** The arrows of a whole move are not those of its steps together: they pass over none of its rings. */
  const ways = (found) =>
    grain !== "step" && found.length && arrows.length
      ? arrows[paragraphs[found[0] - 1] - 1]
      : found.map((n) => steps[n - 1].arrows || "").join("");

  const draw = (found) => {
    for (const name of ["place", "fact", "ring"]) outline(name, found);
    trace("arrow", ways(found));
    get("tags").innerHTML = found.map((n) => steps[n - 1].tags).join("");
    get("pale").innerHTML = found.map((n) => steps[n - 1].pale || "").join("");
  };

  const tell = (n, found) => {
    const [where, said] = [now.querySelector(".where"), now.querySelector(".said")];
    said.replaceChildren();
    for (const line of document.querySelectorAll("#told .here")) line.classList.remove("here");
    for (const line of document.querySelectorAll("#rules .cited")) line.classList.remove("cited");
    if (!found.length) {
      where.textContent = n ? words.end : words.start;
      said.innerHTML = "<p></p>";
      said.firstChild.textContent = n ? get("ending").textContent : words.nothing;
      return;
    }
    const count = paragraphs[paragraphs.length - 1];
    const move = get("m" + paragraphs[n - 1]);
    const whole = grain !== "step" && move;
    where.textContent = filled(words.move, paragraphs[n - 1], count)
      + (whole ? "" : ` · ${filled(words.step, n, steps.length)}`);
    if (move && !whole) get("s" + n).parentElement.open = true;
    for (const k of found) get("s" + k).classList.add("here");
    for (const line of whole ? [move] : found.map((k) => get("s" + k))) {
      line.classList.add("here");
      const copy = document.createElement("p");
      copy.innerHTML = line.innerHTML;
      copy.querySelector(".n")?.remove();
      said.append(copy);
      for (const cited of copy.querySelectorAll("[data-rule]"))
        get("rule-" + cited.dataset.rule)?.classList.add("cited");
    }
    const line = whole || get("s" + found[0]);
    list.scrollTop = line.offsetTop - list.offsetTop - list.clientHeight / 3;
  };

  const show = (n) => {
    n = Math.max(0, Math.min(end, n));
    if (grain === "paragraph" && n && n < end) n = paragraph(n)[1];
    at = n;
    const state = Math.min(n, steps.length);
    for (const { element, spans } of parts) {
      element.style.display = spans.some(([a, b]) => a <= state && state <= b) ? "" : "none";
    }
    const found = shown(n);
    draw(found);
    tell(n, found);
    slider.value = n;
    for (const id of ["first", "back"]) get(id).disabled = n === 0;
    for (const id of ["next", "last"]) get(id).disabled = n === end;
    document.body.dataset.at = n;
    try { history.replaceState(null, "", "#" + n); } catch { /* a page in a frame has no address */ }
  };

  const on = () => show(at + 1);
  const back = () => show(grain === "paragraph" && at && at < end ? paragraph(at)[0] - 1 : at - 1);
  const choose = (which, n = at) => {
    grain = which;
    for (const radio of document.querySelectorAll("#grain input")) radio.checked = radio.value === which;
    show(n);
  };
  const light = (letter) => {
    for (const line of document.querySelectorAll("#rules .here")) line.classList.remove("here");
    const rule = letter && get("rule-" + letter);
    if (rule) rule.classList.add("here");
    return rule;
  };

  get("first").onclick = () => show(0);
  get("back").onclick = back;
  get("next").onclick = on;
  get("last").onclick = () => show(end);
  slider.oninput = () => show(Number(slider.value));
  get("grain").onchange = (event) => choose(event.target.value);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target === slider) return;
    const keys = { ArrowRight: on, ArrowLeft: back, Home: () => show(0), End: () => show(end),
                   p: () => choose(grain === "step" ? "paragraph" : "step") };
    if (!(event.key in keys)) return;
    event.preventDefault();
    keys[event.key]();
  });
  document.addEventListener("mouseover", (event) => light(event.target.dataset?.rule));
  document.addEventListener("click", (event) => {
    const letter = event.target.dataset?.rule;
    if (letter) light(letter)?.scrollIntoView({ block: "nearest", behavior: "smooth" });
    const line = letter ? null : event.target.closest("#told p[id]");
    if (line && line.id !== "ending") {
      event.preventDefault();
      choose(line.dataset.step ? "paragraph" : "step", Number(line.dataset.step ?? line.id.slice(1)));
    }
  });
  for (const cited of document.querySelectorAll("[data-rule]"))
    cited.title = get("rule-" + cited.dataset.rule).querySelector("dd").textContent;
  const asked = () => Number(location.hash.slice(1)) || 0;
  addEventListener("hashchange", () => show(asked()));
  choose(grain, asked());
})();
