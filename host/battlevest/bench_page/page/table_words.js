// Words of the gallery's table: [English, Japanese]. {name} is filled in.

import { language } from "./words.js";

const WORDS = {
  line: ["Line {line}", "ライン{line}"], nearest: ["Line 1, the nearest", "ライン1、いちばん手前"],
  place: ["place {place}, light {light}", "場所{place}、ライト{light}"], lit: ["on", "点灯"], dark: ["off", "消灯"],
  upper: ["upper cup", "上のコップ"], lower: ["lower cup", "下のコップ"],
  stands: ["stands", "立っている"], moves: ["moves", "動いている"], fallen: ["has fallen", "倒れた"], none: ["not there", "ない"],
  cup: ["Line {line}, place {place}, {part}: {state}", "ライン{line}、場所{place}、{part}：{state}"],
  does: ["A click on a cup", "コップを押すと"],
  shoot: ["Shoot", "うつ"], fall: ["Knock over", "たおす"], wobble: ["Wobble", "ゆらす"], slide: ["Slide", "ずらす"],
  set: ["Set up / take", "おく・とる"], hand: ["A hand", "手をかざす"], sun: ["Sun on the line", "ラインに日光"], sunny: [", in the sun", "、日光の中"],
  miss: ["Shoot and miss", "うってはずす"],
  stacks: ["Set up where the lights are", "光る場所に2だんおく"],
  unlit: ["The lights are dark: the box knows no supply that feeds them. Menu: Power supply.", "ライトが消えています：足りる電源を本体に教えていません。メニューの「電源」で。"],
  clear: ["Take the fallen away", "倒れたコップをとる"],
  scale: ["Scale under line 1: {cups} cups", "ライン1のはかり：コップ{cups}こ"],
  hit: ["Hit: {cups} fall", "あたり：{cups}こ落ちる"],
  plate: ["{cups} on it", "{cups}このせる"], more: ["One more", "1こたす"], less: ["One less", "1こへらす"],
};

// The words of `key` in the page's language, with values filled in.
export function word(key, values = {}) {
  return WORDS[key][language === "ja" ? 1 : 0].replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}
