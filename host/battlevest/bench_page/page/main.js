// Puts the page together: builds it from what the server says about the device, then shows whatever changes.

import { Buzzer, Screen, makeButtons, nameButtons } from "./box.js";
import { Coach } from "./coach.js";
import { Cover, glint } from "./cover.js";
import { Feel } from "./feel.js";
import { follow, send, state } from "./link.js";
import { remembered } from "./memory.js";
import { Replay } from "./replay.js";
import { furnish } from "./room.js";
import { Table } from "./table.js";
import { Track } from "./track.js";
import { Vest } from "./vest.js";
import { say, speak } from "./words.js";
import { fillChoices, nameFaults, nameOrgans, showFaults, showFigures, showLog } from "./workshop.js";

const find = (id) => document.getElementById(id);
const SIDES = ["back", "front"];
const TOAST_MS = 6000;
const COACHED = ["game", "asks", "detail", "partner", "power", "language", "private", "hand"];

let toastTimer = 0;
async function act(path, body) {
  const problem = await send(path, body);
  if (!problem) return;
  find("toast").textContent = problem;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => (find("toast").textContent = ""), TOAST_MS);
}

function switchTo(element, on) {
  element.setAttribute("aria-checked", String(on));
}

function chooseSide(side) {
  for (const other of SIDES) {
    find(other).classList.toggle("shown", other === side);
    find(`show-${other}`).setAttribute("aria-pressed", String(other === side));
  }
}

function turnLettering(turned) {
  // Unturned, the front reads as the wearer reads it: upside down for everybody else.
  find("front").querySelector(".vest").classList.toggle("turned", !turned);
  find("turn").setAttribute("aria-pressed", String(turned));
}

// One of some radio buttons, as the device or the visitor wants it.
function choose(name, value) {
  const choice = document.querySelector(`input[name=${name}][value="${value}"]`);
  if (choice) choice.checked = true;
}

function onChoice(id, then) {
  find(id).addEventListener("change", (event) => then(event.target.value));
}

function wirePlay(feel) {
  onChoice("plays", (plays) => act("/api/partner", { plays }));
  onChoice("speed", (speed) => act("/api/speed", { speed }));
  const feelAs = (as) => {
    choose("feel", as);
    feel.choose(as);
    remembered("feel", as);
  };
  onChoice("feel-as", feelAs);
  feelAs(remembered("feel") ?? "blurred");
}

function wire(buzzer) {
  for (const side of SIDES) find(`show-${side}`).addEventListener("click", () => chooseSide(side));
  find("turn").addEventListener("click", () => turnLettering(find("turn").getAttribute("aria-pressed") !== "true"));
  find("power").addEventListener("click", () => act("/api/power", { on: !state.power }));
  find("sound").addEventListener("click", async () => switchTo(find("sound"), await buzzer.turn(!buzzer.on)));
  find("break").addEventListener("submit", (event) => {
    event.preventDefault();
    act("/api/fault", { chip: find("chip").value, kind: find("kind").value });
  });
  find("advance").addEventListener("submit", (event) => {
    event.preventDefault();
    act("/api/advance", { ms: Number(event.submitter.value) });
  });
  find("guide").addEventListener("toggle", () => remembered("guide", find("guide").open ? "open" : "closed"));
  if (remembered("guide") === "closed") find("guide").open = false;
}

async function start() {
  const about = await (await fetch("/api/about")).json();
  const vests = {};
  for (const side of SIDES)
    vests[side] = new Vest(find(side).querySelector(".vest"), side, about.body_map,
      (square) => act("/api/touch", { panel: side, square, down: true }),
      (square) => act("/api/touch", { panel: side, square, down: false }));
  const table = new Table(find("table"), about, act), track = new Track(find("track"), about.track);
  makeButtons(find("buttons"), find("latch"), about.buttons, (name) => act("/api/hold", { name, down: true }), (name) => act("/api/hold", { name, down: false }));
  const screen = new Screen(find("screen"), find("screen-text")), buzzer = new Buzzer(find("buzzer"), find("tone"));
  const coach = new Coach(about), replay = new Replay(about, () => coach.secret());
  new Cover((on) => {
    coach.cover(on);
    if (coach.secret()) replay.forget();
  });
  const feel = new Feel(find("feel").querySelector(".body"), find("feel-words"), about.body_map);
  fillChoices(about);
  find("speed").disabled = find("speed").hidden = about.clock === "manual";
  wire(buzzer);
  wirePlay(feel);
  chooseSide("back");
  turnLettering(false);
  nameButtons(find("buttons"));

  const mend = (chip) => act("/api/fault", { chip, kind: "none" });
  const reword = () => {
    if (!speak(state.language)) return;
    for (const side of SIDES) vests[side].name(state);
    nameFaults(about);
    showFaults(state.injected, state.faults, mend, state.attach);
    nameButtons(find("buttons"));
    nameOrgans(about);
    table.name();
    feel.say();
    replay.show();
    find("tone").textContent = say("silent");
    find("screen-text").setAttribute("aria-label", say("screen"));
  };
  const show = (news) => {
    for (const side of SIDES)
      if (news.leds?.[side]) {
        vests[side].show(state.leds[side]);
        glint(side, state.leds[side]);
      }
    if (news.rows || "screen_on" in news) screen.show(state.rows, state.screen_on);
    if (news.text) screen.say(state.text, state.speed);
    if (news.sounds && !news.first) buzzer.hear(news.sounds, state.time_ms);
    if ("language" in news) reword();
    if (news.felt) feel.show(news.felt, news.first);
    if (["leds", "game", "aim", "asks"].some((key) => key in news)) for (const side of SIDES) vests[side].tell(state);
    if ("partner" in news) choose("plays", state.partner);
    if ("speed" in news) choose("speed", state.speed);
    if (COACHED.some((key) => key in news)) coach.show(state);
    if ("attach" in news || "game" in news) furnish(state);
    if (state.table) table.show(state, news);
    if (news.table) track.show(state.table.lights);
    if ("game" in news || "language" in news) track.tell(state.game);
    if ("power" in news) switchTo(find("power"), state.power);
    if (news.faults || news.injected) showFaults(state.injected, state.faults, mend, state.attach);
    if (news.log) showLog(state.log);
    showFigures(state);
    document.documentElement.dataset.ready = "yes";
  };
  follow(show, (gone) => (find("gone").hidden = !gone));
}

start().catch(() => (find("gone").hidden = false));
