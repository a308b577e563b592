"""The end of the game and its score (gw.ending)."""

from __future__ import annotations

from games.engine.state import Result, ScoreLine, Standing, rank
from games.engine.text import N, Ref, T, Text
from games.titles.great_wall.cards.counters import count
from games.titles.great_wall.rules.owners import WallGame, clan, humans, open_sections, side, tea_order
from games.titles.great_wall.rules.shame import tokens
from games.titles.great_wall.table import components
from games.titles.great_wall.table.state import QIN, REED, Clan
from games.titles.great_wall.year.setup import complete_walls_needed

Reason = tuple[Text, str]
WALLS_COMPLETE = {
    4: "gw.ending.conditions.2",
    3: "gw.ending.conditions.3",
    2: "gw.ending.conditions.6",
    1: "gw.ending.conditions.6",
}
"""By number of players, the clause that says how many walls end the game."""


def end_check(game: WallGame) -> None:
    """gw.winter.end-check.1, gw.ending.conditions.1: a condition that is met at the end of winter ends the game at
    once."""
    reason = condition_met(game)
    if reason is not None:
        finish(game, reason)


def condition_met(game: WallGame) -> Reason | None:
    """gw.ending.conditions, gw.spring.raid.4, whatever came back since (gw.spring.raid.7); the same in the solo mode
    (gw.solo.ending.2)."""
    state = game.state
    if not state.shame_supply:
        return T("The shame supply is empty"), "gw.ending.conditions.4"
    complete = sum(part.wall == len(components.board().walls.levels) - 1 for part in open_sections(game))
    if complete >= complete_walls_needed(game):
        return N("{n} wall is complete", "{n} walls are complete", n=complete), WALLS_COMPLETE[state.seats]
    if state.year == len(components.time_slots(side(game))):
        return T("The last year is over"), "gw.ending.conditions.5"
    if state.final_winter:
        return T("A raid emptied the shame supply"), "gw.spring.raid.4"
    return None


def finish(game: WallGame, reason: Reason) -> None:
    """gw.ending.scoring.6, gw.overview.theme.2: the most honor wins, in the solo mode more than Qin Jiushao's
    (gw.solo.general.3); ties in tea order (gw.ending.scoring.7, gw.tea.order.4, gw.solo.ending.5). Everybody's score is
    told line by line."""
    owners = [owner for owner in tea_order(game) if owner != REED]
    lines = {owner: score_lines(game, owner) for owner in owners}
    scores = {owner: sum(line.points or 0 for line in lines[owner]) for owner in owners}
    places = dict(zip(owners, rank([(scores[owner], -index) for index, owner in enumerate(owners)]), strict=True))
    won = None
    if QIN in game.state.clans:
        human = humans(game)[0]
        won = bool(game.state.shame_supply) and places[human] < places[QIN]
        reason = _solo_reason(scores[QIN], won, reason)
    standings = [Standing(owner, places[owner], scores[owner], lines[owner]) for owner in sorted(humans(game))]
    game.finish(Result(reason[0], reason[1], standings, won))


def _solo_reason(qin: int, won: bool, reason: Reason) -> Reason:
    """gw.solo.ending.1, gw.solo.ending.4"""
    if won:
        return T("{reason}: you win against Qin Jiushao's {n}", reason=reason[0], n=qin), "gw.solo.ending.4"
    if reason[1] == "gw.ending.conditions.4":
        return T("{reason}: you lose", reason=reason[0]), "gw.solo.ending.1"
    return T("{reason}: Qin Jiushao wins with {n}", reason=reason[0], n=qin), "gw.solo.ending.4"


def score_lines(game: WallGame, owner: int) -> list[ScoreLine]:
    """gw.ending.scoring.1 to gw.ending.scoring.5, in their order, and nothing else (gw.ending.scoring.8); shame takes
    no more honor than there is (gw.ending.scoring.3)."""
    own = clan(game, owner)
    penalty = min(own.honor, components.board().shame_penalty * sum(own.shamed.values()))
    lines = [
        ScoreLine(T("Honor track"), own.honor, "gw.ending.scoring.1"),
        ScoreLine(
            N("{n} shame token under a soldier", "{n} shame tokens under soldiers", n=sum(own.shamed.values())),
            -penalty,
            "gw.ending.scoring.2",
        ),
        ScoreLine(T("Horde cards without shame"), horde_honor(own), "gw.ending.scoring.4"),
    ]
    return lines + [
        ScoreLine(T("{card}", card=Ref(f"artifact:{card}")), artifact_honor(game, owner, card), "gw.ending.scoring.5")
        for card in game.state.artifacts
    ]


def horde_honor(own: Clan) -> int:
    """gw.ending.scoring.4: the printed honor of claimed cards without shame, Qin Jiushao's too (gw.solo.ending.6). One
    token makes a card worth nothing (gw.cards.horde.8), and it costs nothing either (gw.shame.place.6)."""
    return sum(components.horde_type(claimed.card).honor for claimed in own.claimed if not claimed.shame)


def artifact_honor(game: WallGame, owner: int, card: str) -> int:
    """gw.cards.artifact.3, and this is all that artifacts do (gw.cards.artifact.2); a fixed sum for Qin Jiushao
    (gw.solo.ending.3)."""
    if owner == QIN:
        return components.solo().general.artifact_honor
    score = components.artifacts()[card].score
    if score.table is not None:
        return _from_table(game, owner, score.table, score.values)
    honor = sum(term.honor * count(game, owner, term.count_of) for term in score.terms)
    return honor if score.max is None else min(honor, score.max)


def _from_table(game: WallGame, owner: int, table: str, values: list[int]) -> int:
    if table == "tea_rank":
        ranked = [other for other in tea_order(game) if other != REED]
        return values[min(ranked.index(owner), len(values) - 1)]
    return values[min(tokens(clan(game, owner)), len(values) - 1)]
