// Parts and faults by name: English as the device and the simulator call them, Japanese from here.

import { language } from "./words.js";

const PARTS = {
  screen: "画面", bus: "チップへの線", flash: "フラッシュ", leds_back: "LED 背中", leds_front: "LED 前", leds_table: "LED テーブル",
  button_left: "左ボタン", button_ok: "OKボタン", button_right: "右ボタン",
  interrupt: "割りこみ線", "expander interrupt": "割りこみ線", scale: "はかり", trigger: "引き金", piezo: "ピエゾ",
};

const FAULTS = {
  missing: "抜けている", stuck: "固まり", babble: "でたらめ", silent: "止まったまま", reset: "再起動", ovcf: "過電流", brownout: "電圧不足", bad: "書けない",
  dead: "見えない", chatter: "ちらつき",
  restarted: "再起動した", stuck_bus: "線が固まっている", overcurrent: "過電流", stuck_electrode: "線が1本固まっている", out_of_range: "線が1本切れている", fault: "故障",
  sensor: "センサー故障",
};

const MEANINGS = {
  missing: "抜けて応答しません。戻ると初めから始まります", stuck: "クロック9個までSDAを低いままにします。ボタン、引き金、センサーなら入ったままです",
  babble: "すべての電極がでたらめに触れたり離れたりします。はかりとピエゾはでたらめな値です", silent: "応答しますが、中身が変わりません", reset: "電源投入のように一度再起動します",
  ovcf: "REXTの過電流で止まります。始めるたびに止まります", brownout: "電圧が足りず動きません。その後は初めから始まります", bad: "消去も書き込みもできません",
  dead: "センサーが何も見なくなります", chatter: "センサーの出力が境目で行ったり来たりします",
};

// Names with a number in them.
const inJapanese = (part) => part.replace(/^touch /, "タッチ ").replace(/^expander /, "センサー基板 ").replace(/^sensor_/, "センサー ");

export const partName = (part) => (language !== "ja" ? part : (PARTS[part] ?? inJapanese(part)));
export const faultName = (kind) => (language !== "ja" ? kind : (FAULTS[kind] ?? kind));

// What a fault does; `english` holds the simulator's own words.
export const meaningOf = (kind, english) => (language === "ja" && MEANINGS[kind]) || (english[kind] ?? "");
