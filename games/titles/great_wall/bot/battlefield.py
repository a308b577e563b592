"""What soldiers, walls and wounds are worth."""

from __future__ import annotations

from games.engine.rules.ask import Answer
from games.titles.great_wall.bot.estimates import ESTIMATES
from games.titles.great_wall.bot.judging import BotView, Judge
from games.titles.great_wall.bot.places import recruits, relief
from games.titles.great_wall.seen.wall import HordeView, SectionView
from games.titles.great_wall.table import components


def recruit(table: BotView, answer: Answer) -> float:
    """The soldier that could do most now."""
    units = [unit for unit, _ in recruits(table)]
    waiting = table.view.recruits
    for unit in waiting:
        if unit in units:
            units.remove(unit)
    return 2.0 - 0.1 * units.index(answer.parts[1]) if answer.parts[1] in units else -1.0


def strike(table: BotView, answer: Answer) -> float:
    """The reward of the spots, the claim, and a card that will not bring shame in winter."""
    section, horde = table.section(answer.parts[2]), table.horde(answer.parts[2], answer.parts[3])
    spots = [int(spot) for spot in answer.parts[4].split("-")]
    if answer.parts[1] == "archer":
        return 1.5 + table.bow(section.wall) + _progress(table, section, horde, 1, own=False)
    rewards = sum(table.reward(horde.spots[spot].reward) for spot in spots)
    return 1.0 + rewards + _progress(table, section, horde, len(spots), own=True) - _risk(table, section)


def _risk(table: BotView, section: SectionView) -> float:
    """Where soldiers on the board score, one before a wall that falls may be missing in the end."""
    return (ESTIMATES.risk if table.harvests <= 1 else ESTIMATES.early_risk) * table.tally if not section.holds else 0.0


def _progress(table: BotView, section: SectionView, horde: HordeView, covered: int, *, own: bool) -> float:
    """Finishing a card one leads in, standing on a card of a section that would fall."""
    mine = table.mine_on(horde) + (covered if own else 0)
    best = max((sum(spot.owner == owner for spot in horde.spots) for owner in _rivals(table)), default=0)
    trophy = table.trophy(horde.honor)
    claim = trophy / max(1, horde.free) if mine > best else 0.0
    finish = (trophy + 2.0 if mine > best else 0.5) if horde.free == covered else 0.0
    reach = 4.0 if mine > best and horde.free <= covered + _reserve(table, section) else 0.0
    defended = table.disgrace if own and not section.holds and not table.mine_on(horde) else 0.0
    return claim + finish + reach + defended + _routed(table, horde, covered)


def _routed(table: BotView, horde: HordeView, covered: int) -> float:
    """What partners gain by that many spots covered, most of all by the last."""
    last = relief(table, horde) + table.requests.defeat() if horde.free == covered else 0.0
    return relief(table, horde) * covered + last


def _reserve(table: BotView, section: SectionView) -> int:
    """Soldiers that could follow at once: recruits and those in the rest zone."""
    waiting = max(0, len(table.view.recruits) - 1) if table.view.attacker == table.seat else 0
    return waiting + sum(section.rest.get(table.seat, {}).values())


def _rivals(table: BotView) -> list[int]:
    return [clan.owner for clan in table.view.clans if clan.owner != table.seat]


def rest(table: BotView, answer: Answer) -> float:
    return 0.5 + 0.1 * len(table.section(answer.parts[2]).hordes)


def wound(table: BotView, answer: Answer) -> float:
    section, horde = table.section(answer.parts[1]), table.horde(answer.parts[1], answer.parts[2])
    return (
        0.5
        + _progress(table, section, horde, 1, own=False)
        - (1.0 if not table.mine_on(horde) and horde.free == 1 else 0.0)
    )


def section(table: BotView, answer: Answer) -> float:
    where = table.section(answer.parts[1])
    return 1.0 + sum(where.rest.get(table.seat, {}).values()) + where.firing.count(table.seat) + (not where.holds)


def save(table: BotView, answer: Answer) -> float:
    """What the soldier cost, if there is time to use it again, against chi."""
    price = components.soldiers()[answer.parts[1]].recruit_cost
    again = 0.8 * sum(price.values()) if table.harvests else 0.0
    aim = table.bow(table.section(answer.parts[2]).wall) if answer.parts[1] == "archer" else 0.0
    return again + table.tally + aim - table.cost(components.board().save_cost)


def fall(table: BotView, answer: Answer) -> float:
    return {"spearman": 1.0, "archer": 0.6, "horseman": 0.2}[answer.parts[1]]


def target(table: BotView, answer: Answer) -> float:
    section, horde = table.section(answer.parts[2]), table.horde(answer.parts[2], answer.parts[3])
    return 0.5 + _progress(table, section, horde, 1, own=False)


WORTH: dict[str, Judge] = {
    "recruit": recruit,
    "strike": strike,
    "rest": rest,
    "wound": wound,
    "section": section,
    "save": save,
    "fall": fall,
    "target": target,
    "man": rest,
    "march": lambda table, answer: -0.5,
    "attack": lambda table, answer: float(answer.parts[1]) if answer.parts[1].isdigit() else 1.0,
}
