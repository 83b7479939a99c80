// The cover over the back: two people at one screen. What only the virus player may know goes out in the same moment.

import { seen } from "./light.js";
import { remembered } from "./memory.js";

const find = (id) => document.getElementById(id);

export class Cover {
  // changed(on): whatever else has to hide or show.
  constructor(changed) {
    this.changed = changed;
    find("cover").addEventListener("click", () => this.put(!this.on));
    // A page that is loaded again stays covered: whoever looks at it then may be the patient.
    this.put(remembered("covered") === "yes");
  }

  put(on) {
    this.on = on;
    remembered("covered", on ? "yes" : "no");
    find("back").classList.toggle("hidden-side", on);
    find("show-back").classList.toggle("hidden-side", on);
    find("cover").setAttribute("aria-pressed", String(on));
    find("back").querySelector(".vest").inert = on;
    this.changed(on);
  }
}

// The light of a side on its tab, where only one side fits: the brightest of each colour.
export function glint(side, leds) {
  const lit = Object.values(leds).filter((led) => Math.max(...led) > 0);
  const most = [0, 1, 2].map((i) => Math.min(255, lit.reduce((sum, led) => Math.max(sum, led[i]), 0)));
  find(`show-${side}`).querySelector(".glint").style.background = lit.length ? `rgb(${seen(most).join(" ")})` : "none";
}
