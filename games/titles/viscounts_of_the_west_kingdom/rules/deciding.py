"""Who decides: a player is asked, and for the printed opponent its mode has registered what it answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from games.engine.rules.ask import Answer, Flow, Option, answer_of, ask
from games.engine.rules.text import Text
from games.titles.viscounts_of_the_west_kingdom.table.owners import VisGame
from games.titles.viscounts_of_the_west_kingdom.table.state import AUTOMA

Chooses: TypeAlias = Callable[[VisGame, Sequence[Option]], Option]
_OF_AUTOMA: dict[str, Chooses] = {}
"""By the clause of the question."""


def automa_answers(rule: str) -> Callable[[Chooses], Chooses]:
    """Register which of the options the printed opponent takes where a player is asked by this clause."""

    def register(function: Chooses) -> Chooses:
        _OF_AUTOMA[rule] = function
        return function

    return register


def decide(game: VisGame, seat: int, prompt: Text, rule: str, options: Callable[[], Sequence[Option]]) -> Flow[Answer]:
    """What a player answers, or the printed opponent."""
    if seat == AUTOMA:
        return answer_of(_OF_AUTOMA[rule](game, options()).id)
    return (yield from ask(seat, prompt, rule, options))
