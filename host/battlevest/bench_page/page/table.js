// The gallery on the table: three lines of cups with their lights, and the scale. What a click does is chosen beside it.

import { seen } from "./light.js";
import { word } from "./table_words.js";

const LINES = [3, 2, 1], PLACES = [1, 2, 3, 4, 5], PARTS = ["upper", "lower"];
const DOES = ["shoot", "fall", "wobble", "slide", "set", "hand", "sun"];
const UPRIGHT = ["stands", "moves"];
const PULSE_MS = 4000; // lights that pulse are dark for less
const TIERS = [7, 6, 5, 4, 3, 2, 1];
const CUP = '<svg viewBox="0 0 48 44" aria-hidden="true"><path class="paper" d="M11 2h26l7 38H4z"/><path class="band" d="M8.4 16h31.2l2.2 12H6.2z"/><path class="rim" d="M3 40h42v3H3z"/></svg>';
const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

function element(tag, parent, attributes = {}) {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return parent.appendChild(made);
}

export class Table {
  // `root`: the section it is drawn in; `about`: what /api/about says; act(path, body) sends an action to the bench.
  constructor(root, about, act) {
    Object.assign(this, { root, act, does: "shoot", cups: {}, lamps: {}, state: null });
    const stall = element("div", root, { class: "stall" });
    const rails = element("div", stall, { class: "rails" });
    this.rails = LINES.map((line) => this.rail(rails, line));
    rails.addEventListener("click", (event) => this.clicked(event.target.closest("button.cup")));
    rails.addEventListener("keydown", (event) => this.walk(event));
    this.plate(stall);
    this.tools(root);
    this.spot(this.rows()[0][0]);
    this.name();
  }

  rail(rails, line) {
    const rail = element("div", rails, { class: "rail", role: "group" });
    const groups = PLACES.map((place) => {
      const group = element("div", rail, { class: "place", role: "group" });
      for (const part of PARTS) {
        const cup = element("button", group, { type: "button", class: `cup ${part}`, tabindex: "-1", "data-state": "none" });
        cup.innerHTML = CUP;
        cup.spot = { line, place, part };
        this.cups[`${line}${place}${part}`] = cup;
      }
      this.lamps[`L${line}P${place}`] = element("span", group, { class: "spot" });
      return group;
    });
    return { line, rail, groups };
  }

  plate(stall) {
    const plate = element("div", stall, { class: "plate" });
    this.scale = element("p", plate, { class: "quiet", role: "status" });
    this.pyramid = element("div", plate, { class: "pyramid", "aria-hidden": "true" });
    this.keys = element("div", plate, { class: "row" });
    const key = (text, values, then) => {
      const button = element("button", this.keys, { type: "button", class: "small" });
      button.addEventListener("click", then);
      (this.named ??= []).push([button, text, values]);
    };
    for (const cups of [1, 3, 6]) key("hit", { cups }, () => this.hit(cups));
    for (const cups of [0, 5, 28]) key("plate", { cups }, () => this.act("/api/plate", { cups }));
    key("more", {}, () => this.act("/api/plate", { cups: this.weighed() + 1 }));
    key("less", {}, () => this.act("/api/plate", { cups: Math.max(0, this.weighed() - 1) }));
  }

  tools(root) {
    const tools = element("div", root, { class: "tools-of-table" });
    const choice = element("fieldset", tools, { class: "choice" });
    this.legend = element("legend", choice);
    this.words = DOES.map((does) => {
      const label = element("label", choice);
      const radio = element("input", label, { type: "radio", name: "does", value: does });
      radio.checked = does === this.does;
      radio.addEventListener("change", () => (this.does = does));
      return [element("span", label), does];
    });
    const row = element("div", tools, { class: "row" });
    for (const [text, then] of [["miss", () => this.shoot(null, null, null)], ["stacks", () => this.setUp()], ["clear", () => this.clear()]]) {
      const button = element("button", row, { type: "button", class: "small", "data-does": text });
      button.addEventListener("click", then);
      this.named.push([button, text, {}]);
    }
    this.unlit = element("p", tools, { class: "quiet", role: "status" });
  }

  // Name everything in the page's language (words.js).
  name() {
    this.legend.textContent = word("does");
    for (const [span, does] of this.words) span.textContent = word(does);
    for (const [button, text, values] of this.named) button.textContent = word(text, values);
    for (const { line, rail } of this.rails) this.nameRail(line, rail);
    for (const cup of Object.values(this.cups)) this.nameCup(cup);
    for (const spot of Object.keys(this.lamps)) this.nameLamp(spot);
    this.scale.textContent = word("scale", { cups: this.weighed() });
    if (this.unlit.textContent) this.unlit.textContent = word("unlit");
  }

  nameRail(line, rail) {
    const sun = rail.classList.contains("sunny") ? word("sunny") : "";
    rail.setAttribute("aria-label", word(line === 1 ? "nearest" : "line", { line }) + sun);
  }

  nameCup(cup) {
    const { line, place, part } = cup.spot;
    cup.setAttribute("aria-label", word("cup", { line, place, part: word(part), state: word(cup.dataset.state) }));
  }

