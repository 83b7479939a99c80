"""More Japanese texts: what only the menu, questions, the guide and the end of a game say. Form as in texts_ja."""

TEXTS = """
# Questions
new_ask=ターン{0}のゲームを|やめる?
undo_ask_virus=ウイルスも賛成?|背中のA1を押す
undo_ask_patient=ウイルスが|1手戻したい
give_up_who=降参するのは?|OKで戻る
give_up_sure={0}が降参|もう一度で決定
give_up_left=患者
give_up_right=ウイルス
# The menu
menu_give_up=降参
menu_guide=案内とルール
menu_pace=押す間隔
menu_firm=押す強さ
menu_supply=電源
menu_auto_off=自動消灯
menu_keep_alive=電池の眠り防止
menu_weed=大麻はT10も有効
menu_antivax=反ワクチンも1枚
menu_diagonal=寄生虫の斜め移動
menu_gaps=寄生虫のすき間越え
menu_feel=触診で見える
block=3x3
none=なし
# The guide
guide_title=案内
guide_parts=背中 {0}|前面 {1}
guide_ok=準備よし
guide_bad=見つからない
guide_back=背中のマスを|どれか押す
guide_front=前面のマスを|どれか押す
guide_lit=押した場所が|光っている?
guide_swapped={0}が感じた|プラグが逆かも
guide_leds=光のプラグが逆|差しかえて
guide_zero=背中の{0}を押す|{1}つ目/4
guide_zero_done=前と後ろの関係は|わかった?
guide_no=いいえ
guide_next=次へ
guide_end=始める
rule_1=5つのウイルス|背中に隠れて|毎ターン増える
rule_2=患者の行動は3回|マスに注射するか|カードを使う
rule_3=的中ならもう1本|ニアならそれは|すぐ隣にいる
rule_4=重なると寄生虫|心臓と腎臓全部に|つくと患者は死ぬ
rule_5=残り10ターン|全滅なら患者の勝ち|だめならウイルス
who_title=役割
who=患者は{0}番の人|ウイルスは{1}番の人
who_swap=交代
# The end
story_wiped=最後の1つが|ターン{0}で死んだ
story_organs=寄生虫の居場所|{0}
story_turns=10ターン後に|{0}つ生き残った
story_weed={0}つ残ったが|大麻に救われた
story_gave_up={0}が|降参した
story_map=明るい:生存|暗い:いた場所
stat_shots=注射 {0}回|的中 {1}回
stat_near=ニア {0}回|スカ {1}回
stat_cards=カード {0}枚|その退治数 {1}
stat_growth=増殖 {0}回|受肉 {1}回
stat_rounds=1番の人 {0}勝|2番の人 {1}勝
stat_next=次の患者は|{0}番の人
# Safe mode
safe_mode=セーフモード
safe_foot=電源オフ→オンで開始
safe_button=左ボタンが|押されています
safe_starts=起動が3回つづけて|1分もちません
# Wearing it
menu_zero=ゼロ点を合わせる
zero_wait=手をはなして|測っています
menu_cursor=ボタンで押す
"""
