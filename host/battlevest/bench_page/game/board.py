"""The board as a player sees it: neighbours, steps of both species, organs, and what each card kills."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from battlevest.bench_page.body_map import body_map

VITAL = ("C4", "A8", "G8")
# Organs in which a card kills everything; a lost organ is emptied, too.
KILLS = {
    "vomiting": ("esophagus", "stomach"),
    "diarrhea": ("intestines",),
    "autohemotherapy": ("heart", "left_kidney", "right_kidney"),
    "heavy_drinking": ("liver",),
    "appendectomy": ("appendix",),
}


@cache
def organs() -> dict[str, str]:
    """{square: organ}."""
    return body_map()["squares"]


@cache
def around(square: str) -> tuple[str, ...]:
    """The printed squares of the eight places around a square."""
    column, row = ord(square[0]), int(square[1:])
    near = [chr(column + x) + str(row + y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y]
    return tuple(name for name in near if name in organs())


@cache
def steps(species: str, diagonal: bool = False) -> dict[str, tuple[str, ...]]:
    """{square: where one step of this species leads}: printed connections, and through walls for a parasite (T20)."""
    ways: dict[str, set[str]] = {square: set() for square in organs()}
    for way in body_map()["connections"]:
        ways[way["from"]].add(way["to"])
        ways[way["to"]].add(way["from"])
    if species == "parasite":
        for square in organs():
            for other in around(square):
                if diagonal or other[0] == square[0] or other[1:] == square[1:]:
                    ways[square].add(other)
    return {square: tuple(sorted(found)) for square, found in ways.items()}


@cache
def distances(target: str) -> dict[str, int]:
    """{square: least steps of a parasite to `target`}."""
    found, edge = {target: 0}, [target]
    for square in edge:
        for other in steps("parasite")[square]:
            if other not in found:
                found[other] = found[square] + 1
                edge.append(other)
    return found


def growths(view: dict[str, Any], options: dict[str, Any]) -> Iterator[list[str]]:
    """Every growth that seems possible in the view of the virus, as a path, going on with what is begun already."""
    organisms, closed = view["organisms"], {*view["lost"], *view["barred"]}
    dice = [view["die"]] if view["die"] else sorted(set(view["dice"]))
    begun = view["path"] or None
    for start in [begun[0]] if begun else sorted(organisms):
        species = organisms[start]
        if organs()[start] in closed or (species == "parasite" and "workout" in view["effects"]):
            continue
        ways = steps(species, options.get("parasite_diagonal", False))
        for die in dice:
            yield from _paths(list(begun or [start]), die, ways, closed, organisms)


def _paths(path: list[str], die: int, ways: Any, closed: set[str], organisms: dict[str, str]) -> Iterator[list[str]]:
    if len(path) == die + 1:
        if organisms.get(path[-1]) != "parasite":
            yield path
        return
    for square in ways[path[-1]]:
        if square not in path and organs()[square] not in closed:
            yield from _paths([*path, square], die, ways, closed, organisms)
