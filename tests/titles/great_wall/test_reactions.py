"""Occasions for tactic cards give nobody away: the same game is played while the others hold other cards, and nothing that a seat sees
changes, nor whom play waits for, nor when (gw.tactics.windows.10)."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from games.engine.match.match import Match
from games.engine.rules.ask import AskAll
from games.engine.rules.errors import EngineError
from games.engine.title import codec
from games.engine.title.info import Setup, checked_setup
from games.titles.great_wall.cards.windows import spans
from games.titles.great_wall.title import TITLE

SECRET = [
    checked_setup(TITLE.info, mode="standard", players=3),
    checked_setup(TITLE.info, mode="standard", players=4, options={"variety": True}),
    checked_setup(TITLE.info, mode="two-players"),
]
"""Where hands are secret from somebody who plays: in co-operation the partners see them, and in the solo mode there is nobody else."""


def with_other_hands(match: Match[Any], viewer: int, dice: random.Random) -> Match[Any]:
    """The match at the beginning of its running step, while the others hold other tactic cards."""
    saved = match.save()
    step = saved.segments[-1]
    state = codec.decode(step.checkpoint, TITLE.state)
    others = [clan for clan in state.clans.values() if clan.owner != viewer]
    pool = state.tactic_deck + [card for clan in others for card in clan.tactics]
    dice.shuffle(pool)
    for clan in others:
        clan.tactics = [pool.pop() for _ in clan.tactics]
    state.tactic_deck = pool
    begun = msgspec.structs.replace(step, checkpoint=codec.encode(state), moves=[])
    return Match.restore(TITLE, msgspec.structs.replace(saved, segments=[begun], floor=step.start, sealed={}))


def sight(match: Match[Any], viewer: int) -> dict[str, Any]:
    """All that ``viewer`` can tell of the table where play stands, with whom play waits for in truth."""
    ask = match.ask(viewer)
    return {
        "moves": match.number,
        "waiting": match.waiting_for(),
        "shown": match.questions.shown_waiting(),
        "asked": None if ask is None else (ask.rule, ask.prompt, list(match.options(viewer))),
        "view": codec.encode(match.view(viewer)),
    }


def seen_events(match: Match[Any], viewer: int, after: int) -> list[Any]:
    """The lines of the log since a move, as ``viewer`` reads them."""
    return [event.seen_by(viewer) for record in match.records if record.number > after for event in record.events]


def reacting(match: Match[Any]) -> bool:
    return isinstance(match.request, AskAll) and match.request.covert


@pytest.mark.long
@pytest.mark.rule("gw.tactics.windows.10")
@pytest.mark.parametrize(
    "setup",
    SECRET,
    ids=lambda setup: f"{setup.mode}-{setup.players}",
)
def test_whatever_the_others_hold_a_seat_sees_the_same_at_the_same_time(setup: Setup) -> None:
    dice = random.Random("hands")
    choose = TITLE.bots["heuristic"]
    match = Match.start(TITLE, setup, "hands")
    twin: Match[Any] | None = None
    viewer, after, compared = 0, 0, 0
    while match.request is not None:
        if not match.step.answers and not match.sealed:
            viewer, after = dice.randrange(setup.players), match.number
            twin = with_other_hands(match, viewer, dice)
        if twin is not None and twin.state.clans[viewer].tactics != match.state.clans[viewer].tactics:
            twin = None  # the viewer has drawn another card there
        if twin is not None:
            assert sight(twin, viewer) == sight(match, viewer)
            assert seen_events(twin, viewer, after) == seen_events(match, viewer, after)
            compared += reacting(match)
        seat = dice.choice(match.waiting_for())
        option = choose(TITLE.view(match.state, seat), match.question(seat), dice)
        match.submit(seat, option)
        twin = followed(twin, seat, option)
    assert compared > 5


def followed(twin: Match[Any] | None, seat: int, option: str) -> Match[Any] | None:
    """The twin after the same answer; None where it cannot be given with those cards."""
    if twin is None:
        return None
    try:
        twin.submit(seat, option)
    except EngineError:
        return None
    return twin


@pytest.mark.rule("gw.tactics.windows.10")
@pytest.mark.parametrize(("active", "named"), [(-1, "season"), (0, "turn"), (1, "turn")])
def test_who_plays_no_card_is_asked_again_after_the_turn_that_it_is(active: int, named: str) -> None:
    state = Match.start(TITLE, SECRET[0], "spans").state
    state.active = active
    first, *_ = spans(state, 0)
    assert first.label.msgid == f"Play no tactic card for the rest of this {named}"
