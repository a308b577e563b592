"""The end of the game and its score (gw.ending)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.engine.rules.reckoning import Cause, Reckoning
from games.engine.rules.state import Result, ScoreLine, Standing, rank
from games.engine.rules.text import N, Ref, T, Text
from games.titles.great_wall import messages
from games.titles.great_wall.cards.counters import COUNTED, count
from games.titles.great_wall.rules import causes
from games.titles.great_wall.rules.game import WallGame, clan_of, humans, open_sections, side, tea_order
from games.titles.great_wall.rules.goods import NO_HONOR_LEFT
from games.titles.great_wall.rules.shame import tokens
from games.titles.great_wall.table import components
from games.titles.great_wall.table.ops.base import Count
from games.titles.great_wall.table.state import QIN, REED, Clan
from games.titles.great_wall.year.setup import complete_walls_needed

COMPLETE = messages.COMPLETE_WALLS
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
        return messages.SUPPLY_EMPTY, "gw.ending.conditions.4"
    complete = complete_walls(game).total
    if complete >= complete_walls_needed(game):
        return messages.walls_complete(complete), WALLS_COMPLETE[state.seats]
    if state.year == len(components.time_slots(side(game))):
        return messages.LAST_YEAR_OVER, "gw.ending.conditions.5"
    if state.final_winter:
        return messages.RAID_EMPTIED_SUPPLY, "gw.spring.raid.4"
    return None


def complete_walls(game: WallGame) -> Reckoning:
    """gw.ending.conditions.2: the sections in use whose wall has its last level."""
    last, rule = len(components.board().walls.levels) - 1, WALLS_COMPLETE[game.state.seats]
    return Reckoning(
        COMPLETE, tuple([_complete(section.id, rule) for section in open_sections(game) if section.wall == last])
    )


@cache
def _complete(section: str, rule: str) -> Cause:
    return Cause(1, causes.named(f"section:{section}"), rule)


def finish(game: WallGame, reason: Reason) -> None:
    """gw.ending.scoring.6, gw.overview.theme.2: the most honor wins, in the solo mode more than Qin Jiushao's
    (gw.solo.general.3); ties in tea order (gw.ending.scoring.7, gw.tea.order.4, gw.solo.ending.5). Everybody's score is
    logged line by line."""
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
    """How a solo game ended, and by which clause (gw.solo.ending.1, gw.solo.ending.4)."""
    if won:
        return T("{reason}: you win against Qin Jiushao's {n}", reason=reason[0], n=qin), "gw.solo.ending.4"
    if reason[1] == "gw.ending.conditions.4":
        return T("{reason}: you lose", reason=reason[0]), "gw.solo.ending.1"
    return T("{reason}: Qin Jiushao wins with {n}", reason=reason[0], n=qin), "gw.solo.ending.4"


def score_lines(game: WallGame, owner: int) -> list[ScoreLine]:
    """gw.ending.scoring.1 to gw.ending.scoring.5, in their order, and nothing else (gw.ending.scoring.8); shame takes
    no more honor than there is (gw.ending.scoring.3)."""
    clan = clan_of(game, owner)
    parts = [
        (shame_penalty(clan), "gw.ending.scoring.2"),
        (horde_honor(clan), "gw.ending.scoring.4"),
        *((artifact_honor(game, owner, card), "gw.ending.scoring.5") for card in game.state.artifacts),
    ]
    return [
        ScoreLine(messages.HONOR_TRACK, clan.honor, "gw.ending.scoring.1"),
        *(ScoreLine(sum_.what, sum_.total, rule, sum_) for sum_, rule in parts),
    ]


def shame_penalty(clan: Clan) -> Reckoning:
    """gw.ending.scoring.2, gw.ending.scoring.3: not more than there is on the honor track."""
    shamed, each = sum(clan.shamed.values()), components.board().shame_penalty
    what = N("{n} shame token under a soldier", "{n} shame tokens under soldiers", n=shamed)
    terms = [_shamed(unit, count, each) for unit, count in clan.shamed.items() if count]
    lost = Reckoning(what, tuple(terms))
    return lost.at_least(-clan.honor, NO_HONOR_LEFT, "gw.ending.scoring.3")


def _shamed(unit: str, number: int, each: int) -> Cause:
    text = T("{n} × {unit} under a shame token", n=number, unit=Ref(f"unit:{unit}"))
    return Cause(-number * each, text, "gw.ending.scoring.2")


def horde_honor(clan: Clan) -> Reckoning:
    """gw.ending.scoring.4: the printed honor of claimed cards without shame, Qin Jiushao's too (gw.solo.ending.6). One
    token makes a card worth nothing (gw.cards.horde.8), and it costs nothing either (gw.shame.place.6)."""
    return Reckoning(
        messages.HORDES_WITHOUT_SHAME,
        tuple(
            [
                Cause(0, T("{card}, with shame", card=Ref(f"horde:{claimed.card}")), "gw.cards.horde.8")
                if claimed.shame
                else Cause(
                    components.horde_type(claimed.card).honor,
                    causes.named(f"horde:{claimed.card}"),
                    "gw.ending.scoring.4",
                )
                for claimed in clan.claimed
            ]
        ),
    )


def artifact_honor(game: WallGame, owner: int, card: str) -> Reckoning:
    """gw.cards.artifact.3, and this is all that artifacts do (gw.cards.artifact.2); a fixed sum for Qin Jiushao
    (gw.solo.ending.3)."""
    if owner == QIN:
        return fixed_honor(card)
    score = components.artifacts()[card].score
    if score.table is not None:
        return Reckoning(causes.named(f"artifact:{card}"), (_from_table(game, owner, score.table, score.values),))
    return counted_honor(card, [count(game, owner, term.count_of) for term in score.terms])


def fixed_honor(card: str) -> Reckoning:
    """gw.solo.ending.3: what Qin Jiushao gets for an artifact, whatever is on the table."""
    printed = causes.printed(components.solo().general.artifact_honor, "gw.solo.ending.3")
    return Reckoning(causes.named(f"artifact:{card}"), (printed,))


def counted_honor(card: str, numbers: Sequence[int]) -> Reckoning:
    """gw.cards.artifact.3: an artifact that counts, by the number for each of its terms."""
    score = components.artifacts()[card].score
    terms = [_counted(term.count_of, n, term.honor) for term, n in zip(score.terms, numbers, strict=True)]
    reckoning = Reckoning(causes.named(f"artifact:{card}"), tuple(terms))
    return reckoning if score.max is None else reckoning.at_most(score.max, T("At most"), "gw.cards.artifact.3")


@cache
def _counted(name: Count, number: int, each: int) -> Cause:
    return Cause(number * each, messages.each_counts(COUNTED[name](number), each), "gw.cards.artifact.3")


def _from_table(game: WallGame, owner: int, table: str, values: list[int]) -> Cause:
    if table == "tea_rank":
        ranked = [other for other in tea_order(game) if other != REED]
        place = ranked.index(owner)
        text = T("Place {n} on the tea track", n=place + 1)
    else:
        place = tokens(clan_of(game, owner))
        text = N("{n} shame token", "{n} shame tokens", n=place)
    return Cause(values[min(place, len(values) - 1)], text, "gw.cards.artifact.3")
