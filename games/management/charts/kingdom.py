"""What the board of Viscounts of the West Kingdom draws of the title's data but its View does not repeat, as one Jinja file: signs of
effects, what is printed on cards and segments, and the arcs of the links on a circle that the style sheet turns and tilts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import cos, radians, sin
from pathlib import Path
from typing import Any, TypeAlias

from config.shared.datafiles import read
from games.management.charts.printed import literal

Data: TypeAlias = Mapping[str, Any]
Sign: TypeAlias = tuple[str, int]
"""The name of a drawing, and how many; 0 where no number is said."""
SITES_RADIUS = 268
FEW, MANY = (-27, -9, 9, 27), (-28.8, -14.4, 0, 14.4, 28.8)
"""Degrees within a segment's 72 at which its sites lie."""
NEXT = 72
GAP = 3.4
"""Degrees that a site takes of its links."""
ONE_OF_EACH = {
    "rearrange": "rearrange",
    "shuffle": "shuffle",
    "gain_manuscript": "manuscript",
    "hire_paid": "hire",
    "move_viscount": "step",
    "remove_self": "destroy",
    "return_self": "order",
}
MANY_OF_EACH = {
    "gain_silver": "silver",
    "gain_debt": "debt",
    "gain_deed": "deed",
    "gain_virtue": "virtue",
    "gain_corruption": "corruption",
    "discard_card": "discard",
    "destroy_card": "destroy",
    "destroy_own_card": "destroy",
    "draw_card": "draw",
    "hire_free": "hire",
    "castle_move": "move",
    "place_workers": "worker",
    "slide_workers": "move",
    "discard_from_deck": "discard",
    "gain_chest": "chest",
    "gain_hero": "hero",
    "gain_kings_order": "order",
    "welcome_outsider": "outsider",
    "refuse_outsider": "refuse",
}
ACTION_SIGNS = {"trade": "merchant", "build": "builder", "noble": "noble", "cleric": "cleric"}
OR: Sign = ("or", 0)


def printed(data: Path) -> str:
    """The file's text."""

    def content(name: str) -> Any:
        return read(data / f"{name}.yaml")

    board, castle, mat = content("board"), content("castle"), content("player_board")
    gates, keys = content("gates"), content("keys")
    cards = [card for name in ("townsfolk", "heroes", "starting") for card in content(name)["cards"]]
    cards += [gates["kings_order"], *gates["outsiders"]]
    held = [castle["leader"], *castle["cleric_bonuses"], *gates["leaders"], *gates["builder_bonuses"]]
    variables = {
        "CARDS": {card["id"]: _card(card) for card in cards},
        "MANUSCRIPTS": {tile["id"]: _manuscript(tile) for tile in content("manuscripts")["manuscripts"]},
        "SEGMENTS": {segment["id"]: _segment(segment) for segment in board["segments"]},
        "SECTIONS": {section["id"]: signs(section["effects"]) for section in castle["sections"]},
        "TOP": signs(castle["third_tier"]["effects"]),
        "PLACING": castle["icons_by_workers"],
        "ROWS": [_row(row) for row in mat["buildings"]],
        "TRACK": [(signs(space["above"]), space["condition"], signs(space["below"])) for space in mat["track"]],
        "PRINTED_ICONS": mat["space_icons"],
        "ACTIONS": {action["id"]: (action["icon"], action["good"], action["path"]) for action in mat["actions"]},
        "BONUSES": {card["id"]: _held(card) for card in [*held, *keys["public_buildings"]]},
        "CHESTS": {tile["id"]: _chest(tile) for tile in keys["chests"]},
        "COLUMNS": {column["ribbon"]: _column(column) for column in gates["columns"]},
        "SCHEMES": {scheme["id"]: scheme["icons"] for scheme in content("solo")["schemes"]},
        "ARCS": {"few": _arcs(FEW), "many": _arcs(MANY)},
    }
    values = "\n".join(f"{{%- set {name} = {literal(value)} -%}}" for name, value in variables.items())
    return f"{{#- Printed on board, cards and tiles. Made by manage.py make_map from the title's data. -#}}\n{values}\n"


def signs(effects: Iterable[Data]) -> list[Sign]:
    """The drawings that stand for effects, in their order."""
    return [sign for effect in effects for sign in _signs(effect)]


def _signs(effect: Data) -> Iterator[Sign]:
    op, n = effect["op"], effect.get("n", 1)
    if op == "choose":
        for number, option in enumerate(effect["options"]):
            yield from ([OR] if number else [])
            yield from signs(option)
    elif op == "gain_resource":
        yield effect["kind"], n
    elif op == "flip":
        yield f"flip-{effect['kind']}", n
    elif op == "build_free":
        yield effect["building"], 0
    elif op == "take_action":
        yield ACTION_SIGNS[effect["action"]], 0
    elif op in ONE_OF_EACH:
        yield ONE_OF_EACH[op], 0
    else:
        yield MANY_OF_EACH[op], n


