// The workbench: what the device draws and says, and the faults that can be made.

import { faultName, meaningOf, partName } from "./fault_words.js";
import { organName, say } from "./words.js";

const AMPLE_MA = 400, FULL_MA = 1000;
const LOG_LINES = 200;

const find = (id) => document.getElementById(id);

export function fillChoices(about) {
  const chip = find("chip"), kind = find("kind");
  const explain = () => (find("meaning").textContent = meaningOf(kind.value, about.meaning));
  const offer = () => {
    kind.replaceChildren(...about.parts[chip.value].map((name) => new Option(faultName(name), name)));
    explain();
  };
  for (const part of Object.keys(about.parts)) chip.add(new Option(part, part));
  chip.addEventListener("change", offer);
  kind.addEventListener("change", explain);
  if (chip.value) offer();
  find("advance").hidden = about.clock !== "manual";
  for (const [organ, name] of Object.entries(about.body_map.organs)) {
    const item = find("organs").appendChild(document.createElement("li"));
    item.className = `organ-${organ}`;
    item.appendChild(document.createElement("i")).className = "lamp";
    item.append(name);
  }
}

// Name parts and faults in the page's language; what was chosen stays chosen.
export function nameFaults(about) {
  for (const option of find("chip").options) option.text = partName(option.value);
  for (const option of find("kind").options) option.text = faultName(option.value);
  find("meaning").textContent = meaningOf(find("kind").value, about.meaning);
}

export function nameOrgans(about) {
  Object.keys(about.body_map.organs).forEach((organ, i) => (find("organs").children[i].lastChild.data = organName(organ, about.body_map.organs)));
}

export function showFigures(state) {
  find("current").textContent = Math.round(state.current_ma ?? 0);
  find("time").dataset.ms = state.time_ms;
  find("time").textContent = `${(state.time_ms / 1000).toFixed(1)} s`;
  find("interpreter").textContent = { cpython: "CPython", micropython: "MicroPython" }[state.interpreter] ?? state.interpreter;
  find("heap-figure").hidden = state.heap_free == null;
  find("heap").textContent = `${Math.round((state.heap_free ?? 0) / 1024)} KiB`;
  const meter = find("meter");
  meter.setAttribute("aria-valuenow", Math.round(state.current_ma ?? 0));
  meter.classList.toggle("high", state.current_ma > AMPLE_MA);
  meter.querySelector(".fill").style.width = `${Math.min(100, (100 * (state.current_ma ?? 0)) / FULL_MA)}%`;
}

function fill(list, texts, empty, makeButton) {
  list.replaceChildren();
  texts.forEach((text, i) => {
    const item = list.appendChild(document.createElement("li"));
    item.append(text);
    makeButton?.(item, i);
  });
  if (!texts.length && empty) {
    const item = list.appendChild(document.createElement("li"));
    item.className = "well-said";
    item.textContent = empty;
  }
}

const OF_THE_VEST = /^touch 0x5[A-D]$/;

// `attach`: what is plugged in; chips of a vest that is not there are no faults.
export function showFaults(injected, noticed, mend, attach) {
  const here = ["vest", "both"].includes(attach) ? noticed : noticed.filter(({ part, kind }) => kind !== "missing" || !OF_THE_VEST.test(part));
  fill(find("injected"), injected.map(({ chip, kind }) => `${partName(chip)} ${faultName(kind)}`), "", (item, i) => {
    const button = item.appendChild(document.createElement("button"));
    button.type = "button";
    button.className = "small";
    button.textContent = say("mend");
    button.setAttribute("aria-label", say("mend_part", { part: partName(injected[i].chip) }));
    button.addEventListener("click", () => mend(injected[i].chip));
  });
  fill(find("noticed"), here.map(({ part, kind }) => `${partName(part)}: ${faultName(kind)}`), say(here.length === noticed.length ? "nothing_amiss" : "no_vest"));
}

export function showLog(lines) {
  const log = find("log"), atEnd = log.scrollTop + log.clientHeight >= log.scrollHeight - 8;
  log.textContent = lines.slice(-LOG_LINES).join("\n");
  if (atEnd) log.scrollTop = log.scrollHeight;
}
