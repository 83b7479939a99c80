"""Texts of the rules and events as sentences, for the page without scripts. Loaded while that page is made."""

# Texts of the rules and of the gallery's buttons as sentences: {0} and {1} are what stands behind the verb.
VERBS = {
    "place": ("Place at {0}", "{0}に置く"),
    "inject": ("Inject {0}", "{0}に注射"),
    "decline": ("Do without", "パス"),
    "use": ("Use {0}", "{0}を使う"),
    "choose": ("Choose {0}", "{0}を選ぶ"),
    "die": ("Take the die {0}", "目{0}を使う"),
    "from": ("Grow from {0}", "{0}から増える"),
    "step": ("Step to {0}", "{0}へ進む"),
    "forward": ("{0}: own {1} forward", "{0}: 自分の{1}を進める"),
    "back": ("{0}: their {1} back", "{0}: 相手の{1}を戻す"),
    "enter": ("{0}: own {1} into the brain", "{0}: 自分の{1}を脳へ"),
    "discard": ("Discard {0}", "{0}を捨てる"),
    "declare": ("Play {0} cards", "{0}枚出す"),
    "play": ("Play {0}", "{0}を出す"),
    "target": ("At {0}", "{0}に"),
    "fire": ("Fire at {0}", "{0}をうつ"),
    "left": ("To the left", "左へ"),
    "right": ("To the right", "右へ"),
    "give": ("Give {0}", "{0}を渡す"),
    "cancel": ("Cancel {0}", "{0}を消す"),
    "done": ("Done", "終わる"),
    "hide": ("Hide in line {0}", "{0}列目に隠す"),
    "shot": ("Shoot", "うつ"),
    "rebuild": ("Rebuild the pyramid", "山を積み直す"),
    "cup": ("A cup of line {0} fell", "{0}列目のコップが落ちた"),
    "uncup": ("No cup of line {0}", "{0}列目のコップは落ちていない"),
    "piece": ("The piece of {0} was found", "{0}のこまが出た"),
    "unpiece": ("Not the piece of {0}", "{0}のこまは出ていない"),
    "told": ("Read on", "次へ"),
    "built": ("Set up", "積みました"),
    "behind": ("Everybody is behind the line", "みんな線の後ろです"),
    "stop": ("Stop: somebody is before the line", "中止: 線の前に人がいる"),
    "foul": ("The last shot was a foul", "さっきの1発は反則"),
    "beaten": ("Beaten: it counts", "倒れた: 数える"),
    "stood": ("It does not count", "数えない"),
    "plain": ("Without the scale: we count", "はかりを使わず数える"),
    "go_on": ("Go on", "続ける"),
    "reopen": ("Reopen the last turn, reason {0}", "前の番を開き直す 理由{0}"),
    # What happened.
    "injected": ("Injection at {0}", "{0}に注射"),
    "hit": ("HIT: a {0} died", "的中: {0}が死んだ"),
    "almost": ("ALMOST: something is right beside", "ニア: すぐ隣にいる"),
    "miss": ("MISS: nothing near", "スカ: 近くにはいない"),
    "killed": ("Killed: {0} viruses, {1} parasites", "退治: ウイルス{0} 寄生虫{1}"),
    "mutated": ("{0} is a parasite now", "{0}が寄生虫になった"),
    "grows": ("{0} grows, die {1}", "{0}が増殖、目は{1}"),
    "count": ("Count {0}", "{0}マス目"),
    "palpated": ("Felt around {0}: {1}", "{0}のまわり: {1}"),
    "chosen": ("{0}: {1}", "{0}: {1}"),
    "revealed": ("New card: {0}", "新しいカード: {0}"),
    "over": ("The game is over", "ゲーム終了"),
    "scored": ("{0} scores {1}", "{0}に{1}点"),
    "rebuilt": ("Pyramid of {0} cups", "{0}個の山"),
    "order": ("Order of the second game: {0}", "第2ゲームの順: {0}"),
    "dealt": ("{0} has the card {1}", "{0}に{1}が来た"),
    "played": ("{0} plays {1}", "{0}が{1}を出した"),
    "moved": ("{0}: {1} moves", "{0}: {1}が動いた"),
    "direction": ("{0}: {1}", "{0}: {1}"),
    "out": ("{0} is out", "{0}はまけ"),
    "round": ("The round is over: {0}, murderer {1}", "ラウンド終了: {0}、犯人 {1}"),
}
# Verbs whose first word is a seat.
_SEATS = ("target", "fire", "piece", "unpiece", "scored", "dealt", "played", "moved", "out", "over")


def sentence(table, words, language):
    """A text of the rules, split into its words, or an event, as a sentence; what has none is told as it is."""
    verb = words[0]
    if verb == "target" and len(words) == 3:
        return "%s > %s" % (_word(table, words[1], ""), _word(table, words[2], verb))
    if verb == "over":
        return VERBS[verb][language]
    rest = [_word(table, words[at], verb if at == 1 else "") for at in range(1, len(words))]
    if verb not in VERBS:
        return " ".join([str(verb)] + rest)
    found = VERBS[verb][language]
    for at in range(2):
        found = found.replace("{%d}" % at, rest[at] if at < len(rest) else "")
    return found


def _word(table, word, verb):
    """One word of it: a seat's name, a card, an organ, as the box calls them."""
    say = table.texts
    if verb in _SEATS and (type(word) is int or (isinstance(word, str) and word.isdigit())):
        return table.name(int(word))
    if isinstance(word, list):
        return " ".join([str(one) for one in word])
    if not isinstance(word, str):
        return str(word)
    if say.has("c_" + word):
        return say("c_" + word)
    if len(word) == 2 and say.has("suit_" + word[1]):
        return say("suit_" + word[1], "10" if word[0] == "T" else word[0])
    return say(word) if say.has(word) else word