def _modified(modifiers: Iterable[Data]) -> Iterator[Sign]:
    """What permanent slots and held cards give."""
    for modifier in modifiers:
        match modifier["mod"]:
            case "icon":
                yield modifier["icon"], modifier.get("n", 1)
            case "extra_move":
                yield "step", modifier["n"]
            case "hand_limit":
                yield "hand", modifier["n"]
            case "dismiss_cost":
                yield "dismiss", modifier["value"]


def _card(card: Data) -> Data:
    """``hire`` is what is at the top right: of an Outsider, what refusing it brings."""
    return {
        "silver": card["silver"],
        "icons": card["icons"],
        "timing": card.get("ability", {}).get("timing", "end"),
        "hire": signs([*card.get("on_hire_or_dismiss", []), *card.get("on_refuse", [])]),
    }


def _held(card: Data) -> Data:
    """Of a Public Building also what it costs and takes the place of."""
    ability = card["ability"]
    return {
        "ribbon": card.get("ribbon", ""),
        "vp": card["vp"],
        "signs": [*_modified(ability.get("modifiers", [])), *signs(ability.get("effects", []))],
        "cost": card.get("cost", 0),
        "building": card.get("building", ""),
    }


def _chest(tile: Data) -> Data:
    """The icons or effects on the right of the arrow, and what is left of it."""
    requires = tile.get("requires", {})
    left = [(tile["from_icon"], 1)] if "from_icon" in tile else [(requires["icon"], requires.get("least", 1))]
    return {"left": left, "right": [*((icon, 1) for icon in tile.get("to_icons", [])), *signs(tile.get("effects", []))]}


def _column(column: Data) -> Data:
    """What using a column of the Manuscript Board takes and gives."""
    price = [("silver", column["silver"])] if "silver" in column else [("any", column["resources"])]
    return {"price": price, "signs": signs(column["effects"])}


def _manuscript(tile: Data) -> Data:
    scoring = tile.get("scoring")
    return {
        "cost": tile["cost"],
        "ribbon": tile["ribbon"],
        "signs": signs(tile.get("effects", [])),
        "scoring": [scoring["metric"], scoring["per"], scoring["vp"]] if scoring else [],
    }


def _segment(segment: Data) -> Data:
    left = next(space["id"] for space in segment["spaces"] if space.get("river") == "left")
    right = next(space["id"] for space in segment["spaces"] if space.get("river") == "right")
    inner = next(space["id"] for space in segment["spaces"] if space["path"] == "inner")
    trades = {
        space["id"]: (space["trade"]["merchants"], signs(space["trade"]["effects"]))
        for space in segment["spaces"]
        if space.get("trade")
    }
    folk, tile = segment["townsfolk"], segment["manuscript"]
    return {
        "spaces": [left, right, inner],
        "trades": trades,
        "townsfolk": {"silver": folk["silver"], "icons": folk["icons"], "hire": signs(folk["on_hire_or_dismiss"])},
        "manuscript": {"cost": tile["cost"], "signs": signs(tile["effects"])},
        "few": _side(segment["few"], left),
        "many": _side(segment["many"], left),
    }


def _side(side: Data, left: str) -> Data:
    """``links`` are given by the number of the site where they begin; ``river`` by how many sites lie left of it."""
    names = [site["id"] for site in side["sites"]]
    return {
        "sites": [signs(site["effects"]) for site in side["sites"]],
        "links": {link["id"]: (names.index(link["start"]), signs(link["effects"])) for link in side["links"]},
        "river": sum(site["space"] == left for site in side["sites"]),
    }


def _row(row: Data) -> Data:
    slots = [(slot["id"], _slot(slot["ability"])) for slot in row["slots"]]
    return {"id": row["id"], "cost": row["cost"], "vp": row["vp"], "slots": slots}


def _slot(ability: Data) -> list[Sign]:
    return [*_modified(ability.get("modifiers", [])), *signs(ability.get("effects", []))]


def _arcs(angles: tuple[float, ...]) -> list[str]:
    """The line from each site to the next one on the circle, the last of them to the first of the following segment."""
    ends = (*angles[1:], angles[0] + NEXT)
    return [_arc(start + GAP, end - GAP) for start, end in zip(angles, ends, strict=True)]


def _arc(start: float, end: float) -> str:
    (x0, y0), (x1, y1) = (
        (SITES_RADIUS * cos(radians(angle)), SITES_RADIUS * sin(radians(angle))) for angle in (start, end)
    )
    return f"M{x0:.1f} {y0:.1f}A{SITES_RADIUS} {SITES_RADIUS} 0 0 1 {x1:.1f} {y1:.1f}"
