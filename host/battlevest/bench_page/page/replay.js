// The game as text: copy the one that runs, or step through a pasted one. The device knows nothing of it.

import { Cloth, make } from "./cloth.js";
import { tell } from "./story.js";
import { organName, say } from "./words.js";

const PLAY_MS = 900;
const SIGN = 13;

const find = (id) => document.getElementById(id);

class Picture {
  constructor(root, side, map) {
    this.root = root;
    this.cloth = new Cloth(root, side, map);
    this.layer = make("g", this.cloth.svg, {});
  }

  // `signs`: [[square, "virus" | "parasite" | "lost" | "missed" | "now"]]
  show(signs, words) {
    this.layer.replaceChildren();
    for (const [square, kind] of signs) {
      const [cx, cy] = this.cloth.place(square), d = SIGN - 4;
      if (kind === "lost" || kind === "missed")
        make("path", this.layer, { class: `sign ${kind}`, d: `M${cx - d} ${cy - d} L${cx + d} ${cy + d} M${cx + d} ${cy - d} L${cx - d} ${cy + d}` });
      else make("circle", this.layer, { class: `sign ${kind}`, cx, cy, r: kind === "now" ? SIGN + 6 : SIGN, "data-square": square });
    }
    this.root.setAttribute("aria-label", words);
  }
}

export class Replay {
  // `secret()`: whether the running game must stay one, because the back is covered.
  constructor(about, secret) {
    this.about = about;
    this.secret = secret;
    this.copied = null; // the running game as it was copied last
    this.steps = [];
    this.at = 0;
    this.back = new Picture(find("map-back"), "back", about.body_map);
    this.front = new Picture(find("map-front"), "front", about.body_map);
    find("copy").addEventListener("click", () => this.copy());
    find("replay").addEventListener("click", () => this.open(find("text").value));
    find("close").addEventListener("click", () => this.close());
    find("at").addEventListener("input", () => this.go(Number(find("at").value)));
    const ways = { first: () => 0, before: () => this.at - 1, after: () => this.at + 1, last: () => this.steps.length - 1 };
    for (const [id, to] of Object.entries(ways)) find(id).addEventListener("click", () => { this.pause(); this.go(to()); });
    find("play").addEventListener("click", () => (this.timer ? this.pause() : this.play()));
  }

  note(text) {
    find("copied").textContent = text;
  }

  async copy() {
    if (this.secret()) return this.note(say("covered_text"));
    const { text, error } = await (await fetch("/api/game")).json();
    if (error) return this.note(error);
    find("text").value = this.copied = text;
    try {
      await navigator.clipboard.writeText(text);
      this.note(say("copied"));
    } catch {
      this.note(say("not_copied")); // the browser may forbid it
    }
  }

  async open(text) {
    this.close();
    const reply = await fetch("/api/replay", { method: "POST", body: JSON.stringify({ text }) });
    const told = await reply.json();
    if (!reply.ok) return this.note(told.error);
    this.note("");
    this.steps = told.steps;
    find("at").max = this.steps.length - 1;
    find("viewer").hidden = false;
    this.go(0);
    find("after").focus();
  }

  // Put the running game out of sight, if it has been copied here.
  forget() {
    if (this.copied === null || find("text").value !== this.copied) return;
    find("text").value = "";
    this.note("");
    this.close();
  }

  close() {
    this.pause();
    find("viewer").hidden = true;
  }

  play() {
    if (this.at === this.steps.length - 1) this.go(0);
    find("play").setAttribute("aria-pressed", "true");
    this.timer = setInterval(() => (this.at < this.steps.length - 1 ? this.go(this.at + 1) : this.pause()), PLAY_MS);
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    find("play").setAttribute("aria-pressed", "false");
  }

  go(to) {
    this.at = Math.max(0, Math.min(this.steps.length - 1, to));
    this.show();
  }

  show() {
    if (!this.steps.length) return;
    const step = this.steps[this.at], organs = this.about.body_map.squares, names = this.about.body_map.organs;
    find("at").value = this.at;
    find("step-number").textContent = this.at ? say("step_of", { n: this.at, of: this.steps.length - 1 }) : say("start_of");
    find("step-text").textContent = step.text;
    find("step-says").textContent = this.at ? tell(this.steps.slice(0, this.at + 1), this.about, false, step.winner) : "";
    const lost = Object.keys(organs).filter((square) => step.lost.includes(organs[square])).map((square) => [square, "lost"]);
    const alive = Object.entries(step.organisms), target = organs[step.text.split(" ")[1]] ? [[step.text.split(" ")[1], "now"]] : [];
    const count = (species) => alive.filter(([, kind]) => kind === species).length;
    this.back.show([...lost, ...alive, ...(step.seat === 1 ? target : [])], say("map_says", { viruses: count("virus"), parasites: count("parasite") }));
    const front = [...lost, ...step.missed.map((square) => [square, "missed"]), ...(step.seat === 0 ? target : [])];
    const gone = step.lost.map((organ) => organName(organ, names)).join(", ");
    this.front.show(front, say("front_says", { missed: step.missed.join(", ") || "-", lost: gone || "-" }));
  }
}
