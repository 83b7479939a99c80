// Parts and faults by name: English as the device and the simulator call them, Japanese from here.

import { language } from "./words.js";

const PARTS = {
  screen: "画面", bus: "チップへの線", flash: "フラッシュ", leds_back: "LED 背中", leds_front: "LED 前", leds_table: "LED テーブル",
  button_left: "左ボタン", button_ok: "OKボタン", button_right: "右ボタン",
};

const FAULTS = {
  missing: "抜けている", stuck: "固まり", babble: "でたらめ", silent: "止まったまま", reset: "再起動", ovcf: "過電流", brownout: "電圧不足", bad: "書けない",
  restarted: "再起動した", stuck_bus: "線が固まっている", overcurrent: "過電流", stuck_electrode: "線が1本固まっている", out_of_range: "線が1本切れている", fault: "故障",
};

const MEANINGS = {
  missing: "抜けて応答しません。戻ると初めから始まります", stuck: "クロック9個までSDAを低いままにします。ボタンなら押されたままです",
  babble: "すべての電極がでたらめに触れたり離れたりします", silent: "応答しますが、中身が変わりません", reset: "電源投入のように一度再起動します",
  ovcf: "REXTの過電流で止まります。始めるたびに止まります", brownout: "電圧が足りず動きません。その後は初めから始まります", bad: "消去も書き込みもできません",
};

export const partName = (part) => (language !== "ja" ? part : (PARTS[part] ?? part.replace(/^touch /, "タッチ ")));
export const faultName = (kind) => (language !== "ja" ? kind : (FAULTS[kind] ?? kind));

// What a fault does; `english` holds the simulator's own words.
export const meaningOf = (kind, english) => (language === "ja" && MEANINGS[kind]) || (english[kind] ?? "");
