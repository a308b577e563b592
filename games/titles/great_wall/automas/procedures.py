"""The printed opponents beside a real table: their procedures, every way that they can go (gw.solo, gw.reed)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.engine.automas.exploring import Changes, Run
from games.engine.automas.looking import Path
from games.engine.rules.reckoning import Reckoning
from games.titles.great_wall.cards.context import Context
from games.titles.great_wall.modes import qin_jiushao as qin
from games.titles.great_wall.modes import qin_looks as looks
from games.titles.great_wall.modes import qin_overlord as overlord
from games.titles.great_wall.rules.game import WallGame, clan_of
from games.titles.great_wall.rules.goods import HONOR
from games.titles.great_wall.table import components
from games.titles.great_wall.table.ops.base import Effect
from games.titles.great_wall.table.ops.clerks import AdvancedActivation, TeaMove
from games.titles.great_wall.table.ops.goods import Gain
from games.titles.great_wall.table.ops.solo import AiMoveClerks, AiRecruit, AiUpgradeOverseer, BuildWall
from games.titles.great_wall.table.state import QIN, UNITS

MANY = 999


def bounds(path: Path) -> tuple[int, int]:
    """The least and the most that a number of his can be."""
    match path[0]:
        case "rank":
            return 1, len(looks.RANKS)
        case "clerks":
            return 0, looks.MOST_CLERKS
        case "at":
            return 0, max(slots(place) for place in components.solo().general.location_track)
        case "level":
            return 1, looks.TOP_LEVEL
        case "pool":
            return 0, components.soldiers()[path[1]].per_player
        case "supporting":
            return 0, looks.MOST_SUPPORTERS
    return 0, MANY


def slots(place: str) -> int:
    """Clerks that fit in a regular location on the side of his games (gw.solo.setup.1)."""
    return components.slots(place, components.board_side(1)) or 0


def state_of(game: WallGame) -> Changes:
    """His own numbers in a match."""
    clan, track = clan_of(game, QIN), list(reversed(game.state.qin_track))
    return {
        ("clerks",): clan.clerks,
        ("honor",): clan.honor,
        ("supporting",): len(clan.supporting),
        **{("pool", unit): clan.pool[unit] for unit in UNITS},
        **{("rank", place): track.index(place) + 1 for place in track},
        **{("at", place): game.state.clerks_at[place].get(QIN, 0) for place in track},
        **{("level", place): overseer.level for place, overseer in clan.overseers.items()},
    }


def _context(card: str) -> Context:
    return Context(owner=QIN, card=f"command:{card}")


def _of_effect(card: str, effect: Effect) -> tuple[str, Run]:
    """The procedure of an effect of his cards, and its name."""
    context = _context(card)
    match effect:
        case AiMoveClerks():
            return qin.moving(effect), lambda game: qin.ai_move_clerks(game, context, effect)
        case AiRecruit():
            return qin.recruiting(effect), lambda game: qin.ai_recruit(game, context, effect)
        case BuildWall():
            return "build", lambda game: qin.build_wall(game, context, effect)
        case AiUpgradeOverseer():
            return "overseer", lambda game: qin.ai_upgrade_overseer(game, context, effect)
        case AdvancedActivation():
            return "activate_lowest", lambda game: qin.activate_lowest(game)
        case Gain():
            each = effect.goods()["honor"]
            return "shame", lambda game: qin.gain_for_shame(game, each, reckoning=_unseen, rule=context.rule)
        case TeaMove():
            return "tea", lambda game: qin.rise(game, effect.steps, rule=context.rule)
    raise TypeError(f"No procedure for {effect} of {card}")


def _unseen() -> Reckoning:
    return Reckoning(HONOR)


def card_procedures(card: str) -> list[list[str]]:
    """The procedures of his own steps of a card; an empty list is the step of the others."""
    return [
        [_of_effect(card, effect)[0] for effect in step.effects] if step.who == "self" else []
        for step in components.commands()[card].steps
    ]


def procedures() -> dict[str, Run]:
    """Every procedure, by name."""
    of_cards = [
        _of_effect(card.id, effect)
        for card in components.solo().command_cards
        for step in card.steps
        if step.who == "self"
        for effect in step.effects
    ]
    more: dict[str, Callable[[Any], Any]] = {
        "follow:move": lambda game: qin.move_on_other_turn(game),
        "follow:attack": lambda game: qin.attack_all(game),
        "next": lambda game: qin.next_location(game),
        "production": lambda game: qin.gather_honor(game, looks.HERE, QIN),
        "barracks": lambda game: qin.recruit_spearmen(game, looks.HERE, QIN),
        "finish": lambda game: qin.finish(game, looks.HERE),
        "household": lambda game: qin.household(game),
        "shoot": lambda game: qin.shoot_all(game, looks.HERE),
        "advisor": lambda game: qin.take_advisor(game, ["0", "1"]),
        "reed:move": lambda game: overlord.move_for_reed(game, qin.EACH_MOVE),
        "reed:builders_encampment": lambda game: overlord.barricade_for_reed(game),
        "reed:barracks": lambda game: overlord.section_for_reed(game),
    }
    return {**dict(of_cards), **more}
