"""Soldiers, walls and barricades: what matters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from games.engine.rules.text import N, Ref, T, Text
from games.engine.title.info import Statement
from games.engine.title.title import Guide
from games.titles.great_wall.guidance.reading import Position, guide, short_by
from games.titles.great_wall.rules.game import who
from games.titles.great_wall.seen.view import GreatWallView
from games.titles.great_wall.seen.wall import HordeView, SectionView
from games.titles.great_wall.table import components
from games.titles.great_wall.year.ending import WALLS_COMPLETE

HORSEMAN = "horseman"


def recruit(at: Position) -> Statement | None:
    """The horde card that is closest to its defeat."""
    cards = [horde for section in at.view.sections if section.open for horde in section.hordes if horde.free]
    if not cards:
        return None
    nearest = min(cards, key=lambda horde: horde.free)
    text = N(
        "Closest to its defeat is {card}: {n} vital spot is free. A horseman covers a pair of neighbors.",
        "Closest to its defeat is {card}: {n} vital spots are free. A horseman covers a pair of neighbors.",
        n=nearest.free,
        card=Ref(nearest.element),
    )
    return Statement(text, "gw.battle.horseman.2")


def strike(at: Position) -> Statement | None:
    """Which card the soldiers that may attack now could defeat, and who would be credited; else the closest."""
    if at.view.attacker not in (-1, at.seat):
        return None
    reach = _reach(at)
    if not reach:
        return None
    beaten = [horde for horde, covered in reach if covered >= horde.free]
    if not beaten:
        nearest = min((horde for horde, _ in reach), key=lambda horde: horde.free)
        text = N(
            "These soldiers defeat no card yet. Closest is {card}: {n} vital spot is free.",
            "These soldiers defeat no card yet. Closest is {card}: {n} vital spots are free.",
            n=nearest.free,
            card=Ref(nearest.element),
        )
        return Statement(text, "gw.autumn.defeat-check.1")
    best = max(beaten, key=lambda horde: horde.honor)
    return Statement(_within_reach(best, at.seat), "gw.battle.defeat.2")


def _within_reach(horde: HordeView, seat: int) -> Text:
    if horde.leader not in (-1, seat):
        return N(
            "Your soldiers in reach could cover the last {n} free vital spot of {card}; {leader} holds most spots so far.",
            "Your soldiers in reach could cover the last {n} free vital spots of {card}; {leader} holds most spots so far.",
            n=horde.free,
            card=Ref(horde.element),
            leader=who(horde.leader),
        )
    return N(
        "Your soldiers in reach could cover the last {n} free vital spot of {card}. Whoever holds most spots claims it.",
        "Your soldiers in reach could cover the last {n} free vital spots of {card}. Whoever holds most spots claims it.",
        n=horde.free,
        card=Ref(horde.element),
    )


def _reach(at: Position) -> list[tuple[HordeView, int]]:
    """The cards that could be attacked now, each with the spots that all soldiers who may attack it would cover."""
    able: dict[tuple[str, str], set[tuple[str, str, str]]] = {}
    for answer in at.answers("strike"):
        _, unit, section, card, _, origin = answer.parts
        able.setdefault((section, card), set()).add((unit, section, origin))
    return [
        (
            horde,
            sum(_soldiers(at, where, unit, origin) * _covers(unit) for unit, _, origin in able[where.id, horde.card]),
        )
        for where in at.view.sections
        for horde in where.hordes
        if (where.id, horde.card) in able
    ]


def _soldiers(at: Position, section: SectionView, unit: str, origin: str) -> int:
    """Own soldiers of that type who could come from there."""
    if origin == "new":
        return max(1, Counter(at.view.recruits)[unit])
    if origin == "rest":
        return section.rest.get(at.seat, {}).get(unit, 0)
    return section.firing.count(at.seat)


def _covers(unit: str) -> int:
    return 2 if unit == HORSEMAN else 1


def build(at: Position) -> Statement:
    """Where the defense falls short; with none in danger, how near complete walls bring the end."""
    if at.breached:
        falling: list[Text] = [short_by(section) for section in at.breached]
        text = T(
            "A barricade adds {n} to the defense. If Winter came now, these would not hold: {sections}.",
            n=components.board().barricade.defense,
            sections=[*falling],
        )
        return Statement(text, "gw.wall.barricades.2")
    supplies = at.view.supplies
    if supplies.walls_needed is None:
        return Statement(
            T("Every wall section would hold if Winter came now; a higher wall has a greater defense for good."),
            "gw.winter.siege.4",
        )
    text = T(
        "Every wall section would hold now. Complete walls: {walls}; {needed} of them end the game after Winter.",
        walls=supplies.walls,
        needed=supplies.walls_needed,
    )
    return Statement(text, WALLS_COMPLETE[len(at.view.panels)])


def save(at: Position) -> Statement | None:
    """What one's chi could save, and where the saved go; a card saves without chi."""
    if at.question.ask.rule != "gw.battle.save.1":
        return None
    text = T(
        "A saved soldier goes to the rest zone and can fight again. Each takes {price} chi, and you have {chi}; the rest fall.",
        price=sum(components.board().save_cost.values()),
        chi=at.goods.get("chi", 0),
    )
    return Statement(text, "gw.battle.save.2")


GUIDANCE: Mapping[str, Guide[GreatWallView]] = {
    "recruit": guide(recruit),
    "strike": guide(strike),
    "barricade": guide(build),
    "wall": guide(build),
    "save": guide(save),
}
