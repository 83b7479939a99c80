// One side of the vest: the cloth and body map (SVG, cloth.js), the LEDs' light (canvas), and the 91 cells to press (buttons).

import { Cloth, WELL, WIDTH } from "./cloth.js";
import { pressable } from "./hands.js";
import { meaning, sum } from "./labels.js";
import { isLight, seen } from "./light.js";
import { organName, say } from "./words.js";

const CORE = 15.5, HALO = 42;
const DARK = [0, 0, 0];

export class Vest {
  // `side` is "back" or "front"; down(square) and up(square) are called as fingers come and go.
  constructor(root, side, map, down, up) {
    this.side = side;
    this.map = map;
    this.cells = {};
    this.plain = {}; // what a cell is called when it is dark
    this.cloth = new Cloth(root, side, map);
    this.columns = this.cloth.columns;
    this.canvas = root.appendChild(document.createElement("canvas"));
    this.canvas.setAttribute("aria-hidden", "true");
    this.leds = {};
    this.summary = root.appendChild(document.createElement("p"));
    this.summary.className = "unseen";
    this.summary.id = `${side}-says`;
    this.summary.setAttribute("aria-live", "polite");
    this.makeCells(root, down, up);
    new ResizeObserver(() => this.resize()).observe(root);
  }

  place(name) {
    return this.cloth.place(name);
  }

  makeCells(root, down, up) {
    const grid = root.appendChild(document.createElement("div"));
    grid.className = "grid";
    grid.setAttribute("role", "group");
    grid.setAttribute("aria-describedby", this.summary.id);
    this.grid = grid;
    for (let row = 1; row <= this.map.rows; row++)
      for (const column of this.columns) {
        const name = column + row, organ = this.map.squares[name], sign = this.side === "back" && this.map.soft_keys[name];
        const cell = grid.appendChild(document.createElement("button"));
        cell.type = "button";
        cell.className = organ ? "cell" : "cell soft";
        cell.dataset.square = name;
        cell.tabIndex = -1;
        cell.appendChild(document.createElement("span")).textContent = organ ? name : sign ? sign.sign : "·";
        this.cells[name] = cell;
      }
    this.name();
    this.cells.D1.tabIndex = 0;
    grid.addEventListener("keydown", (event) => this.walk(event));
    grid.addEventListener("focusin", (event) => this.rove(event.target));
    pressable(grid, ".cell", (cell) => down(cell.dataset.square), (cell) => up(cell.dataset.square));
  }

  // Name the cells in the page's language.
  name(state = null) {
    this.grid.setAttribute("aria-label", say(`grid_${this.side}`));
    for (const [name, cell] of Object.entries(this.cells)) {
      const organ = this.map.squares[name], sign = this.side === "back" && this.map.soft_keys[name];
      const means = !sign ? "" : name === "A1" ? say("key_back") : name === "G1" ? say("key_done") : say("key_die", { n: sign.sign });
      this.plain[name] = organ ? `${name}, ${organName(organ, this.map.organs)}` : `${name}, ${say("soft")}${means ? ", " + means : ""}`;
      cell.setAttribute("aria-label", this.plain[name]);
      if (sign) cell.title = means;
    }
    if (state) this.tell(state);
  }

  // Say what the lights mean, to each square's name and in one breath.
  tell(state) {
    const meanings = {};
    const call = (name, words) => {
      const label = [this.plain[name], ...words].join(", ");
      if (this.cells[name].getAttribute("aria-label") !== label) this.cells[name].setAttribute("aria-label", label);
    };
    for (const [name, organ] of Object.entries(this.map.squares)) {
      const words = meaning(this.side, name, organ, this.leds[name] ?? DARK, state);
      call(name, words);
      if (words.length) meanings[name] = words;
    }
    if (this.side === "back")
      for (const [name, { sign }] of Object.entries(this.map.soft_keys))
        call(name, Math.max(...(this.leds[`D${sign}`] ?? DARK)) && state.game?.back?.dice.includes(Number(sign)) ? [say("l_may")] : []);
    const breath = sum(meanings);
    if (this.summary.textContent !== breath) this.summary.textContent = breath;
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
    for (const name of Object.keys(this.map.squares)) this.letter(this.cells[name], leds[name] ?? DARK);
  }

  // Letters stay readable on what glows behind them.
  letter(cell, led) {
    const lit = Math.max(...led) > 0, light = lit && isLight(led);
    cell.classList.toggle("lit", lit);
    cell.classList.toggle("light", light);
    cell.classList.toggle("dim", lit && !light);
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
