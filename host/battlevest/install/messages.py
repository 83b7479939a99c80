"""What esptool says when it fails, and the one thing to do then, in English and Japanese."""

import locale
import os

# A part of esptool's message: (English, Japanese).
KNOWN = (
    (
        "Wrong boot mode detected",
        "The board did not go into its download mode: hold BOOT, press and let go of EN (reset), let go of BOOT, and "
        "repeat this.",
        "ダウンロードモードに入れませんでした。BOOTを押したままEN（リセット）を押して離し、BOOTを離してから、もう一度実行してください。",
    ),
    (
        "download mode successfully detected, but getting no sync reply",
        "The board hears nothing: the cable's or bridge's sending line is broken. Take another cable and repeat this.",
        "ボードに信号が届いていません。別のUSBケーブルに替えて、もう一度実行してください。",
    ),
    (
        "No serial data received",
        "The board does not answer: hold BOOT while you repeat this, and check that the cable has data lines.",
        "ボードから応答がありません。BOOTを押したまま、もう一度実行してください。ケーブルがデータ通信用かも確かめてください。",
    ),
    (
        "Invalid head of packet",
        "The line is disturbed, or another program talks on it: close serial monitors, take a shorter cable, and "
        "repeat this with --baud 115200.",
        "通信が乱れています。ほかのシリアルモニターを閉じ、短いケーブルに替え、--baud 115200 を付けて、"
        "もう一度実行してください。",
    ),
    (
        "Timed out waiting for packet",
        "The connection broke off: take a shorter cable, plug it straight into the computer, and repeat this with "
        "--baud 115200.",
        "通信が途切れました。短いケーブルでパソコンに直接つなぎ、--baud 115200 を付けて、もう一度実行してください。",
    ),
    (
        "MD5 of file does not match",
        "What was written is not what was sent: take another cable or supply, and repeat this.",
        "書き込んだ内容が一致しません。ケーブルか電源を替えて、もう一度実行してください。",
    ),
    (
        "will not fit in",
        "The image is larger than the board's flash: take the image for this board.",
        "イメージがボードのフラッシュより大きいです。このボード用のイメージを使ってください。",
    ),
    (
        "This chip is",
        "The board has another chip than was expected: take the image for this board.",
        "ボードのチップが想定と違います。このボード用のイメージを使ってください。",
    ),
    (
        "Could not open",
        "The port can't be opened: `battlevest ports` says why.",
        "ポートを開けません。理由は battlevest ports で確かめてください。",
    ),
    (
        "Failed to connect",
        "The board can't be reached: hold BOOT, press EN (reset), let go of both, and repeat this.",
        "ボードにつながりません。BOOTを押しながらEN（リセット）を押し、両方離してから、もう一度実行してください。",
    ),
    (
        "Secure Download Mode",
        "This board is locked by its maker (secure download mode) and can't be used.",
        "このボードは製造元によってロックされており（Secure Download Mode）、使えません。",
    ),
    (
        "disconnected",
        "The board was unplugged, or lost its power: plug it in again and repeat this.",
        "ボードの接続が切れました。つなぎ直して、もう一度実行してください。",
    ),
)


def user_language() -> str:
    """ "ja" or "en", as this computer is set."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "ja" if os.environ[name].lower().startswith("ja") else "en"
    return "ja" if (locale.getlocale()[0] or "").lower().startswith("ja") else "en"


def advice(output: str, language: str) -> str | None:
    """What to do about esptool's output, or None if it is not known."""
    for part, english, japanese in KNOWN:
        if part.lower() in output.lower():
            return japanese if language == "ja" else english
    return None
