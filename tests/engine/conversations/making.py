"""Making a title out of a few steps, for conversations that are tested without a whole game around them."""

from __future__ import annotations

import copy
import random
from typing import Any

import msgspec

from games.engine.match.match import Match
from games.engine.rules.ask import Option
from games.engine.rules.chance import Chance
from games.engine.rules.state import Call, Result, Standing, State
from games.engine.rules.step import Steps
from games.engine.rules.text import T
from games.engine.title import codec
from games.engine.title.title import Info, Mode, Setup, Title
from games.engine.title.view import View

SEATS = 4


class Conversation(Title[Any]):
    """A title with the given steps; play begins with ``first``."""

    def __init__(self, kind: type[State], steps: Steps, first: str, *args: int) -> None:
        self.state_type = kind
        self.steps = steps
        self._first = Call(first, list(args))
        mode = Mode(slug="toy", name=T("Toy"), players=(2, 3, 4))
        self.info = Info(
            slug="toy", name_zh="玩具", name_en="Toy", summary=T("A toy"), book="toy", modes=(mode,), minutes=1
        )

    def set_up(self, setup: Setup, seed: str) -> Any:
        return self.state_type(
            seats=setup.players, mode=setup.mode, options={}, chance=Chance(seed), agenda=[self._first]
        )

    def view(self, state: Any, seat: int | None) -> View:
        return View(viewer=seat, panels=[])

    def check(self, state: Any) -> None:
        return None

    def permute_hidden(self, state: Any, seat: int | None, chance: random.Random) -> None:
        return None

    def name(self, element: str, language: str) -> str:
        return element

    def start(self, seats: int = SEATS) -> Match[Any]:
        return Match.start(self, Setup("toy", "toy", seats), "seed")


def laid(value: Any) -> Any:
    """What lies on the table at the start, as the default of a State's field."""
    return msgspec.field(default_factory=lambda: copy.deepcopy(value))


def options(*ids: str) -> list[Option]:
    """Options that are named by their ids."""
    return [Option(option_id, T("{id}", id=option_id)) for option_id in ids]


def everybody(state: State, *, won: bool | None = None) -> Result:
    """A result that ranks nobody: the conversation is over."""
    return Result(
        T("The conversation is over"), "toy.end", [Standing(seat, 1, None) for seat in range(state.seats)], won
    )


def say(match: Match[Any], *answers: str) -> None:
    """Give answers written ``seat option``; after each, the match must survive being saved and loaded."""
    for answer in answers:
        seat, option_id = answer.split(" ")
        match.submit(int(seat), option_id)
        again = Match.restore(match.title, match.save())
        assert codec.encode(again.state) == codec.encode(match.state)
        assert again.waiting_for() == match.waiting_for()


def told(match: Match[Any]) -> list[str]:
    """What the log says to everybody, with its parameters filled in."""
    return [event.text.msgid.format(**event.text.params) for record in match.records for event in record.events]
