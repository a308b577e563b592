"""Every card of the box is proved by a scenario: which is not, is named here. No list of exceptions is kept."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

from games.learning.scenarios import Scenario, captions, scenarios
from games.titles.great_wall.table import components

SLUG = "great-wall"
HALVES = ("basic", "boosted")


def played() -> set[str]:
    """Every option that somebody answers with."""
    return {option for one in scenarios(SLUG).values() for step in one.play for option in step.answers.values()}


def named(kind: str, card: str) -> list[Scenario]:
    """The scenarios whose name links to the page of a card."""
    stems = {file.stem for file, texts in captions(SLUG) if f"[[component:{kind}:{card}]]" in texts.get("en", "")}
    return [scenarios(SLUG)[stem] for stem in sorted(stems)]


def lies_there(scenario: Scenario, card: str) -> bool:
    """Whether the card is part of the position, and something is expected of what follows."""
    position = re.findall(r"[a-z0-9_]+", f"{scenario.given} {scenario.next}")
    return card in position and any(step.expect for step in scenario.play)


def without_scenario(kind: str, cards: Iterable[str]) -> list[str]:
    """The cards that lie in no position of a scenario which bears their name."""
    return [f"{kind} {card}" for card in cards if not any(lies_there(one, card) for one in named(kind, card))]


@pytest.mark.rule("gw.tactics.play.1", "gw.tactics.play.5")
def test_both_halves_of_every_tactic_are_played() -> None:
    expected = {f"tactic:{card}:{half}" for card in components.tactics() for half in HALVES}
    assert sorted(expected - played()) == []


@pytest.mark.parametrize(
    ("kind", "cards"),
    [
        ("general", components.generals()),
        ("advisor", components.advisors()),
        ("artifact", components.artifacts()),
        ("event", components.events()),
        ("request", components.requests()),
    ],
    ids=["general", "advisor", "artifact", "event", "request"],
)
def test_every_card_has_a_scenario_of_its_own(kind: str, cards: Iterable[str]) -> None:
    assert without_scenario(kind, cards) == []


def test_every_kind_of_horde_has_a_scenario_of_its_own() -> None:
    """Cards of a kind differ in their section only."""
    kinds = {
        kind: [card.id for card in components.horde_cards().values() if card.type == kind]
        for kind in components.horde_types()
    }
    missing = [
        kind
        for kind, cards in kinds.items()
        if not any(lies_there(one, card) for one in named("horde", kind) for card in cards)
    ]
    assert missing == []


def test_every_request_is_fulfilled() -> None:
    fulfilled = {option.split(":")[1] for option in played() if option.startswith("fulfil:")}
    assert sorted(set(components.requests()) - fulfilled) == []


def test_every_command_card_is_carried_out_from_the_track() -> None:
    """Those of the clans, of Qin Jiushao and of the Reed Clan."""
    tracks = [one.given.get("command_track", []) for one in scenarios(SLUG).values()]
    revealed = {placed["card"] for track in tracks for placed in track if placed}
    assert sorted(set(components.commands()) - revealed) == []
