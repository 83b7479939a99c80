// The drawing of one side of the shirt: cloth, organs, how the squares are joined. The vest, the wearer's feeling and the
// replay are drawn on it.

export const PITCH = 46, WIDTH = 350, HEIGHT = 664, WELL = 17;
const LEFT = 14, TOP = 44;
const SVG = "http://www.w3.org/2000/svg";

export function make(tag, parent, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  parent.append(element);
  return element;
}

let drawn = 0;

export class Cloth {
  // `side` is "back" or "front"; the picture is appended to `root`.
  constructor(root, side, map) {
    this.side = side;
    this.map = map;
    this.columns = side === "front" ? [...map.columns].reverse() : [...map.columns];
    this.draw(root);
  }

  // The middle of a place in the units of the drawing; column 0 is A, rows count from 1, both may be broken numbers.
  at(column, row) {
    const across = this.side === "front" ? this.columns.length - 1 - column : column;
    return [LEFT + PITCH * (across + 0.5), TOP + PITCH * (row - 0.5)];
  }

  place(name) {
    return this.at(name.charCodeAt(0) - 65, Number(name.slice(1)));
  }

  draw(root) {
    const svg = (this.svg = make("svg", root, { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" }));
    const weave = `weave-${this.side}-${drawn++}`;
    const defs = make("defs", svg, {});
    const shade = make("linearGradient", defs, { id: weave, x1: 0, y1: 0, x2: 0, y2: 1 });
    make("stop", shade, { offset: 0, "stop-color": "#1a1e25" });
    make("stop", shade, { offset: 1, "stop-color": "#121519" });
    const neck = this.side === "front" ? 46 : 30; // the neck is cut deeper in front
    make("path", svg, { class: "cloth", fill: `url(#${weave})`, d: `M26 40 Q70 26 112 6 Q${WIDTH / 2} ${neck + 22} 238 6 Q280 26 324 40 Q346 56 346 110 L342 640 Q${WIDTH / 2} 676 8 640 L4 110 Q4 56 26 40 Z` });
    make("path", svg, { class: "seam", d: `M14 628 Q${WIDTH / 2} 662 336 628` });
    make("path", svg, { class: "seam", d: `M106 14 Q${WIDTH / 2} ${neck + 34} 244 14` });
    const flesh = {};
    for (const organ of Object.keys(this.map.organs)) flesh[organ] = make("g", svg, { class: `flesh organ-${organ}` });
    const ways = make("g", svg, {});
    for (const way of this.map.connections) this.drawWay(way, flesh, ways);
    this.fillBlocks(flesh);
    for (const [name, organ] of Object.entries(this.map.squares)) {
      const [cx, cy] = this.place(name);
      make("circle", flesh[organ], { cx, cy, r: 21 });
      make("circle", svg, { class: `well organ-${organ}`, cx, cy, r: WELL });
    }
  }

  drawWay(way, flesh, ways) {
    const [x1, y1] = this.place(way.from), [x2, y2] = this.place(way.to);
    if (way.kind === "tube") {
      // Behind row 9, past the square between its ends, on the outer side.
      const out = this.side === "front" ? -1 : 1, x = x1 + out * 12;
      const tube = make("path", ways, { class: `way tube organ-${way.organ}`, d: `M${x} ${y1 + 10} Q${x1 + out * 34} ${(y1 + y2) / 2} ${x} ${y2 - 10}` });
      ways.prepend(tube);
      return;
    }
    make("line", ways, { class: `way ${way.kind} organ-${way.organ}`, x1, y1, x2, y2 });
    if (way.kind === "inside") make("line", flesh[way.organ], { x1, y1, x2, y2 });
  }

  // Where four squares of an organ are joined all around, its flesh has no hole in the middle.
  fillBlocks(flesh) {
    const joined = new Set(this.map.connections.map((way) => way.from + way.to));
    for (const [name, organ] of Object.entries(this.map.squares)) {
      const right = String.fromCharCode(name.charCodeAt(0) + 1), below = Number(name.slice(1)) + 1;
      const east = right + name.slice(1), south = name[0] + below, corner = right + below;
      if (![name + east, name + south, east + corner, south + corner].every((pair) => joined.has(pair))) continue;
      const [x, y] = this.place(this.side === "front" ? east : name);
      make("rect", flesh[organ], { x, y, width: PITCH, height: PITCH });
    }
  }
}
