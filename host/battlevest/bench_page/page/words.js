// Every word that the page says, in the device's language: English stands in the page itself, Japanese here; what is put
// together from parts is here in both.

const JAPANESE = {
  motto: "1枚のシャツで遊ぶ2人用ゲーム。本物のファームウェアを、シミュレーションした部品の上で試せます。",
  sound: "音", power: "電源", box: "本体：画面、ボタン、ブザー", just_now: "今：", tab_back: "背中：ウイルス", tab_front: "前：患者",
  gone: "ベンチが応答しません。端末を閉じたなら、もう一度始めてください。このページは自動でつながります。コマンド：",
  unplugged: "ベストがつながっていません。押すにはこの指定でベンチを始めてください：",
  back: "背中", back_is: "ウイルス役の側", cover: "かくす", front: "前", front_is: "患者役の側", turn_letters: "文字の向き",
  covered: "2人で1つの画面で遊べるように、かくしてあります。患者役が見ていない間に、ウイルス役が開けます。",
  feel: "患者役が感じるもの", feel_as: "感じ方", blurred: "ぼんやり", exact: "正確", none: "なし",
  alone: "1人で遊ぶ？", alone_is: "シミュレータが片方を受け持ちます。人と同じように押し、その役が知ることだけを知っています。その側を押すと止まります。",
  plays: "シミュレータの役", nobody: "なし", the_virus: "ウイルス", the_patient: "患者", both: "両方", speed: "速さ", max: "最速",
  guide: "はじめての人へ",
  guide_0: "1枚のシャツで2人が遊びます。患者役が着て、ウイルス役は後ろに立って背中を見ます。ここでは両側が見えますが、遊ぶ人には自分の側しか見えません。",
  guide_1: "小さな画面が、だれの番で何を押すかをいつも教えます。",
  guide_2: "ウイルス役は背中のマスを5つ押します。それぞれがウイルスになり、背中だけが光ります。患者役は押されたのを感じますが、正確な場所はわかりません。",
  guide_3: "患者役は前のマスを押して狙い、同じマスをもう一度押すと注射します。「ニア」は、すぐ隣にだれかがいるという意味です。10ターンのうちに全部を倒せば患者の勝ちです。",
  guide_4: "そのあとウイルスが増殖します。ダイスを選び、ウイルスを選び、道を1マスずつ押します。2つのウイルスが出会うと寄生虫になり、心臓と両方の腎臓に寄生虫がいればウイルスの勝ち。10ターン後に何かが生きていても勝ちです。",
  guide_5: "クリック、タップ、長押しで。キーボードではTabで側へ、矢印でマスへ、スペースで押します。隅の暗いキーは光らないソフトキーです。前のGは背中のGの裏です。",
  legend: "光の意味", lamp_virus: "ウイルス、ゆっくり点滅", lamp_parasite: "寄生虫、点灯", lamp_path: "増殖の道", lamp_aim: "狙い、選べるダイス",
  lamp_hit: "的中、または無効", lamp_almost: "ニア。暗いと喪失", lamp_hand: "触診", organs: "臓器",
  as_text: "ゲームの文字記録", as_text_is: "今のゲームを写すか、貼りつけて一手ずつ見ます。本体には何も起こりません。", text: "ゲームの文字",
  copy: "今のゲームを写す", replay: "この文字を再生", first: "最初", before: "一手戻る", play: "再生", after: "一手進む", last: "最後", at: "手",
  close: "閉じる", map_back: "背中：生きているもの", map_front: "前：患者が知ること",
  workbench: "作業台", current: "電流", time: "本体の時間", runs_on: "実行", heap: "空きメモリ", meter: "印は400 mA。ノートPCのポートが確実に出せる電流です。",
  stands_still: "時間は進めるまで止まっています", break: "部品をこわす", part: "部品", fault: "故障", break_it: "こわす", noticed: "本体が気づいたこと",
  log: "シリアルログ", foot: "ファンによる非公式の品です。READMEをご覧ください。この機械の外へは何も送りません。",
};

