// Games without a body map: whose move it is and what just happened, as everybody at the table may know it.

import { CARDS } from "./others_words.js";
import { language, say } from "./words.js";

const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const ASKED = ["choice", "set_up"];

export function nameOf(game, seat) {
  return game.names?.[seat] ?? say("o_player", { n: seat + 1 });
}

// [whose move, what to do, where], as of the coach.
export function hint(state, game) {
  if (ASKED.includes(state.asks) || !game) return ["BOX", say(ASKED.includes(state.asks) ? state.asks : "other"), "box"];
  if (state.asks === "hand_over" || state.asks === "in_hand")
    return [state.asks === "in_hand" ? "HIDDEN" : "HAND", say(state.asks, { name: state.hand }), "box"];
  const name = nameOf(game, game.player);
  if (game.phase === "over") return ["OVER", say("o_over"), "box"];
  if (game.phase === "chance") return ["BOX", say(game.game === "shateki" ? "o_watch" : "o_chance"), "box"];
  if (game.game !== "shateki") return [name, say("o_public", { name }), "box"];
  if (game.shooter == null) return ["BOX", say("other"), "box"];
  return [name, say(game.player === game.shooter ? "o_shoots" : "o_judge", { name }), "box"];
}

// What the last step that everybody noticed was, and how the game ended if it did.
export function news(game) {
  const step = [...game.steps].reverse().find((one) => one.text !== "deal");
  const told = step ? TELL[game.game]?.(step, game, (seat) => nameOf(game, seat)) ?? "" : say("o_begin");
  if (game.winner == null) return told;
  const gave = game.gave_up == null ? "" : say("o_gave_up", { name: nameOf(game, game.gave_up) });
  const names = game.winner.map((seat) => nameOf(game, seat)).join(", ");
  return [gave || told, names ? say("o_won", { names }) : say("o_draw")].filter(Boolean).join(" ");
}

// The step before one that is told.
const before = (game, step) => game.steps[game.steps.indexOf(step) - 1];

// The lines of the cups that fell by the shot which ends with `step`; null if its beginning is not told any more.
function fell(game, step) {
  const steps = game.steps.slice(0, game.steps.indexOf(step)).map((one) => one.text.split(" "));
  const shot = steps.findLastIndex(([verb]) => verb === "shot");
  return shot < 0 ? null : steps.slice(shot).filter(([verb]) => verb === "cup").map(([, line]) => line);
}

const find = (step, name) => step.events.map(([, event]) => event).filter((event) => event[0] === name);

const TELL = {
  x_virus(step, game, name) {
    const [verb, card] = step.text.split(" "), [moved] = find(step, "moved");
    const values = { name: name(step.seat), card: card.slice(0, -1).replace("T", "10") + SUITS[card.slice(-1)] };
    if (!moved) return say("x_discard", values);
    const [, owner, marker, region, space] = moved, seat = { green: 0, blue: 1 }[owner] ?? owner;
    return say(`x_${verb}`, { ...values, owner: name(seat), marker: say(marker), region: say(region), space });
  },
  three_turns(step, game, name) {
    const [verb, what] = step.text.split(" "), card = CARDS[what]?.[language === "ja" ? 1 : 0] ?? what;
    const said = [say(`t_${verb}`, { name: name(step.seat), n: what, card, target: name(Number(what)) })];
    const played = ["target", "left", "right"].includes(verb) ? before(game, step) : null;
    if (played?.text.startsWith("play ")) said.unshift(this.three_turns(played, game, name));
    for (const [, seat] of find(step, "out")) said.push(say("t_out", { target: name(seat) }));
    for (const [, how, murderer, points] of find(step, "round"))
      said.push(say(`t_${how}`, { target: name(murderer) }), say("t_points", { points: points.join(", ") }));
    return said.join(" ");
  },
  shateki(step, game, name) {
    const [verb, what] = step.text.split(" "), [rebuilt] = find(step, "rebuilt"), [scored] = find(step, "scored");
    const lines = verb === "quiet" ? fell(game, step) : null;
    if (lines) return lines.length ? say("s_fell", { n: lines.length, lines: [...new Set(lines)].sort().join(", ") }) : say("s_nothing_fell");
    if (verb === "done") return scored ? say("s_scored", { target: name(scored[1]), points: scored[2] }) : "";
    return say(`s_${verb}`, { name: name(step.seat), n: rebuilt?.[1] ?? what, target: name(Number(what)) });
  },
};
