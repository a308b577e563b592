"""What of a title's data its board draws but its View does not repeat, as one Jinja file: a value a name."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from config.shared.datafiles import read
from games.management.charts.chart import Region

WARS = ("WSS", "WAS", "7YW", "AWI")


def printed(data: Path, regions: Sequence[Region]) -> str:
    """The file's text."""
    variables = {
        "SPACES": {name: _space(space) for region in regions for name, space in region.spaces.items()},
        "REGIONS": [_region(region) for region in regions],
        "INVESTMENTS": {tile["id"]: _investment(tile) for tile in _read(data, "investment_tiles")["tiles"]},
        **_tracks(_read(data, "track")),
        "EVENTS": {card["id"]: _event(card) for card in _read(data, "events")["events"]},
        "ERAS": {card["id"]: card["eras"] for card in _read(data, "ministries")["ministries"]},
        "KEYWORDS": {card["id"]: card.get("keywords", []) for card in _read(data, "ministries")["ministries"]},
        "TILES": _tiles(_read(data, "war_tiles")),
    }
    values = "\n".join(f"{{%- set {name} = {literal(value)} -%}}" for name, value in variables.items())
    return (
        f"{{#- Printed on the board and its tiles. Made by manage.py make_map from the title's data. -#}}\n{values}\n"
    )


def literal(value: object) -> str:
    """A value as Jinja reads it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _read(data: Path, name: str) -> Any:
    return read(data / f"{name}.yaml")


def _space(space: Mapping[str, Any]) -> dict[str, Any]:
    kind = "local" if space.get("local_alliance") else space["type"]
    kept = {key: space.get(key, 0) for key in ("cost", "commodity", "prestige", "spanish")}
    # The dots of a Fort or a Naval space say nothing that a theater's list does not.
    dots = [WARS.index(war) for war in space.get("wars", ())] if kind == "political" else []
    return {"kind": kind, **kept, "wars": dots}


def _region(region: Region) -> dict[str, Any]:
    single = [name for name, space in region.spaces.items() if "nation" not in space]
    nations = {nation: given["spaces"] for nation, given in region.nations.items()}
    return {
        "id": region.id,
        "all": list(region.spaces),
        "nations": nations,
        "spaces": single,
        "advantages": list(region.advantages),
    }


def _investment(tile: Mapping[str, Any]) -> dict[str, Any]:
    return {"event": False, "upgrade": False, **tile}


def _event(card: Mapping[str, Any]) -> list[Any]:
    """The sign of a card, and what its bonus needs, where that is one thing with a name (0: none)."""
    when = card.get("bonus_when", {})
    needed = next((f"{kind}:{when[kind]}" for kind in ("keyword", "advantage") if kind in when), 0)
    return [card.get("symbol", 0), needed]


def _tracks(track: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "AWARDS": {award["id"]: [award["vp"], award["treaty"], award["margin"]] for award in track["awards"]},
        "TRACK": [{"turn": 0, "war": "", "era": "", **box} for box in track["track"]],
        "VP_MOST": track["limits"]["vp_france"],
        "ROUNDS": track["limits"]["rounds"],
    }


def _tiles(tiles: Mapping[str, Any]) -> dict[str, Any]:
    """Strength and effect by tile; Basic ones are the same for both sides."""
    basic = {
        f"basic_{side}_{tile['number']:02}": [tile["strength"], tile.get("effect", "")]
        for side in ("fr", "br")
        for tile in tiles["basic"]
    }
    named = {
        tile["id"]: [tile["strength"], tile.get("effect", "")] for kind in ("bonus", "special") for tile in tiles[kind]
    }
    return {**basic, **named}
