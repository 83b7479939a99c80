// Sentences of the games without a body map: [English, Japanese]. {name} is filled in.

export const OTHERS = {
  o_intro: ["Everybody at the table may see this page, except while somebody looks at a hand.", "手札を見ている間のほかは、みんなでこのページを見てかまいません。"],
  HAND: ["HAND OVER", "手渡し"], HIDDEN: ["SECRET", "ひみつ"],
  choice: ["Which game? \u25c0 \u25b6 look through them, OK takes one.", "どのゲームにしますか。\u25c0 \u25b6で選び、OKで決めます。"],
  set_up: ["Before the game: \u25c0 \u25b6 go through players and rules, OK changes them or begins.", "始める前に：\u25c0 \u25b6で人数や名前やルールを選び、OKで変えるか始めます。"],
  hand_over: ["Give the box to {name}, who holds OK to look.", "{name}に本体を渡します。OKを押している間だけ見えます。"],
  in_hand: ["Only {name} looks now: \u25b6 next, \u25c0 takes it. Letting OK go hides the hand.", "見ていいのは{name}だけ：\u25b6で次、\u25c0で決定。OKを離すと隠れます。"],
  o_chance: ["Chance decides: OK on the box goes on.", "運しだい：本体のOKで進みます。"],
  o_watch: ["A shot is being judged: the sensors watch what falls.", "判定中：センサーが落ちるものを見ています。"],
  o_judge: ["{name} is the referee: the small screen asks what counts.", "審判は{name}：何を数えるか、小さな画面が聞いています。"],
  o_public: ["Everybody may read this: OK, \u25c0 and \u25b6 go on. {name} is next.", "みんなで見る画面です。OK、\u25c0、\u25b6で進みます。次は{name}です。"],
  o_shoots: ["{name} is the one to shoot. The small screen says what comes first.", "{name}が撃つ番です。まず小さな画面のとおりに。"],
  o_over: ["The game is over. OK on the box: another one.", "ゲーム終了。本体のOKでもう一度。"],
  o_begin: ["A new game begins.", "新しいゲームです。"],
  o_none: ["No game runs.", "ゲームは始まっていません。"],
  o_player: ["Player {n}", "プレイヤー{n}"],
  o_won: ["{names} won!", "{names}の勝ち！"], o_draw: ["A draw.", "引き分けです。"], o_gave_up: ["{name} gives up.", "{name}があきらめました。"],

  x_forward: ["{name} plays {card}: {marker} goes on to {region} {space}.", "{name}が{card}：{marker}が{region}{space}へ。"],
  x_back: ["{name} plays {card} and pushes {owner}'s {marker} back to {region} {space}.", "{name}が{card}：{owner}の{marker}を{region}{space}へ戻しました。"],
  x_enter: ["{name} plays {card}: {marker} enters the brain at {space}.", "{name}が{card}：{marker}が脳の{space}に入りました。"],
  x_discard: ["{name} throws {card} away.", "{name}が{card}を捨てました。"],
  arm: ["arm", "腕"], leg: ["leg", "脚"], heart: ["heart", "心臓"], brain: ["brain", "脳"],
  track_green: ["Green", "緑"], track_blue: ["Blue", "青"],
  hand1: ["hand 1", "手1"], hand2: ["hand 2", "手2"], foot1: ["foot 1", "足1"], foot2: ["foot 2", "足2"],

  t_declare: ["{name} is going to play {n}.", "{name}は{n}枚出します。"], t_play: ["{name} plays {card}.", "{name}が{card}を出しました。"],
  t_target: ["It is for {target}.", "相手は{target}です。"], t_left: ["To the left.", "左へ。"], t_right: ["To the right.", "右へ。"],
  t_give: ["{name} hands a card over.", "{name}がカードを渡しました。"], t_draw: ["A card is drawn from a hand.", "手札から1枚引きました。"],
  t_cancel: ["{name} cancels {card}.", "{name}が{card}を打ち消しました。"], t_fire: ["{name} fires at {target}.", "{name}が{target}を撃ちました。"],
  t_done: ["{name} goes on.", "{name}は先へ進みます。"], t_discard: ["{card} is discarded.", "{card}が捨てられました。"],
  t_out: ["{target} is out.", "{target}は負けました。"], t_points: ["Points: {points}.", "点数：{points}。"],
  t_played: ["{target} was the murderer and got through to the last card.", "{target}が殺人犯で、最後まで出しきりました。"],
  t_hushed: ["The murderer was discarded: it was {target}.", "殺人犯が捨てられました：{target}でした。"],
  t_caught: ["The murderer is caught: it was {target}.", "殺人犯がつかまりました：{target}でした。"],
  t_escaped: ["{target} was the murderer and is the only one left.", "{target}が殺人犯で、ただ1人残りました。"],

  s_hide: ["{name} has hidden a piece.", "{name}がコマを隠しました。"], s_shot: ["{name} shoots.", "{name}が撃ちます。"],
  s_cup: ["A cup falls on line {n}.", "{n}列目のカップが倒れました。"], s_piece: ["{target}'s piece is found.", "{target}のコマが見つかりました。"],
  s_quiet: ["That was this shot.", "この1発は終わりです。"],
  s_fell: ["Cups that this shot beat: {n}, on line {lines}.", "この1発で倒れたカップ：{n}個（{lines}列目）。"], s_nothing_fell: ["This shot beat nothing.", "この1発では何も倒れませんでした。"],
  s_foul: ["A foul: what fell does not count.", "反則：倒れた分は数えません。"],
  s_uncup: ["A cup on line {n} is taken back.", "{n}列目のカップを1つ取り消しました。"], s_unpiece: ["{target}'s piece is taken back.", "{target}のコマを取り消しました。"],
  s_rebuild: ["{name} rebuilds the pyramid: {n} cups.", "{name}がピラミッドを積み直します：{n}個。"], s_scored: ["{target} scores {points}.", "{target}に{points}点。"],
};

// Cards of the game that ends in three turns.
export const CARDS = {
  murderer: ["the Murderer", "さつじんはん"], kill: ["Kill", "ころす"], whim: ["Whim", "きまぐれ"], hush: ["Hush", "くちどめ"],
  play_for_you: ["Play for You", "かわりにつかう"], no_way: ["No Way", "やだ"], pass_the_blame: ["Pass the Blame", "せきにんてんか"],
  swap: ["Swap", "こうかん"], take_and_give: ["Take and Give", "もらう・わたす"], all_together: ["All Together", "みんないっしょ"],
  pistol: ["Pistol", "ぴすとる"], bullet: ["Bullet", "だんやく"], seat_change: ["Seat Change", "せきがえ"], true_culprit: ["the True Culprit", "しんはんにん"],
};
