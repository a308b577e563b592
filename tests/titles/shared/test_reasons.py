"""Why something is refused is so: the reason comes from the rule that refuses, and what it claims holds in the position."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.engine.bots.bots import bot
from games.engine.bots.careful import Careful
from games.engine.bots.policies import random_bot
from games.engine.match.match import Match
from games.engine.testing import kit
from games.engine.title.info import Info, Setup
from games.learning.scenarios import play, scenarios
from games.titles import load
from tests.titles import SHORT
from tests.titles.owed import having
from tests.titles.reasons import given_in_code, holds, never_met, refused_here, untrue
from tests.titles.shared.test_conformance import setups

REASONED = having("reasons")
every_title = pytest.mark.parametrize("info", [pytest.param(info, id=info.slug) for info in REASONED])
usual_setup = pytest.mark.parametrize("setup", list(setups(REASONED, others=pytest.mark.soak)))
at_every_save = pytest.mark.parametrize(
    "info",
    [pytest.param(info, id=info.slug, marks=() if info.slug in SHORT else pytest.mark.long) for info in REASONED],
)


@usual_setup
def test_every_reason_is_so_in_a_random_game(setup: Setup) -> None:
    assert not false_reasons(setup, "random", "reasons/1")


@pytest.mark.long
@usual_setup
def test_every_reason_is_so_in_a_game_that_is_played_to_win(setup: Setup) -> None:
    assert not false_reasons(setup, "normal", "reasons/2")


def false_reasons(setup: Setup, level: str, seed: str) -> set[str]:
    """What was said in a game of such bots and was not so."""
    title = load(setup.title)
    known, chooses, chance = holds(title.info), bot(title, level), random.Random(seed)
    assert not isinstance(chooses, Careful), "it would take too long"
    match: Match[Any] = Match.start(title, setup, seed, watched=False)
    wrong = set()
    while match.request is not None:
        wrong |= {untrue(given, known) for given in refused_here(match)}
        seat = chance.choice(match.waiting_for())
        view = kit.UNSEEN if chooses is random_bot else match.view(seat)
        match.submit(seat, chooses(view, match.question(seat), chance))
    return wrong - {""}


@at_every_save
def test_every_reason_is_so_in_every_scenario_and_each_is_given_in_one(info: Info) -> None:
    known, wrong, met = holds(info), set(), set()
    for scenario in scenarios(info.slug).values():
        for position in play(scenario):
            for refused in refused_here(position.match):
                met.add(refused.refusal.reason.msgid)
                wrong |= {f"{scenario.stem}: {what}" for what in [untrue(refused, known)] if what}
    assert not wrong
    assert met == set(known) - never_met(info), "a reason that no scenario meets is not looked into"


@every_title
def test_of_every_reason_it_is_known_what_it_claims(info: Info) -> None:
    assert given_in_code(info) == set(holds(info))
