"""The end of the game and the score (gwc.end)."""

from __future__ import annotations

from functools import cache

from games.engine.rules.reckoning import Cause, Reckoning
from games.engine.rules.state import Result, ScoreLine, Standing, rank
from games.engine.rules.text import Text
from games.titles.great_wall_of_china import messages
from games.titles.great_wall_of_china.components import WORTH
from games.titles.great_wall_of_china.game import WallGame
from games.titles.great_wall_of_china.state import Side, Token, Wall


def is_out_of_cards(side: Side) -> bool:
    """gwc.end.cards.1: neither pile nor hand."""
    return not side.pile and not side.hand


def finish_without_cards(game: WallGame) -> None:
    """gwc.end.cards.1: the last turns are played, gwc.end.cards.2: and the last check is made."""
    finish(game, messages.OUT_OF_CARDS, "gwc.end.cards.1")


def finish_without_tokens(game: WallGame) -> None:
    """gwc.end.tokens.1: the last reward token is taken; nothing more is played."""
    finish(game, messages.OUT_OF_TOKENS, "gwc.end.tokens.1")


def finish(game: WallGame, reason: Text, rule: str) -> None:
    """gwc.end.score.1: the rewards are turned over, so that nobody undoes what led here; gwc.end.score.2, gwc.overview.2: the greatest sum
    wins; gwc.end.score.3: equal sums share the place."""
    state = game.state
    scores = [score(side.tokens).total for side in state.sides]
    places = rank([(points,) for points in scores])
    standings = [Standing(seat, places[seat], scores[seat], explain(state, seat)) for seat in range(state.seats)]
    game.log(reason, rule=rule)
    game.finish(Result(reason, rule, standings))
    game.reveal()


def score(tokens: list[Token]) -> Reckoning:
    """gwc.end.score.1: the values of the tokens in front of the seat."""
    worths = [WORTH[token] for token in tokens]
    values = sorted(set(worths), reverse=True)
    return Reckoning(messages.SCORE, tuple([_alike(worth, worths.count(worth)) for worth in values]))


@cache
def _alike(worth: int, count: int) -> Cause:
    """That many tokens of one value."""
    each = Cause(worth, messages.token(worth), "gwc.end.score.1")
    return Cause(count * worth, messages.score_line(count, worth), each.rule, (each,) * count)


def explain(state: Wall, seat: int) -> list[ScoreLine]:
    """The score, value by value, and what stayed on the wall."""
    lines = [
        ScoreLine(cause.text, cause.amount, cause.rule, Reckoning(cause.text, cause.causes))
        for cause in score(state.sides[seat].tokens).causes
    ]
    return lines + left_on_wall(state, seat)


def left_on_wall(state: Wall, seat: int) -> list[ScoreLine]:
    """gwc.end.cards.4: tokens that still rest on the wall do not count."""
    left = [WORTH[card.token] for row in state.rows for card in row.cards if card.seat == seat and card.token]
    return [ScoreLine(messages.left_on_wall(value), None, "gwc.end.cards.4") for value in left]
