"""Agreeing: partners in co-operation decide an order together (gw.coop.play)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from games.engine.ask import Answer, Ask, AskAll, Flow, Option
from games.engine.text import Ref, T, Text

from .clans import Table, humans, who


def agreed(game: Table, prompt: Text, rule: str, options: Sequence[Option]) -> Flow[Answer]:
    """One option that all players agree on; what the highest in tea order answered when time settles it
    (gw.coop.play.11)."""
    players = humans(game)
    asks = [Ask(seat=seat, prompt=prompt, rule=rule, options=lambda: options) for seat in players]
    if len(asks) == 1:
        alone: Answer = yield asks[0]
        return alone
    answers: dict[int, Answer] = yield AskAll(asks=asks, agree=True)
    return next(answers[seat] for seat in players if seat in answers)


def agreed_order(game: Table, owners: Sequence[int], prompt: Text) -> Flow[list[int]]:
    """gw.coop.play.3: the order in which ``owners`` act. With fewer than two people among them it is tea order."""
    if sum(owner in humans(game) for owner in owners) < 2:
        return list(owners)
    answer = yield from agreed(game, prompt, "gw.coop.play.3", [_order_option(order) for order in permutations(owners)])
    return [int(part) for part in answer.parts[1:]]


def _order_option(order: Sequence[int]) -> Option:
    text: Text | Ref = who(order[0])
    for owner in order[1:]:
        text = T("{first}, then {second}", first=text, second=who(owner))
    return Option(":".join(["order", *map(str, order)]), T("{order}", order=text))
