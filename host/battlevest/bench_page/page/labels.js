// What a lit square means, in words for those who listen. Each side says only what its own light shows: nothing of the
// back ever stands on the front.

import { named } from "./light.js";
import { say } from "./words.js";

// The words for one square: `led` is what glows there, `organ` what is printed there.
export function meaning(side, square, organ, led, state) {
  if (!Math.max(...led) || !state.game) return [];
  const words = (side === "back" ? onBack : onFront)(square, organ, led, state);
  if (!words.length && state.game.lost?.includes(organ)) words.push(say("l_lost"));
  if (!words.length && named(led).includes("red")) words.push(say("l_refused"));
  return words.length ? words : [say("l_lit")];
}

function onBack(square, organ, led, state) {
  const back = state.game.back, words = [], hue = named(led), white = hue.includes("white");
  if (!back) return words;
  const die = back.dice.find((number) => square === `D${number}`);
  // White light is that of a key or of a press: what lives under it is not to be seen, before a side is proven least of all.
  if (white && die) words.push(say("key_die", { n: die }));
  if (white) return die || state.asks === "guide" ? [...words, say("l_may")] : words;
  if (hue.includes("red")) return words;
  if (back.organisms[square]) words.push(say(back.organisms[square]));
  else if (state.game.phase === "over") words.push(say("l_was"));
  const step = back.path.indexOf(square);
  if (step === 0) words.push(say("l_start"));
  if (step > 0) words.push(say("l_path", { n: step }));
  if (back.may.includes(square)) words.push(say("l_may"));
  return words;
}

function onFront(square, organ, led, state) {
  const game = state.game, hue = named(led), [r, , b] = led, last = game.steps?.at(-1);
  if (game.phase === "over") return [say(game.back?.organisms[square] ?? "l_was")];
  if (state.aim && (state.aim === square || state.aim === organ)) return [say("l_aim")];
  if (last?.text === `inject ${square}`) {
    const result = last.events.map(([, event]) => event).find(([name]) => name === "hit" || name === "almost" || name === "miss");
    if (result) return [say(`l_${result[0]}`, { species: say(result[1] ?? "virus") })];
  }
  if (hue.includes("violet")) return [say("l_felt")];
  if (hue.includes("green") || hue.includes("blue")) return [say("l_flag", { species: say(hue.includes("green") ? "virus" : "parasite") })];
  if (game.missed?.includes(square)) return [say("l_miss")];
  return hue.includes("white") && b > r ? [say("l_felt_empty")] : [];
}

// A side in one breath, out of {square: words}: "virus: C4, E8. may be pressed: D4."
export function sum(meanings) {
  const squares = new Map();
  for (const [square, words] of Object.entries(meanings))
    for (const word of words)
      if (word !== say("l_lost") && word !== say("l_lit") && word !== say("l_refused")) squares.set(word, [...(squares.get(word) ?? []), square]);
  const read = (one, other) => Number(one.slice(1)) - Number(other.slice(1)) || one.localeCompare(other); // row by row
  return [...squares].map(([word, names]) => `${word}: ${names.sort(read).join(", ")}.`).join(" ");
}
