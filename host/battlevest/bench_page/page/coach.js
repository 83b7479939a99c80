// The coach: whose move it is, where to press, and what just happened, for somebody who has never seen the game.

import { hint, news } from "./others.js";
import { tell } from "./story.js";
import { say } from "./words.js";

const PATIENCE_MS = 3500; // a result stands on the screen for a moment; what stays longer is a question
const WHOSE = { place: "VIRUS", place_one: "VIRUS", roll: "VIRUS", die: "VIRUS", from: "VIRUS", step: "VIRUS", reveal: "BOTH", over: "OVER" };
const PRESS = { place: "back", place_one: "back", die: "back", from: "back", step: "back", act: "front", bonus: "front", choose: "front" };

// What the screen may be at instead of the game.
const MAPPED = "ten_turns";
const OTHERS_SAY = ["choice", "set_up", "hand_over", "in_hand"];
const BOX_SAYS = ["menu", "resumed", "guided", "proof", "proof_lit", "lights_off", "leaning", "safe", "phones", "question", "ask_virus", "ask_patient"];

// Tags that are words; any other is a player's name.
const WORDS = ["PATIENT", "VIRUS", "BOTH", "OVER", "OFF", "BOX", "HAND", "HIDDEN"];

const find = (id) => document.getElementById(id);

export class Coach {
  constructor(about) {
    this.about = about;
    find("phones-page").href = find("phones-page").textContent = about.phones;
    this.covered = false;
    this.before = null; // the game as last told
    this.state = null;
    this.up = false; // whether the screen has asked anything since the device was switched on
  }

  cover(on) {
    this.covered = on;
    if (this.state) this.show(this.state);
  }

  // Whether what lives on the back must not be seen now: at the end the map is everybody's.
  secret() {
    return this.covered && this.state?.game?.phase !== "over";
  }

  show(state) {
    this.state = state;
    const game = state.game;
    if (state.asks !== this.asks) {
      this.asks = state.asks;
      clearTimeout(this.timer);
      this.late = false;
      if (state.asks === "other") this.timer = setTimeout(() => { this.late = true; this.show(this.state); }, PATIENCE_MS);
    }
    if (!state.power || state.asks === "dark") this.up = false;
    else if (state.asks !== "other" || this.late) this.up = true;
    const [whose, where, here] = this.hint(state, game);
    this.put("whose", whose);
    find("whose").dataset.whose = whose;
    find("whose").textContent = WORDS.includes(whose) ? say(whose) : whose;
    this.put("where", where);
    find("where").dataset.asks = state.asks;
    for (const place of ["back", "front", "box"]) find(place).classList.toggle("here", place === here);
    for (const side of ["back", "front"]) find(`show-${side}`).classList.toggle("here", side === here);
    this.put("happened", this.news(game));
    this.put("private", state.private && !this.covered ? say(state.private.why, state.private.values) : "");
    this.put("intro", say(this.intro(state, game)));
    find("phones").hidden = state.asks !== "phones";
  }

  // Who sees what on this page.
  intro(state, game) {
    if (game ? game.game !== MAPPED : state.attach !== "vest") return "o_intro";
    if (this.covered) return "intro_covered";
    return state.partner === "virus" ? "intro_alone" : "intro";
  }

  put(id, text) {
    if (find(id).textContent !== text) find(id).textContent = text;
  }

  // [whose move, what to do, where: "back", "front", "box" or null]
  hint(state, game) {
    if (!state.power) return ["OFF", say("off"), null];
    if (OTHERS_SAY.includes(state.asks)) return hint(state, game);
    if (BOX_SAYS.includes(state.asks)) return ["BOX", say(state.asks), state.asks === "ask_virus" ? "back" : "box"];
    if (!game && (this.late || this.up)) return ["BOX", say("other"), "box"];
    if (!this.up) return ["BOX", say("starting"), "box"];
    if (game.game !== MAPPED) return hint(state, game);
    if (state.asks === "other" && this.late && state.partner !== "both") return ["BOX", say("other"), "box"];
    const [whose, where, here] = this.move(state, game);
    return [whose, state.asks === "blind" ? `${say("blind")} ${where}` : where, here];
  }

  // The same for what the game waits for.
  move(state, game) {
    const phase = game.phase, virus = WHOSE[phase] === "VIRUS";
    const whose = WHOSE[phase] ?? "PATIENT";
    const plays = state.partner, mine = virus ? "virus" : "patient";
    if (state.asks === "guide") return plays === "virus" || plays === "both" ? ["VIRUS", say("watch_virus"), null] : ["VIRUS", say("guide"), "back"];
    if (plays !== "none" && phase === "reveal") return [whose, say("reveal"), plays === "both" ? null : "box"];
    if (whose !== "OVER" && (plays === "both" || plays === mine)) return [whose, say(`watch_${mine}`), null];
    if (state.detail && whose === "PATIENT") return [whose, say(`detail_${state.detail}`), state.detail === "aim" ? "front" : "box"];
    const values = { n: game.actions_left };
    if (phase === "place") values.n = game.actions + 1;
    if (phase === "from") values.n = game.die;
    if (phase === "step") [values.n, values.of] = [(game.growth?.count ?? 0) + 1, game.die];
    const key = phase === "act" && game.effects.includes("anti_vax") ? "act_cards" : phase;
    return [whose, say(key, values), PRESS[phase] ?? "box"];
  }

  news(game) {
    if (!game) return say(this.state.attach === "vest" ? "s_none" : "o_none");
    const old = this.before;
    const back = old && old.number === game.number && game.actions < old.actions;
    if (old !== game) {
      this.before = game;
      this.back = back;
    }
    if (this.back) return say("s_back");
    if (game.game !== MAPPED) return news(game);
    if (game.gave_up != null) return say(game.gave_up ? "s_gave_up_virus" : "s_gave_up_patient");
    const told = tell(game.steps, this.about, this.secret(), game.winner);
    const lapsed = game.steps.at(-1)?.text.startsWith("roll ") && game.phase === "reveal";
    return lapsed ? `${told} ${say("s_lapsed")}` : told;
  }
}
