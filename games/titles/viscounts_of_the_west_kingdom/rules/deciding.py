"""Who decides. A player is asked. For the AI, its mode has registered the answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from games.engine.rules.ask import Answer, Flow, Option, answer_of, ask
from games.engine.rules.text import Text
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame
from games.titles.viscounts_of_the_west_kingdom.table.state import AUTOMA

Chooses: TypeAlias = Callable[[VisGame, Sequence[Option]], Option]
_OF_AUTOMA: dict[str, Chooses] = {}
"""The registered functions, by the clause of the question."""


def automa_answers(rule: str) -> Callable[[Chooses], Chooses]:
    """Registers which option the AI takes where a player is asked under this clause."""

    def register(function: Chooses) -> Chooses:
        _OF_AUTOMA[rule] = function
        return function

    return register


def decide(game: VisGame, seat: int, prompt: Text, rule: str, options: Callable[[], Sequence[Option]]) -> Flow[Answer]:
    """The answer of a player or of the AI."""
    if seat == AUTOMA:
        return answer_of(_OF_AUTOMA[rule](game, options()).id)
    return (yield from ask(seat, prompt, rule, options))
