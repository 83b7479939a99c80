// The box: its screen pixel by pixel, its three buttons, its buzzer.

import { pressable } from "./hands.js";
import { say } from "./words.js";

const LIT = [0xd6, 0xec, 0xff], UNLIT = [0x05, 0x07, 0x0a];
const FACES = { left: "◀", ok: "OK", right: "▶" };
const ARROWS = { ArrowLeft: "left", ArrowRight: "right" }; // while another button is held, or by one hand
// A text is spoken when it has stood so long: the screen comes over the wire page by page. What goes on changing is spoken
// all the same after a while, so that nobody who listens falls behind hurried time.
const SETTLED_MS = 250, HURRIED_MS = 60, MOST_MS = 900;
const LEAST_SEEN_MS = 300; // the buzzer's sign stays at least so long
const VOLUME = 0.06;
const JAPANESE = /[\u3040-\u9fff]/;

export class Screen {
  constructor(canvas, spoken) {
    this.pen = canvas.getContext("2d");
    this.image = this.pen.createImageData(128, 64);
    this.spoken = spoken;
  }

  // `rows`: 64 rows of 32 hex digits, the left pixel first.
  show(rows, on) {
    for (let y = 0; y < 64; y++)
      for (let digit = 0; digit < 32; digit++) {
        const bits = on && rows[y] ? parseInt(rows[y][digit], 16) : 0;
        for (let i = 0; i < 4; i++) {
          const at = 4 * (128 * y + 4 * digit + i);
          this.image.data.set(bits & (8 >> i) ? LIT : UNLIT, at);
          this.image.data[at + 3] = 255;
        }
      }
    this.pen.putImageData(this.image, 0, 0);
  }

  // `speed` of the device's time: "1", "4" or "max".
  say(lines, speed = "1") {
    const now = performance.now(), wait = speed === "1" ? SETTLED_MS : HURRIED_MS;
    this.silentSince ??= now;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.silentSince = null;
      const text = lines.filter(Boolean).join(". ");
      if (this.spoken.textContent === text) return;
      this.spoken.lang = JAPANESE.test(text) ? "ja" : "en";
      this.spoken.textContent = text;
    }, Math.max(0, Math.min(wait, this.silentSince + MOST_MS - now)));
  }
}

// The buttons of the box: each is down as long as a finger, the mouse, or space or Enter holds it. The arrow keys press
// left and right while the focus is on any of them, and `latch` keeps OK down for those who have one pointer only, or none.
export function makeButtons(root, latch, names, down, up) {
  const buttons = {};
  for (const name of names) {
    const button = (buttons[name] = root.appendChild(document.createElement("button")));
    button.type = "button";
    button.dataset.button = name;
    button.textContent = FACES[name] ?? name;
  }
  const hold = (on) => latch.setAttribute("aria-pressed", String(on));
  const { press, release } = pressable(root, "button", (button) => down(button.dataset.button), (button) => {
    if (button === buttons.ok) hold(false);
    up(button.dataset.button);
  });
  root.addEventListener("keydown", (event) => {
    const button = buttons[ARROWS[event.key]];
    if (!button) return;
    event.preventDefault();
    if (!event.repeat) press(button);
  });
  root.addEventListener("keyup", (event) => buttons[ARROWS[event.key]] && release(buttons[ARROWS[event.key]]));
  latch.addEventListener("click", () => {
    if (latch.getAttribute("aria-pressed") === "true") return release(buttons.ok);
    press(buttons.ok);
    hold(true);
  });
}

export function nameButtons(root) {
  for (const button of root.children) button.setAttribute("aria-label", say(`button_${button.dataset.button}`));
}

export class Buzzer {
  constructor(root, words) {
    this.root = root;
    this.words = words;
    this.tones = new Map(); // those that go on, by the device time of their start
    this.audio = null; // a browser lets a page sound only after a click; off until then
  }

  get on() {
    return this.audio?.state === "running";
  }

  async turn(on) {
    if (on) {
      this.audio ??= new AudioContext();
      await this.audio.resume();
    } else await this.audio?.suspend();
    return this.on;
  }

  // Show and sound `sounds` ({at_ms, hz, ms}) in the rhythm in which the device made them; one that reaches up to `now`
  // (device time) is still going on and comes again with its full length.
  hear(sounds, now) {
    for (const { at_ms, hz, ms } of sounds) {
      const goes = at_ms + ms >= now - 1;
      let tone = this.tones.get(at_ms);
      if (!tone) this.tones.set(at_ms, (tone = this.begin(hz, at_ms - sounds[0].at_ms)));
      if (goes) continue;
      this.tones.delete(at_ms);
      setTimeout(() => this.end(tone), Math.max(0, tone.start + ms - performance.now()));
    }
  }

  begin(hz, after) {
    const tone = { hz, start: performance.now() + after };
    setTimeout(() => {
      this.root.classList.add("sounding");
      this.words.textContent = `${hz} Hz`;
      clearTimeout(this.quiet);
    }, after);
    if (this.on) {
      tone.wave = new OscillatorNode(this.audio, { type: "square", frequency: hz });
      tone.volume = new GainNode(this.audio, { gain: VOLUME });
      tone.wave.connect(tone.volume).connect(this.audio.destination);
      tone.wave.start(this.audio.currentTime + after / 1000);
    }
    return tone;
  }

  end(tone) {
    tone.volume?.gain.setTargetAtTime(0, this.audio.currentTime, 0.004); // a wave cut off at once would click
    tone.wave?.stop(this.audio.currentTime + 0.03);
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => {
      this.root.classList.remove("sounding");
      this.words.textContent = say("silent");
    }, Math.max(0, tone.start + LEAST_SEEN_MS - performance.now()));
  }
}
