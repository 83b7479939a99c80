"""How the page stands in the room: nothing overlaps, everything can be hit and read, and light is told in words."""

import pytest

SIZES = [(360, 740), (412, 915), (800, 1000), (1170, 900), (1280, 800), (1280, 1024), (1600, 900)]

OVERLAPS = """() => {
    const things = "button, select, textarea, summary, h1, h2, h3, dd, legend, .choice label, #screen, #log, .body, "
        + ".side-head p, #coach p, #feel p, #partner p, #story p, #guide p, #guide li";
    const shown = [...document.querySelectorAll(things)]
        .filter(element => element.checkVisibility() && !element.classList.contains("unseen"));
    const found = [];
    // The box stays on top of what scrolls under it, so that it is looked at where the page begins.
    const boxes = shown.map(element => [element, element.getBoundingClientRect()]);
    for (const [a, p] of boxes) for (const [b, q] of boxes) {
        if (a === b || a.contains(b) || b.contains(a)) continue;
        if (p.left < q.right - 0.6 && q.left < p.right - 0.6 && p.top < q.bottom - 0.6 && q.top < p.bottom - 0.6)
            found.push(`${a.textContent.trim().slice(0, 20) || a.id} / ${b.textContent.trim().slice(0, 20) || b.id}`);
    }
    return found;
}"""


@pytest.mark.parametrize("look", SIZES, indirect=True, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_overlaps_and_nothing_leaves_the_page_sideways(look):
    width = look.page.viewport_size["width"]
    assert look.page.evaluate("document.documentElement.scrollWidth") <= width
    assert look.page.evaluate(OVERLAPS) == []
    cut = look.page.evaluate(
        """() => [...document.querySelectorAll("button, summary, dd, h1, h2, h3, label")].filter(element =>
            element.checkVisibility() && !element.classList.contains("unseen")
            && (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== "inline"))
            .map(element => element.textContent)"""
    )
    assert cut == []


@pytest.mark.parametrize("look", SIZES, indirect=True, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_target_is_at_least_44_pixels(look):
    small = look.page.evaluate(
        """() => [...document.querySelectorAll("button, select, textarea, summary, .choice label")]
            .filter(element => element.checkVisibility())
            .map(element => [element, element.getBoundingClientRect()])
            .filter(([, box]) => box.width < 44 || box.height < 44)
            .map(([element, box]) => [element.outerHTML.slice(0, 60), box.width, box.height])"""
    )
    assert small == []


def test_the_front_is_the_back_mirrored_with_its_lettering_turned(look):
    def place(panel, square):
        box = look.cell(panel, square).bounding_box()
        return box["x"], box["y"]

    assert place("back", "A9")[0] < place("back", "G9")[0]
    assert place("front", "G9")[0] < place("front", "A9")[0]
    assert place("front", "D1")[1] < place("front", "D13")[1]
    letter = look.page.locator("#front [data-square=C4] span")
    assert letter.evaluate("span => getComputedStyle(span).transform") == "matrix(-1, 0, 0, -1, 0, 0)"
    look.page.get_by_role("button", name="Turn letters").click()
    assert letter.evaluate("span => getComputedStyle(span).transform") == "none"


def test_light_is_encoded_for_the_page_and_named(look):
    # Encoded by hand with the curve of IEC 61966-2-1; 55/255 is 21.6 % of the light, which is the middle of sRGB (128).
    cases = [
        ([0, 0, 0], [0, 0, 0], False, "dark"),
        ([255, 255, 255], [255, 255, 255], True, "white"),
        ([152, 162, 176], [203, 209, 216], True, "white"),
        ([0, 55, 0], [0, 128, 0], False, "green"),
        ([0, 255, 90], [0, 255, 160], True, "green"),
        ([20, 70, 153], [79, 143, 203], True, "blue"),
        ([150, 20, 30], [202, 79, 96], True, "red"),
        ([60, 35, 5], [133, 104, 38], False, "amber"),
        ([10, 6, 1], [56, 42, 13], False, "dim amber"),
        ([110, 70, 255], [175, 143, 255], True, "violet"),
    ]
    for led, colour, light, word in cases:
        seen = look.page.evaluate(
            """led => import("/page/light.js").then(m => [m.seen(led), m.isLight(led), m.named(led)])""", led
        )
        assert seen == [colour, light, word], led


def test_the_letters_on_a_lit_square_keep_a_contrast_of_four_and_a_half(look):
    def contrast(one, other):
        return (max(one, other) + 0.05) / (min(one, other) + 0.05)

    greys = look.page.evaluate(
        """() => import("/page/light.js").then(m => Array.from({length: 256}, (_, i) => m.isLight([i, i, i])))"""
    )
    assert all(contrast(i / 255, 0.0 if light else 1.0) >= 4.5 for i, light in enumerate(greys))


def test_quiet_text_can_be_read(look):
    # WCAG 2.1 relative luminance, section 1.4.3: 4.5 to 1 for text.
    poor = look.page.evaluate(
        """() => {
            const parse = text => text.match(/[\\d.]+/g).map(Number);
            const luminance = rgb => rgb.slice(0, 3).map(v => v / 255)
                .map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
                .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
            const ground = element => {
                for (; element; element = element.parentElement) {
                    const colour = parse(getComputedStyle(element).backgroundColor);
                    if (colour.length === 3 || colour[3] === 1) return colour;
                }
                return [11, 13, 16];
            };
            const speaks = element => [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim());
            return [...document.querySelectorAll("body *:not(option)")]
                .filter(element => element.checkVisibility() && speaks(element))
                .map(element => {
                    // A square's letters stand on its well, a soft key's on the cloth's lightest thread.
                    const cell = element.closest(".cell");
                    const soft = cell?.classList.contains("soft");
                    const under = soft ? [26, 30, 37] : cell ? [11, 13, 16] : ground(element);
                    const [a, b] = [luminance(parse(getComputedStyle(element).color)), luminance(under)];
                    return [element.textContent.trim().slice(0, 30), (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)];
                }).filter(([, contrast]) => contrast < 4.5);
        }"""
    )
    assert poor == []


def test_who_wants_no_motion_gets_none(look):
    look.page.emulate_media(reduced_motion="reduce")
    moving = look.page.evaluate(
        """() => {
            document.getElementById("buzzer").classList.add("sounding");
            return [...document.querySelectorAll("*")].filter(element => {
                const style = getComputedStyle(element);
                return style.animationName !== "none" || (style.transitionDuration !== "0s");
            }).map(element => element.outerHTML.slice(0, 60));
        }"""
    )
    assert moving == []


def test_the_map_has_all_squares_and_soft_keys_with_names(look):
    for panel in ("back", "front"):
        names = look.page.locator(f"#{panel} .cell").evaluate_all(
            "cells => cells.map(c => c.getAttribute('aria-label'))"
        )
        assert len(names) == len(set(names)) == 91
        assert "C4, heart" in names and "G12, appendix" in names
        assert look.page.locator(f"#{panel} .cell.soft").count() == 20
    assert look.page.locator("#back").get_by_label("A13, soft key, die 1", exact=True).count() == 1
