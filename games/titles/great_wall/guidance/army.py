"""Soldiers, walls and barricades: what matters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from games.engine.rules.text import N, Ref, T, Text
from games.engine.title.info import Statement
from games.engine.title.title import Guide
from games.titles.great_wall.guidance.reading import Position, guide, short_by
from games.titles.great_wall.rules import battle
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
    beaten = [horde for horde, covered in reach if covered]
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


def _reach(at: Position) -> list[tuple[HordeView, bool]]:
    """The cards that could be attacked now, each with whether all soldiers who may attack it could cover it."""
    able: dict[tuple[str, str], set[tuple[str, str]]] = {}
    for answer in at.answers("strike"):
        _, unit, section, card, _, origin = answer.parts
        able.setdefault((section, card), set()).add((unit, origin))
    return [
        (horde, _covered(at, section, horde, able[section.id, horde.card]))
        for section in at.view.sections
        for horde in section.hordes
        if (section.id, horde.card) in able
    ]


def _covered(at: Position, section: SectionView, horde: HordeView, able: Collection[tuple[str, str]]) -> bool:
    """gw.battle.horseman.2, gw.battle.archer.3: whether no spot need stay free: a horseman takes two neighbors, an archer a firing spot."""
    free = [index for index, spot in enumerate(horde.spots) if not spot.unit]
    mounted = sum(_soldiers(at, section, unit, origin) for unit, origin in able if unit == HORSEMAN)
    others = sum(_soldiers(at, section, unit, origin) for unit, origin in able if unit == "spearman")
    to_wall = sum(
        _soldiers(at, section, unit, origin) for unit, origin in able if unit == "archer" and origin != "firing"
    )
    on_wall = sum(_soldiers(at, section, unit, origin) for unit, origin in able if origin == "firing")
    others += on_wall + min(to_wall, section.firing_spots - len(section.firing))
    left = at.question.ask.left
    most = min(mounted, _disjoint(battle.pairs(horde.card, free)))
    return any(len(free) - 2 * n <= others and len(free) - n <= left for n in range(most + 1))


def _disjoint(pairs: Sequence[tuple[int, ...]]) -> int:
    """How many of these pairs fit beside each other, at most."""
    if not pairs:
        return 0
    first, *others = pairs
    apart = [pair for pair in others if not set(pair) & set(first)]
    return max(1 + _disjoint(apart), _disjoint(others))


def _soldiers(at: Position, section: SectionView, unit: str, origin: str) -> int:
    """Own soldiers of that type who could come from there."""
    if origin == "new":
        return max(1, Counter(at.view.recruits)[unit])
    if origin == "rest":
        return section.rest.get(at.seat, {}).get(unit, 0)
    return section.firing.count(at.seat)


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
    options = (*at.question.options, *at.question.ask.refused())
    prices = [option.price.total for option in options if option.price is not None]
    chi = at.goods.get("chi", 0)
    if min(prices) < max(prices):
        text = T(
            "A saved soldier goes to the rest zone and can fight again. It takes {price} to {most} chi, and you have {chi}; the rest fall.",
            price=min(prices),
            most=max(prices),
            chi=chi,
        )
        return Statement(text, "gw.battle.save.2")
    text = T(
        "A saved soldier goes to the rest zone and can fight again. Each takes {price} chi, and you have {chi}; the rest fall.",
        price=prices[0],
        chi=chi,
    )
    return Statement(text, "gw.battle.save.2")


GUIDANCE: Mapping[str, Guide[GreatWallView]] = {
    "recruit": guide(recruit),
    "strike": guide(strike),
    "barricade": guide(build),
    "wall": guide(build),
    "save": guide(save),
}
