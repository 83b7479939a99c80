// Every word that the page says, in the device's language: English stands in the page itself with its Japanese in
// japanese.js; what is put together from parts is in sentences.js, for games without a body map in others_words.js.

import { JAPANESE } from "./japanese.js";
import { OTHERS } from "./others_words.js";
import { ORGANS_JA, SENTENCES } from "./sentences.js";

export let language = "en";

// The sentence `key` with its values filled in.
export function say(key, values = {}) {
  const text = (SENTENCES[key] ?? OTHERS[key])[language === "ja" ? 1 : 0];
  const whole = text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
  return whole.replace(/\b1 steps\b/, "1 step").trim();
}

export const organName = (key, names) => (language === "ja" ? ORGANS_JA[key] : names[key]);

const english = new Map(), englishLabels = new Map(); // what stood in the page when it was loaded

// Put the whole page into a language; true if it was another one.
export function speak(wanted) {
  const changed = wanted !== language;
  language = wanted;
  document.documentElement.lang = wanted;
  for (const element of document.querySelectorAll("[data-say]")) {
    if (!english.has(element)) english.set(element, [...element.childNodes].map((node) => node.cloneNode(true)));
    const key = element.dataset.say;
    if (wanted === "ja" && JAPANESE[key]) element.textContent = JAPANESE[key];
    else element.replaceChildren(...english.get(element).map((node) => node.cloneNode(true)));
  }
  for (const element of document.querySelectorAll("[data-say-label]")) {
    if (!englishLabels.has(element)) englishLabels.set(element, element.getAttribute("aria-label"));
    element.setAttribute("aria-label", (wanted === "ja" && JAPANESE[element.dataset.sayLabel]) || englishLabels.get(element));
  }
  return changed;
}
