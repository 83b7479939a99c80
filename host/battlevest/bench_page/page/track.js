// The body track on the table: a body with a light for every space, as the table's line glows, and in words for those
// who listen.

import { make } from "./cloth.js";
import { seen } from "./light.js";
import { say } from "./words.js";

const WIDTH = 560, HEIGHT = 560, MIDDLE = WIDTH / 2;
const DARK = [0, 0, 0];
const MARKERS = ["hand1", "hand2", "foot1", "foot2"];
const SQUARES = ["2,3", "4,5", "6,7", "8,9", "10,J", "Q,K,A"];
// The way of each part on the left half, its outermost end first; the right half is its mirror image.
const WAYS = {
  arm: [[46, 372], [84, 282], [158, 222], [222, 222]],
  leg: [[150, 528], [168, 446], [194, 372], [240, 318]],
  heart: [[MIDDLE, 318], [MIDDLE, 198]],
};

// `count` points at equal distances along a way.
function along(way, count) {
  const lengths = way.slice(1).map(([x, y], at) => Math.hypot(x - way[at][0], y - way[at][1]));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  return Array.from({ length: count }, (_, number) => {
    let left = count > 1 ? (whole * number) / (count - 1) : whole;
    let at = 0;
    while (at < lengths.length - 1 && left > lengths[at]) left -= lengths[at++];
    const part = Math.min(left / lengths[at], 1), [x1, y1] = way[at], [x2, y2] = way[at + 1];
    return [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part];
  });
}

const mirrored = (points) => points.map(([x, y]) => [WIDTH - x, y]);

// {light: [x, y]} of a track with so many spaces in each part.
function places(track) {
  const found = {};
  const put = (part, points) => points.forEach((point, at) => (found[`${part}${at + 1}`] = point));
  for (const limb of ["arm", "leg"]) {
    put(`left_${limb}`, along(WAYS[limb], track[`left_${limb}`]));
    put(`right_${limb}`, mirrored(along(WAYS[limb], track[`right_${limb}`])));
  }
  put("heart", along(WAYS.heart, track.heart));
  put("brain", SQUARES.map((_, at) => [MIDDLE + (at % 2 ? 27 : -27), 124 - 44 * Math.floor(at / 2)]));
  return found;
}

export class Track {
  // `root`: the section it is drawn in; `track`: {part: number of its spaces}.
  constructor(root, track) {
    this.lights = {};
    const svg = make("svg", root, { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" });
    const line = (points) => points.map((point) => point.join(" ")).join(" L");
    const body = make("g", svg, { class: "body" });
    for (const turn of [(points) => points, mirrored])
      for (const limb of ["arm", "leg"]) make("path", body, { class: limb, d: `M${line(turn(WAYS[limb]))}` });
    make("path", body, { class: "trunk", d: `M214 206 Q${MIDDLE} 190 346 206 L336 330 Q${MIDDLE} 352 224 330 Z` });
    make("ellipse", body, { class: "head", cx: MIDDLE, cy: 90, rx: 70, ry: 82 });
    make("path", svg, { class: "ribs", d: `M${MIDDLE} 354 Q206 292 238 226 Q${MIDDLE} 196 322 226 Q354 292 ${MIDDLE} 354 Z` });
    const blur = make("filter", make("defs", svg, {}), { id: "track-glow", x: "-1", y: "-1", width: "3", height: "3" });
    make("feGaussianBlur", blur, { stdDeviation: 7 });
    const found = places(track);
    for (const [name, [cx, cy]] of Object.entries(found)) {
      const group = make("g", svg, {});
      const glow = make("circle", group, { class: "glow", cx, cy, r: 15, filter: "url(#track-glow)" });
      make("circle", group, { class: "well", cx, cy, r: 11 });
      this.lights[name] = [glow, make("circle", group, { class: "core", "data-light": name, cx, cy, r: 9 })];
    }
    const write = (x, y, words) => (make("text", svg, { x, y }).textContent = words);
    SQUARES.forEach((square, at) => {
      const [x, y] = found[`brain${at + 1}`];
      write(x, y + 23, square);
    });
    const [x, y] = found[`heart${track.heart}`];
    make("path", svg, { class: "arrow", d: `M${x - 6} ${y - 16} l6 -7 l6 7` });
    write(46, 410, "♠");
    write(WIDTH - 46, 410, "♠");
    write(112, 532, "♣");
    write(WIDTH - 112, 532, "♣");
    write(MIDDLE + 28, 284, "♥");
    write(MIDDLE + 84, 60, "♦");
    this.words = root.appendChild(document.createElement("p"));
    this.words.className = "unseen";
    this.words.id = "track-says";
    this.words.setAttribute("aria-live", "polite");
  }

  // Glow as the line does: `leds` {light: [r, g, b]}.
  show(leds) {
    for (const [name, [glow, core]] of Object.entries(this.lights)) {
      const led = leds[name] ?? DARK, colour = `rgb(${seen(led).join(" ")})`;
      if (core.dataset.led === colour) continue;
      core.dataset.led = colour;
      core.setAttribute("fill", colour);
      glow.setAttribute("fill", colour);
      glow.setAttribute("opacity", Math.max(...led) ? 0.75 : 0);
    }
  }

  // Say where everybody stands, out of what was told at the table.
  tell(game) {
    const words = game?.game === "x_virus" ? where(game) : "";
    if (this.words.textContent !== words) this.words.textContent = words;
  }
}

function where(game) {
  const stands = [0, 1].map(() => Object.fromEntries(MARKERS.map((marker) => [marker, [marker.startsWith("hand") ? "arm" : "leg", 1]])));
  for (const step of game.steps)
    for (const [, [name, owner, marker, region, space]] of step.events) if (name === "moved") stands[owner][marker] = [region, space];
  const tell = (seat) => MARKERS.map((marker) => `${say(marker)}: ${say(stands[seat][marker][0])} ${stands[seat][marker][1]}`).join(", ");
  return `${say("track_green")}: ${tell(0)}. ${say("track_blue")}: ${tell(1)}.`;
}