// Sentences. {name} is filled in; [English, Japanese].
const SENTENCES = {
  PATIENT: ["PATIENT", "患者"], VIRUS: ["VIRUS", "ウイルス"], BOTH: ["BOTH", "2人とも"], OVER: ["GAME OVER", "ゲーム終了"], OFF: ["OFF", "電源切"], BOX: ["BOX", "本体"],
  intro: ["You see both sides; the players see only theirs. Cover the back to play as two at one screen.", "ここでは両側が見えます。遊ぶ人には自分の側しか見えません。1つの画面で2人で遊ぶなら、背中をかくします。"],
  off: ["The device has no power. Switch Power on.", "電源が入っていません。電源を入れてください。"],
  starting: ["The device is starting. Its screen says what it wants.", "起動中です。画面の案内を見てください。"],
  menu: ["The menu is open: \u25c0 \u25b6 go through it, OK does what it says.", "メニューです。\u25c0 \u25b6で選び、OKで決めます。"],
  other: ["The screen has something to say. Read it; OK goes on.", "画面にお知らせがあります。読んだらOKを押します。"],
  guide: ["Virus player: press the lit squares on the back.", "ウイルス役：背中の光るマスを押します。"],
  place: ["Press a square on the back: virus {n} of 5.", "背中のマスを押します。ウイルス{n}/5。"],
  reveal: ["Press OK on the box: it turns the next card.", "本体のOKを押すと、次のカードをめくります。"],
  act: ["Press a square on the front to aim, the same again to inject. \u25c0 \u25b6 on the box: cards. Actions left: {n}.", "前のマスを押して狙い、もう一度押すと注射。本体の\u25c0 \u25b6でカード。残り{n}手。"],
  act_cards: ["Choose a card with \u25c0 \u25b6 on the box, OK uses it. Uses left: {n}.", "本体の\u25c0 \u25b6でカードを選び、OKで使います。残り{n}枚。"],
  detail_aim: ["Sure? Press the same square again, or OK. Another square aims anew.", "よければ同じマスかOKを押します。別のマスで狙い直せます。"],
  detail_card: ["A card. OK uses it, \u25c0 \u25b6 show the others.", "カードです。OKで使い、\u25c0 \u25b6でほかのカード。"],
  detail_sure: ["Sure? OK means yes, \u25c0 or \u25b6 goes back.", "よければOK、やめるなら\u25c0か\u25b6。"],
  bonus: ["A hit gives one more injection: press a square on the front twice. \u25c0 on the box: do without.", "的中でもう一度注射できます。前のマスを2回押します。本体の\u25c0でやめます。"],
  choose: ["The card wants a target: press it on the front, and again to be sure.", "カードの対象を前で押し、もう一度押して決めます。"],
  place_one: ["Press one square of gullet, stomach or intestines on the back.", "背中の食道、胃、腸のマスを1つ押します。"],
  roll: ["Press OK on the box to roll the dice.", "本体のOKでダイスを振ります。"],
  die: ["Pick a die: press its number in the bottom row of the back, or its light.", "ダイスを選びます。背中の一番下の数字か、光るマスを押します。"],
  from: ["Press the organism on the back that grows {n} steps.", "背中で、{n}歩増殖するものを押します。"],
  step: ["Press the path on the back, square by square: step {n} of {of}.", "背中で道を1マスずつ押します。{n}/{of}歩目。"],
  over: ["Press OK on the box for another game. Below you can replay this one.", "本体のOKでもう一度。下でこのゲームを再生できます。"],
  watch_virus: ["The simulator plays the virus. Watch what the wearer feels.", "シミュレータがウイルス役です。患者役が感じるものを見ましょう。"],
  watch_patient: ["The simulator plays the patient. Watch the front.", "シミュレータが患者役です。前を見ましょう。"],
  s_begin: ["A new game. Nothing lives on the back yet.", "新しいゲームです。背中にはまだ何もいません。"],
  s_none: ["Nothing yet.", "まだ何もありません。"],
  s_back: ["The last step was taken back.", "最後の一手を取り消しました。"],
  s_place: ["A virus was put on {square}.", "{square}にウイルスを置きました。"],
  s_reveal: ["A card is turned: {card}. {does}", "カードをめくりました：{card}。{does}"],
  s_hit: ["Injected at {square}: a hit! One {species} dies.", "{square}に注射：的中！{species}が1つ死にました。"],
  s_almost: ["Injected at {square}: almost. Somebody lives right beside it.", "{square}に注射：ニア。すぐ隣にだれかがいます。"],
  s_miss: ["Injected at {square}: a miss. Nobody lives on it or around it.", "{square}に注射：スカ。そこにも周りにもだれもいません。"],
  s_use: ["The patient uses {card}. {does}", "患者が{card}を使いました。{does}"],
  s_choose: ["The patient names {target}.", "患者が{target}を指しました。"],
  s_killed: ["Viruses killed: {viruses}, parasites: {parasites}.", "死んだウイルス{viruses}、寄生虫{parasites}。"],
  s_palpated: ["Felt by hand: {squares}.", "触ってわかりました：{squares}。"],
  s_nothing: ["nobody", "だれもいません"],
  s_decline: ["The patient does without.", "患者はやめました。"],
  s_roll: ["The dice: {dice}.", "ダイス：{dice}。"],
  s_lapsed: ["Nobody can grow by what is left of the dice.", "残りのダイスでは増殖できません。"],
  s_die: ["The virus player takes the {die}.", "ウイルス役は{die}を選びました。"],
  s_from: ["A {species} grows from {square}, {die} steps.", "{square}の{species}が{die}歩増殖します。"],
  s_step: ["A {species} grows: {n} of {die}, onto {square}.", "{species}が増殖：{n}/{die}、{square}へ。"],
  s_mutated: ["Two have met on {square}: a parasite is born.", "{square}で出会い、寄生虫になりました。"],
  s_secret: ["a hidden square", "ひみつのマス"],
  s_won_patient: ["The patient has killed everything and wins!", "全部を倒しました。患者の勝ち！"],
  s_won_virus: ["The virus wins: parasites on the heart and all kidneys.", "心臓と腎臓が寄生虫に。ウイルスの勝ち！"],
  s_won_turns: ["The virus wins: something is alive after turn ten.", "10ターン後に生き残りがいます。ウイルスの勝ち！"],
  s_gave_up_patient: ["The patient gives up: the virus wins.", "患者があきらめました。ウイルスの勝ち。"],
  s_gave_up_virus: ["The virus player gives up: the patient wins.", "ウイルス役があきらめました。患者の勝ち。"],
  s_won_draw: ["A draw: saved by the weed.", "大麻に救われ、引き分けです。"],
  virus: ["virus", "ウイルス"], parasite: ["parasite", "寄生虫"],
  feel_none: ["Nothing is shown: close your eyes and guess.", "何も表示しません。"],
  feel_blurred: ["Each press on the back is felt as a soft spot, about a square or two off.", "背中を押されると、1、2マスずれてぼんやり感じます。"],
  feel_exact: ["Presses are shown exactly. No wearer feels this well.", "正確に表示します。人はこれほど正確に感じません。"],
  copied: ["Copied.", "写しました。"], not_copied: ["Here it is; copy it from the field.", "欄から写してください。"],
  covered_text: ["The back is covered; uncover it first.", "背中がかくしてあります。先に開けてください。"],
  step_of: ["Step {n} of {of}", "{n}/{of}手"], start_of: ["Before the first step.", "最初の一手の前。"],
  map_says: ["{viruses} viruses, {parasites} parasites", "ウイルス{viruses}、寄生虫{parasites}"],
  front_says: ["misses this turn: {missed}; lost: {lost}", "このターンの空振り：{missed}、喪失：{lost}"],
  silent: ["silent", "無音"], screen: ["Screen", "画面"], uncover: ["Uncover", "開ける"],
  grid_back: ["back of the vest: arrow keys move, space presses and holds", "ベストの背中：矢印で動き、スペースで押します"],
  grid_front: ["front of the vest: arrow keys move, space presses and holds", "ベストの前：矢印で動き、スペースで押します"],
  soft: ["soft key", "ソフトキー"], key_back: ["take back", "取り消し"], key_done: ["done", "決定"], key_die: ["die {n}", "ダイス{n}"],
};

const ORGANS_JA = {
  left_lung: "左肺", right_lung: "右肺", esophagus: "食道", heart: "心臓", stomach: "胃", liver: "肝臓",
  left_kidney: "左腎臓", right_kidney: "右腎臓", intestines: "腸", appendix: "盲腸",
};

export let language = "en";

// The sentence `key` with its values filled in.
export function say(key, values = {}) {
  const text = SENTENCES[key][language === "ja" ? 1 : 0];
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

export const organName = (key, names) => (language === "ja" ? ORGANS_JA[key] : names[key]);

const english = new Map(); // what stood in the page when it was loaded

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
    if (!english.has(element)) english.set(element, element.getAttribute("aria-label"));
    element.setAttribute("aria-label", (wanted === "ja" && JAPANESE[element.dataset.sayLabel]) || english.get(element));
  }
  return changed;
}
