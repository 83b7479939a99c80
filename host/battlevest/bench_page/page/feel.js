// What the wearer feels: each press on the back as a soft spot on the wearer's body, which fades.

import { Cloth, make, PITCH } from "./cloth.js";
import { say } from "./words.js";

const FADE_MS = 6000;
const SPOT = { blurred: 1.5, exact: 0.42 }; // radius in squares

let spots = 0;

export class Feel {
  constructor(root, words, map) {
    // Drawn as the front is, so that a spot lies opposite to where it was felt.
    this.cloth = new Cloth(root, "front", map);
    this.words = words;
    this.seen = 0;
    this.as = "blurred";
    const defs = make("defs", this.cloth.svg, {}), glow = make("radialGradient", defs, { id: "feeling" });
    for (const [offset, opacity] of [[0, 0.95], [0.35, 0.6], [1, 0]]) make("stop", glow, { offset, "stop-color": "#ffcf66", "stop-opacity": opacity });
    this.layer = make("g", this.cloth.svg, { class: "spots" });
  }

  choose(as) {
    this.as = as;
    this.layer.replaceChildren();
    this.say();
  }

  say() {
    this.words.textContent = say(`feel_${this.as}`);
  }

  // `felt`: the last presses; `quiet`: they were there before the page was.
  show(felt, quiet) {
    for (const spot of felt) {
      if (spot.n <= this.seen) continue;
      this.seen = spot.n;
      if (!quiet && this.as !== "none") this.touch(spot);
    }
  }

  touch({ cell, x, y }) {
    const [cx, cy] = this.as === "exact" ? this.cloth.place(cell) : this.cloth.at(x, y);
    const spot = make("circle", this.layer, { class: "spot", cx, cy, r: SPOT[this.as] * PITCH, fill: "url(#feeling)", "data-spot": ++spots });
    const steps = [{ opacity: 1 }, { opacity: 0.5, offset: 0.3 }, { opacity: 0 }];
    spot.animate(steps, { duration: FADE_MS, fill: "forwards" }).onfinish = () => spot.remove();
  }
}
