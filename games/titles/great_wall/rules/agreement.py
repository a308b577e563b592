"""Agreeing: partners in co-operation decide together (gw.coop.play.2, gw.coop.play.3, gw.coop.play.12)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.engine.rules.ask import Answer, Ask, AskAll, Flow, Option
from games.engine.rules.orders import Orders
from games.engine.rules.text import T, Text
from games.titles.great_wall.rules.game import WallGame, humans, who


def proposals(
    game: WallGame,
    prompt: Text,
    rule: str,
    options: Sequence[Option],
    refused: Callable[[], Sequence[Option]] = tuple,
) -> Flow[dict[int, Answer]]:
    """What each player wants, in tea order: all the same, unless time settles it before they agree. ``refused`` are shown with the
    reason why nobody can want them."""
    players = humans(game)
    asks = [Ask(seat=seat, prompt=prompt, rule=rule, options=lambda: options, refused=refused) for seat in players]
    if len(asks) == 1:
        alone: Answer = yield asks[0]
        return {players[0]: alone}
    answers: dict[int, Answer] = yield AskAll(asks=asks, agree=True)
    return {seat: answers[seat] for seat in players if seat in answers}


def agreed_order(
    game: WallGame, owners: Sequence[int], prompt: Text, rule: str, thing: Callable[[int], Option] | None = None
) -> Flow[list[int]]:
    """The order in which ``owners``, given in tea order, act: as agreed (``rule`` says that they agree), in tea order
    where the players cannot agree (gw.coop.play.11). ``thing`` is what stands for an owner while they are put in order, with the owner
    as its id; by default the name."""
    if len(owners) < 2 or not any(owner in humans(game) for owner in owners):
        return list(owners)
    answers = yield from proposals(game, prompt, rule, Orders([(thing or _owner)(owner) for owner in owners]))
    orders = {answer.id: answer for answer in answers.values()}
    if len(orders) > 1:
        return list(owners)
    return [int(section) for answer in orders.values() for section in answer.parts[1:]]


def _owner(owner: int) -> Option:
    return Option(str(owner), T("{who}", who=who(owner)))
