// What happened, in a sentence: out of the last of some steps of the game ({text, seat, events: [[audience, event]]}).

import { language, organName, say } from "./words.js";

const ACTED = ["inject", "use", "choose", "decline", "place", "reveal", "roll", "die", "from", "step"];

// `about`: {cards: {language: {card: {name, does}}}, body_map}. `covered`: nothing of what only the virus knows.
export function tell(steps, about, covered = false, winner = null) {
  const step = steps.at(-1);
  if (!step?.text) return say("s_begin");
  const [verb, what] = step.text.split(" "), events = step.events.map(([, event]) => event);
  const of = (name) => events.find((event) => event[0] === name);
  const square = covered && step.seat === 1 ? say("s_secret") : what;
  const card = (key) => about.cards[language][key] ?? { name: key, does: "" };
  const said = [];
  if (verb === "inject") {
    const hit = of("hit");
    if (hit) said.push(say("s_hit", { square: what, species: say(hit[1]) }));
    else said.push(say(of("almost") ? "s_almost" : "s_miss", { square: what }));
  } else if (verb === "reveal") said.push(say("s_reveal", { card: card(what).name, does: card(what).does }));
  else if (verb === "use") said.push(say("s_use", { card: card(what).name, does: of("killed") ? "" : card(what).does }));
  else if (verb === "choose") said.push(say("s_choose", { target: about.body_map.organs[what] ? organName(what, about.body_map.organs) : what }));
  else if (verb === "roll") said.push(say("s_roll", { dice: thrown(steps).join(" ") }));
  else if (verb === "die") said.push(say("s_die", { die: what }));
  else if (verb === "from") said.push(say("s_from", { square, species: say(of("grows")?.[1] ?? "virus"), die: of("grows")?.[2] }));
  else if (verb === "step") {
    const grows = steps.flatMap((s) => s.events).map(([, event]) => event).filter((event) => event[0] === "grows").at(-1);
    said.push(say("s_step", { square, species: say(grows?.[1] ?? "virus"), n: of("count")?.[1], die: grows?.[2] ?? "" }));
  } else if (ACTED.includes(verb)) said.push(say(`s_${verb}`, { square }));
  if (of("killed")) said.push(say("s_killed", { viruses: of("killed")[1], parasites: of("killed")[2] }));
  if (of("mutated") && !covered) said.push(say("s_mutated", { square: of("mutated")[1] }));
  if (of("palpated")) said.push(say("s_palpated", { squares: of("palpated")[2].join(", ") || say("s_nothing") }));
  if (winner) said.push(say(winner === "virus" && step.turn === 10 ? "s_won_turns" : `s_won_${winner}`));
  return said.join(" ");
}

function thrown(steps) {
  const dice = [];
  for (let i = steps.length - 1; i >= 0 && steps[i].text.startsWith("roll "); i--) dice.unshift(Number(steps[i].text.slice(5)));
  return dice;
}
