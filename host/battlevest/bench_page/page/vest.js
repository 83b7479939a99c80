// One side of the vest: the cloth and body map (SVG), the LEDs' light (canvas), and the 91 cells to press (buttons).

import { pressable } from "./hands.js";
import { isLight, named, seen } from "./light.js";

const PITCH = 46, LEFT = 14, TOP = 44, WIDTH = 350, HEIGHT = 664;
const WELL = 17, CORE = 15.5, HALO = 42;
const SVG = "http://www.w3.org/2000/svg";

function make(tag, parent, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  parent.append(element);
  return element;
}

export class Vest {
  // `side` is "back" or "front"; down(square) and up(square) are called as fingers come and go.
  constructor(root, side, map, down, up) {
    this.side = side;
    this.map = map;
    this.columns = side === "front" ? [...map.columns].reverse() : [...map.columns];
    this.cells = {};
    this.words = {};
    this.drawCloth(root);
    this.canvas = root.appendChild(document.createElement("canvas"));
    this.canvas.setAttribute("aria-hidden", "true");
    this.makeCells(root, down, up);
    this.leds = {};
    new ResizeObserver(() => this.resize()).observe(root);
  }

  // The middle of a cell in the units of the drawing.
  place(name) {
    return [LEFT + PITCH * (this.columns.indexOf(name[0]) + 0.5), TOP + PITCH * (Number(name.slice(1)) - 0.5)];
  }

  drawCloth(root) {
    const svg = make("svg", root, { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" });
    const defs = make("defs", svg, {});
    const weave = make("linearGradient", defs, { id: `weave-${this.side}`, x1: 0, y1: 0, x2: 0, y2: 1 });
    make("stop", weave, { offset: 0, "stop-color": "#1a1e25" });
    make("stop", weave, { offset: 1, "stop-color": "#121519" });
    const neck = this.side === "front" ? 46 : 30; // the neck is cut deeper in front
    make("path", svg, { class: "cloth", fill: `url(#weave-${this.side})`, d: `M26 40 Q70 26 112 6 Q${WIDTH / 2} ${neck + 22} 238 6 Q280 26 324 40 Q346 56 346 110 L342 640 Q${WIDTH / 2} 676 8 640 L4 110 Q4 56 26 40 Z` });
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

  makeCells(root, down, up) {
    const grid = root.appendChild(document.createElement("div"));
    grid.className = "grid";
    grid.setAttribute("role", "group");
    grid.setAttribute("aria-label", `${this.side} of the vest: arrow keys move, space presses and holds`);
    for (let row = 1; row <= this.map.rows; row++)
      for (const column of this.columns) {
        const name = column + row, organ = this.map.squares[name], sign = this.side === "back" && this.map.soft_keys[name];
        const cell = grid.appendChild(document.createElement("button"));
        cell.type = "button";
        cell.className = organ ? "cell" : "cell soft";
        cell.dataset.square = name;
        cell.tabIndex = -1;
        cell.setAttribute("aria-label", organ ? `${name}, ${this.map.organs[organ]}` : `${name}, soft key${sign ? ", " + sign.means : ""}`);
        cell.appendChild(document.createElement("span")).textContent = organ ? name : sign ? sign.sign : "·";
        if (sign) cell.title = sign.means;
        this.cells[name] = cell;
      }
    this.cells.D1.tabIndex = 0;
    grid.addEventListener("keydown", (event) => this.walk(event));
    grid.addEventListener("focusin", (event) => this.rove(event.target));
    pressable(grid, ".cell", (cell) => down(cell.dataset.square), (cell) => up(cell.dataset.square));
  }

  rove(cell) {
    for (const other of Object.values(this.cells)) other.tabIndex = other === cell ? 0 : -1;
  }

  walk(event) {
    const name = event.target.dataset?.square;
    if (!name) return;
    let column = this.columns.indexOf(name[0]), row = Number(name.slice(1));
    if (event.key === "ArrowLeft") column--;
    else if (event.key === "ArrowRight") column++;
    else if (event.key === "ArrowUp") row--;
    else if (event.key === "ArrowDown") row++;
    else if (event.key === "Home") column = 0;
    else if (event.key === "End") column = this.columns.length - 1;
    else return;
    event.preventDefault();
    this.cells[this.columns[column] + row]?.focus();
  }

  resize() {
    const box = this.canvas.getBoundingClientRect(), ratio = devicePixelRatio || 1;
    if (!box.width) return;
    this.canvas.width = Math.round(box.width * ratio);
    this.canvas.height = Math.round(box.height * ratio);
    this.paint();
  }

  // Show `leds` ({square: [r, g, b]}, what is not in it stays dark).
  show(leds) {
    this.leds = leds;
    this.paint();
    for (const name of Object.keys(this.map.squares)) this.describe(name, leds[name] ?? [0, 0, 0]);
  }

  describe(name, led) {
    const cell = this.cells[name], lit = Math.max(...led) > 0, light = lit && isLight(led);
    cell.classList.toggle("lit", lit);
    cell.classList.toggle("light", light);
    cell.classList.toggle("dim", lit && !light);
    const word = named(led);
    if (this.words[name] === word) return;
    this.words[name] = word;
    if (lit) cell.setAttribute("aria-description", `lit ${word}`);
    else cell.removeAttribute("aria-description");
  }

  paint() {
    const pen = this.canvas.getContext("2d"), scale = this.canvas.width / WIDTH;
    if (!scale) return;
    const lit = Object.entries(this.leds).filter(([, led]) => Math.max(...led) > 0);
    const disc = (name, radius) => {
      const [x, y] = this.place(name);
      pen.beginPath();
      pen.arc(x, y, radius, 0, 2 * Math.PI);
      pen.fill();
    };
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, this.canvas.width, this.canvas.height);
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    // Light on the cloth around each LED adds up ...
    pen.globalCompositeOperation = "lighter";
    for (const [name, led] of lit) {
      const [x, y] = this.place(name), colour = seen(led).join(" ");
      const glow = pen.createRadialGradient(x, y, WELL - 4, x, y, HALO);
      glow.addColorStop(0, `rgb(${colour} / .9)`);
      glow.addColorStop(0.3, `rgb(${colour} / .38)`);
      glow.addColorStop(0.6, `rgb(${colour} / .1)`);
      glow.addColorStop(1, `rgb(${colour} / 0)`);
      pen.fillStyle = glow;
      disc(name, HALO);
    }
    // ... but a square shows its own LED and nothing of its neighbours'.
    pen.globalCompositeOperation = "destination-out";
    pen.fillStyle = "#000";
    for (const name of Object.keys(this.map.squares)) disc(name, CORE);
    pen.globalCompositeOperation = "source-over";
    for (const [name, led] of lit) {
      pen.fillStyle = `rgb(${seen(led).join(" ")})`;
      disc(name, CORE);
    }
  }
}
