"""Making a title out of a few steps, for conversations that are tested without a whole game around them."""

from __future__ import annotations

import copy
from typing import Any

import msgspec

from games.engine.match.match import Match
from games.engine.rules.ask import Option
from games.engine.rules.chance import Chance
from games.engine.rules.state import Call, Result, Standing, State
from games.engine.rules.step import Steps
from games.engine.rules.text import T
from games.engine.title import codec
from games.engine.title.info import Info, Mode, Setup
from games.engine.title.title import Title, nothing_hidden
from games.engine.title.view import View

SEATS = 4


INFO = Info(
    slug="toy",
    name_zh="玩具",
    name_en="Toy",
    summary=T("A toy"),
    book="toy",
    modes=(Mode(slug="toy", name=T("Toy"), players=(2, 3, 4)),),
    minutes=1,
)


class Conversation(Title[Any, Any]):
    """A title with the given steps; play begins with ``first``. More of it, or other, is ``given`` by name."""

    def __init__(self, kind: type[State], steps: Steps, first: str, *args: int, **fields: Any) -> None:
        def set_up(setup: Setup, seed: str) -> State:
            return kind(seats=setup.players, mode=setup.mode, options={}, chance=Chance(seed), agenda=[begun])

        begun = Call(first, list(args))
        usual: dict[str, Any] = {
            "set_up": set_up,
            "view": lambda state, seat: View(viewer=seat, panels=[]),
            "check": lambda state: None,
            "permute_hidden": nothing_hidden,
            "name": lambda element, language: element,
        }
        super().__init__(info=INFO, state=kind, steps=steps, **{**usual, **fields})

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


def logged(match: Match[Any]) -> list[str]:
    """What the log says to everybody, with its parameters filled in."""
    return [event.text.msgid.format(**event.text.params) for record in match.records for event in record.events]
