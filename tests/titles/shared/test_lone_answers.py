"""A question with a single answer is put to nobody, unless not to put it would tell the others what is hidden."""

from __future__ import annotations

import random
from typing import Any

from games.engine.bots.policies import random_bot
from games.engine.match.match import Match
from games.engine.rules.ask import AskAll
from games.engine.testing import kit
from games.engine.title import codec
from games.engine.title.info import Setup
from games.titles import load
from tests.titles.shared.test_conformance import usual_setup

DEALINGS = 300
"""How often the hidden things are dealt again, to see whether the seat could have had a choice."""
LOOKS = 2
"""The number of such questions of a game that are looked at."""


@usual_setup
def test_who_has_no_choice_is_asked_only_where_that_is_hidden(setup: Setup) -> None:
    chance = random.Random(5)
    match: Match[Any] = Match.start(load(setup.title), setup, "lone", watched=False)
    looked = 0
    while match.request is not None:
        for seat in match.waiting_for():
            if len(match.options(seat)) == 1 and looked < LOOKS:
                looked += 1
                assert could_have_had_a_choice(match, seat, chance), asked(match, seat)
        seat = chance.choice(match.waiting_for())
        match.submit(seat, random_bot(kit.UNSEEN, match.question(seat), chance))


def could_have_had_a_choice(match: Match[Any], seat: int, chance: random.Random) -> bool:
    """For all that some other seat, or a spectator, knows."""
    others: list[int | None] = [other for other in range(match.setup.players) if other != seat]
    return any(_dealt_again(match, seat, other, chance) > 1 for other in others or [None] for _ in range(DEALINGS))


def _dealt_again(match: Match[Any], seat: int, other: int | None, chance: random.Random) -> int:
    trial = Match.restore(match.title, codec.clone(match.save()), watched=False)
    match.title.permute_hidden(trial.state, other, chance)
    ask = trial.ask(seat)
    assert ask is not None
    return len(ask.options())


def asked(match: Match[Any], seat: int) -> str:
    ask = match.ask(seat)
    assert ask is not None
    kind = "covert" if isinstance(match.request, AskAll) and match.request.covert else "open"
    return f"{kind}: {ask.prompt.msgid!r} has the answer {match.options(seat)[0].id} and hides nothing"