  nameLamp(spot) {
    const lamp = this.lamps[spot];
    const light = word(lamp.classList.contains("on") ? "lit" : "dark");
    lamp.parentElement.setAttribute("aria-label", word("place", { place: spot[3], light }));
  }

  // Show the device: `state` as it is, `news` what has changed (link.js). Called while the table is plugged in.
  show(state, news) {
    this.explain(state);
    if (!news.table || !state.table) return;
    this.state = state.table;
    state.table.cups.forEach((places, line) => places.forEach((parts, place) => {
      for (const part of PARTS) {
        const cup = this.cups[`${line + 1}${place + 1}${part}`];
        if (cup.dataset.state === parts[part]) continue;
        cup.dataset.state = parts[part];
        this.nameCup(cup);
      }
    }));
    for (const [spot, lamp] of Object.entries(this.lamps)) this.shine(spot, lamp, state.table.lights[spot] ?? [0, 0, 0]);
    for (const { line, rail } of this.rails) {
      if (rail.classList.contains("sunny") === state.table.sun[line - 1]) continue;
      rail.classList.toggle("sunny", state.table.sun[line - 1]);
      this.nameRail(line, rail);
    }
    if (this.pyramid.dataset.cups !== String(state.table.plate)) this.pile(state.table.plate);
  }

  // Say why nothing is lit while somebody's turn would be shown.
  explain(state) {
    const { game, asks } = state, lit = Object.values(state.table.lights).some((led) => Math.max(...led) > 0);
    const dark = !lit && asks === "other" && game?.game === "shateki" && game.phase === "seat" && game.shooter != null;
    if (!dark) {
      clearTimeout(this.waits);
      this.waits = null;
      this.unlit.textContent = "";
    } else this.waits ??= setTimeout(() => (this.unlit.textContent = word("unlit")), PULSE_MS);
  }

  shine(spot, lamp, led) {
    const on = Math.max(...led) > 0;
    lamp.style.setProperty("--light", `rgb(${seen(led).join(" ")})`);
    if (lamp.classList.contains("on") === on) return;
    lamp.classList.toggle("on", on);
    this.nameLamp(spot);
  }

  pile(cups) {
    this.pyramid.dataset.cups = cups;
    this.scale.textContent = word("scale", { cups });
    let left = cups;
    this.pyramid.replaceChildren();
    for (const tier of TIERS) {
      const row = element("div", this.pyramid);
      for (let cup = 0; cup < tier && left > 0; cup += 1, left -= 1) row.insertAdjacentHTML("beforeend", CUP);
    }
  }

  weighed() {
    return this.state?.plate ?? 0;
  }

  // What hands do

  clicked(cup) {
    if (!cup) return;
    this.spot(cup);
    const { line, place, part } = cup.spot, upright = UPRIGHT.includes(cup.dataset.state);
    const above = UPRIGHT.includes(this.cups[`${line}${place}upper`].dataset.state);
    const body = { line, place, part: part === "lower" && above ? "stack" : part };
    if (this.does === "shoot") this.shoot(line, place, upright ? body.part : null);
    else if (this.does === "hand") this.act("/api/hand", { line, place, ms: 800 });
    else if (this.does === "sun") this.act("/api/sun", { line, on: !this.state.sun[line - 1] });
    else if (this.does === "set") this.act("/api/cup", { ...body, ...this.place(cup, upright), event: upright ? "take" : "set" });
    else this.act("/api/cup", { ...body, event: this.does });
  }

  // What is set up at a click on an empty place: a cup on the one that stands there, else a whole stack.
  place(cup, upright) {
    const { line, place } = cup.spot;
    const below = UPRIGHT.includes(this.cups[`${line}${place}lower`].dataset.state);
    return upright ? {} : { part: below ? "upper" : "stack" };
  }

  shoot(line, place, part) {
    this.act("/api/shot", { line, place, part });
  }

  async hit(cups) {
    await this.act("/api/shot", { line: null, place: null, part: null });
    this.act("/api/fall", { cups: Math.min(cups, Math.max(1, this.weighed())) });
  }

  setUp() {
    for (const [spot, lamp] of Object.entries(this.lamps))
      if (lamp.classList.contains("on") && !UPRIGHT.includes(this.cups[`${spot[1]}${spot[3]}lower`].dataset.state))
        this.act("/api/cup", { line: Number(spot[1]), place: Number(spot[3]), part: "stack", event: "set" });
  }

  clear() {
    for (const cup of Object.values(this.cups))
      if (cup.dataset.state === "fallen") this.act("/api/cup", { ...cup.spot, event: "take" });
  }

  // The keyboard: one stop for all cups, arrows between them.

  rows() {
    return LINES.flatMap((line) => PARTS.map((part) => PLACES.map((place) => this.cups[`${line}${place}${part}`])));
  }

  spot(cup) {
    this.here?.setAttribute("tabindex", "-1");
    this.here = cup;
    cup.setAttribute("tabindex", "0");
  }

  walk(event) {
    const step = ARROWS[event.key];
    if (!step) return;
    event.preventDefault();
    const rows = this.rows();
    const row = rows.findIndex((cups) => cups.includes(this.here)), place = rows[row].indexOf(this.here);
    const next = rows[row + step[0]]?.[place + step[1]];
    if (!next) return;
    this.spot(next);
    next.focus();
  }
}
