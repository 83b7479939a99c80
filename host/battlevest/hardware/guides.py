"""The build guides as pages beside their pictures, and what they refer to."""

import re
import shutil
from pathlib import Path

from battlevest.hardware import sources

GUIDES = ("box/BUILD.md", "vest/BUILD.md", "table/BUILD.md")
STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:2rem auto;padding:0 1rem;color:#1c1f24}"
    "img{max-width:100%;max-height:40rem;border:1px solid #ccc;margin:.3rem}table{border-collapse:collapse}"
    "td,th{border:1px solid #bbb;padding:.25rem .6rem;text-align:left;vertical-align:top}code{background:#f0f0f0}"
)


def pictures(guide: str) -> list[str]:
    """Files of the build folder that a guide shows or links, such as "box/harness.png"."""
    text = (sources.hardware_dir() / guide).read_text("utf-8")
    return re.findall(r"\]\(\.\./build/([^)]+)\)", text)


def page(text: str, title: str) -> str:
    """Markdown as a whole HTML page."""
    from markdown_it import MarkdownIt

    body = MarkdownIt("commonmark").enable("table").render(text)
    # A click shows a picture in its full size.
    body = re.sub(r'<img src="([^"]+)"([^>]*)>', r'<a href="\1"><img src="\1"\2></a>', body)
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>\n'
        f"{body}</html>\n"
    )


def write(out: Path) -> list[Path]:
    """BUILD.html of each piece with its parts.csv, links pointing into ``out``."""
    made = []
    for guide in GUIDES:
        source = sources.hardware_dir() / guide
        piece = source.parent.name
        text = source.read_text("utf-8").replace("../build/", "../").replace("power.md)", "power.html)")
        target = out / piece / "BUILD.html"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(page(text, f"Battle Vest: {piece}"), "utf-8")
        shutil.copy(source.parent / "parts.csv", out / piece / "parts.csv")
        made += [target, out / piece / "parts.csv"]
    shutil.copy(sources.hardware_dir() / "measures.toml", out / "measures.toml")
    return made
