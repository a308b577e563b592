"""The game in three lines: against other players, alone against Qin Jiushao, together, and together by oneself."""

from __future__ import annotations

from games.engine.rules.text import T
from games.engine.title.info import Primer, Setup, Statement
from games.titles.great_wall.table import components
from games.titles.great_wall.table.pieces import COOP, SOLO


def primer(setup: Setup) -> Primer:
    """The game in three lines, by mode (gw.overview.theme.2, gw.solo.general.3, gw.coop.goal.1)."""
    turn = _turn(alone=setup.players == 1)
    if setup.mode == SOLO:
        return Primer(aim=_against_qin(), turn=turn, end=_end_alone(setup.players))
    if setup.mode == COOP:
        return Primer(aim=_requests(setup.players), turn=turn, end=_end_of_requests(alone=setup.players == 1))
    return Primer(aim=_most_honor(), turn=turn, end=_end(setup.players))


def _turn(*, alone: bool) -> Statement:
    choose = T("Each Fall everybody chooses a command card in secret.")
    if alone:
        choose = T("Each Fall you choose a command card.")
    text = T(
        "{choose} On your turn you carry it out: you send clerks, and locations that are full give their goods, "
        "soldiers and walls. In Winter the Horde attacks.",
        choose=choose,
    )
    return Statement(text, "gw.autumn.turn.1")


def _walls(players: int) -> int:
    """Complete walls that end the game (gw.ending.conditions.2, gw.ending.conditions.3, gw.ending.conditions.6)."""
    return components.board().end_conditions.walls_at_level_3.of(players)


def _most_honor() -> Statement:
    text = T("Have the most honor in the end, for walls, defeated hordes and gifts. A wall that falls brings shame.")
    return Statement(text, "gw.overview.theme.2")


def _end(players: int) -> Statement:
    text = T(
        "After a Winter in which {n} walls are complete, the shame supply is empty, or the last year is over.",
        n=_walls(players),
    )
    return Statement(text, "gw.ending.conditions.1")


def _against_qin() -> Statement:
    text = T("Have more honor than Qin Jiushao, for walls, defeated hordes and gifts. A wall that falls brings shame.")
    return Statement(text, "gw.solo.ending.4")


def _end_alone(players: int) -> Statement:
    text = T(
        "After a Winter with {n} complete walls, or after the last year. With the shame supply empty you lose at once.",
        n=_walls(players),
    )
    return Statement(text, "gw.solo.ending.1")


def _requests(players: int) -> Statement:
    n = components.coop().requests_to_win.of(players)
    if players == 1:
        text = T("Fulfill {n} of the emperor's requests. Honor is only for paying.", n=n)
        return Statement(text, "gw.coop.one-player.2")
    text = T(
        "Fulfill {n} of the emperor's requests together. You all win or lose as one; honor is only for paying.", n=n
    )
    return Statement(text, "gw.coop.goal.1")


def _end_of_requests(*, alone: bool) -> Statement:
    text = T(
        "You win after a Winter with enough requests fulfilled. You lose when shame runs out, or when the years do."
    )
    if alone:
        text = T(
            "You win by yourself after a Winter with enough requests fulfilled. You lose when shame or the years run out."
        )
    return Statement(text, "gw.coop.ending.1")
