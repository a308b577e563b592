"""Qin Jiushao: the printed opponent of the solo mode (gw.solo). He has a seat at nothing: his cards and his track
decide. What he looks at is in ``qin_looks``, what he does in ``qin_acts``."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.engine.automas.looking import around, procedure
from games.engine.rules.ask import Flow
from games.engine.rules.reckoning import Reckoning
from games.titles.great_wall.cards.context import Context
from games.titles.great_wall.cards.performing import carries_out
from games.titles.great_wall.cards.triggers import ADVISORS
from games.titles.great_wall.locations import barracks, production, resolves_for, when_finished
from games.titles.great_wall.modes import qin_acts as acts
from games.titles.great_wall.modes.qin_looks import (
    HERE,
    MOST_SUPPORTERS,
    TOP_LEVEL,
    advisor_by_chance,
    archer_finds_target,
    archers_to_shoot,
    clerks_at,
    has_clerk_in_pool,
    has_firing_spot,
    has_more_clerks_at,
    has_room,
    has_soldier_in_pool,
    honor_above,
    lowest_first,
    overseer_above,
    overseer_level,
    rank_of,
    shame_tokens,
    spearman_finds_target,
    supporters_above,
    target_sections,
    wall_level,
)
from games.titles.great_wall.rules import battle
from games.titles.great_wall.rules.game import WallGame
from games.titles.great_wall.table import components
from games.titles.great_wall.table.card_types import Ability
from games.titles.great_wall.table.ops.goods import Lose
from games.titles.great_wall.table.ops.solo import AiMoveClerks, AiRecruit, AiUpgradeOverseer, BuildWall
from games.titles.great_wall.table.pieces import SOLO, unplayed_clan
from games.titles.great_wall.table.state import QIN, Attack, GreatWall, Overseer

EACH_MOVE = 2
"""Clerks that he moves on the turn of another (gw.solo.clerks.2)."""


def in_play(game: WallGame) -> bool:
    return QIN in game.state.clans


def add(state: GreatWall) -> None:
    """gw.overview.modes.3, gw.solo.setup.5, gw.solo.setup.6, gw.solo.setup.7, gw.solo.setup.13, gw.solo.setup.15; his
    honor is 0 (gw.solo.setup.18) unless the table is set up to be harder (gw.solo.difficulty.3), the player's
    unless it is to be easier (gw.solo.difficulty.5). The player has been
    dealt advisors before (gw.solo.setup.20)."""
    if state.mode != SOLO:
        return
    qin = state.clans[QIN] = unplayed_clan(QIN)
    qin.clerks, qin.embassy, qin.commands = qin.clerks + qin.embassy, 0, []
    level = next(level for level in components.solo().difficulty if level.id == state.options["difficulty"])
    qin.honor, state.clans[0].honor = level.qin_start_honor, level.start_honor
    for place, unit in zip(components.production(), ("spearman", "spearman", "horseman", "horseman"), strict=True):
        qin.overseers[place] = Overseer(1, unit)
        qin.pool[unit] -= 1
    qin.supporting = [state.advisor_deck.pop(0), state.advisor_deck.pop(0)]
    state.qin_deck = [card.id for card in components.solo().command_cards]
    state.chance.shuffle("qin", state.qin_deck)
    state.qin_track = list(components.solo().general.location_track)
    state.chance.shuffle("qin track", state.qin_track)


# The location track


@when_finished(QIN)
def finished(game: WallGame, place: str) -> None:
    """He goes to no location without a token (gw.solo.clerks.5)."""
    if place in game.state.qin_track:
        finish(game, place)


@procedure("finish", HERE)
def finish(game: WallGame, place: str) -> None:
    """gw.solo.track.6, gw.solo.clerks.6: he takes back his clerks from a location that was activated; its token
    rises."""
    acts.leaves(game, place, rank_of(game, place), clerks_at(game, place))


@procedure("next")
def next_location(game: WallGame) -> str | None:
    """gw.solo.activation.5, gw.solo.activation.6 as its erratum has it: filled locations with his clerks, from the
    highest on his track to the lowest. A token that rises changes nothing in the order of the rest
    (gw.solo.activation.12)."""
    for place in reversed(lowest_first(game)):
        if has_more_clerks_at(game, place, 0) and not has_room(game, place):
            acts.activates(game, place)
            return place
    return None


@procedure("activate_lowest")
def activate_lowest(game: WallGame) -> Flow[bool]:
    """The lowest location with a clerk of Qin Jiushao (gw.solo.activation.8, gw.solo.activation.11)."""
    for place in lowest_first(game):
        if has_more_clerks_at(game, place, 0):
            yield from acts.activates_at_once(game, place)
            return True
    return False


@procedure("household")
def household(game: WallGame) -> Flow[None]:
    """gw.solo.track.9: what his general's ability takes after the activation step."""
    ability = components.solo().general.ability
    each = ADVISORS[ability.per]
    if not honor_above(game, _least_honor(ability) - 1):
        return
    supporting = next(n for n in range(MOST_SUPPORTERS + 1) if n == MOST_SUPPORTERS or not supporters_above(game, n))
    taken = sum(effect.goods()["honor"] for effect in ability.effects if isinstance(effect, Lose))
    if n := taken * (supporting // each):
        yield from acts.feeds_household(game, n)


def _least_honor(ability: Ability) -> int:
    """The honor from which his household costs him honor."""
    least = ability.when.own_honor_min if ability.when is not None else None
    return least or 0


# His clerks


@procedure("follow:move")
def move_on_other_turn(game: WallGame) -> None:
    """gw.solo.clerks.2: two clerks to the two lowest locations, one each."""
    _send(game, EACH_MOVE)


def _send(game: WallGame, count: int) -> bool:
    """gw.solo.clerks.3, gw.solo.clerks.4, gw.solo.clerks.8: one clerk to each of the first ``count`` locations with
    room; without clerks in the pool from his highest location."""
    sent: list[str] = []
    tried = 0
    for place in lowest_first(game):
        if tried == count:
            break
        if has_room(game, place):
            tried += 1
            if _move(game, place, sent):
                sent.append(place)
    return bool(sent)


def _move(game: WallGame, place: str, sent: Sequence[str]) -> bool:
    """One clerk to that location. Returns whether there was one."""
    if has_clerk_in_pool(game):
        acts.sends_from_pool(game, place)
        return True
    source = _highest_source(game, place, sent)
    if source is not None:
        acts.sends_from_board(game, source, place)
    return source is not None


def _highest_source(game: WallGame, destination: str, sent: Sequence[str]) -> str | None:
    """gw.solo.clerks.4, gw.solo.clerks.7: not from a filled location, not from the destination, and no clerk that the
    same effect has just sent there."""
    return next(
        (
            place
            for place in reversed(lowest_first(game))
            if place != destination and has_more_clerks_at(game, place, sent.count(place)) and has_room(game, place)
        ),
        None,
    )


def moving(effect: AiMoveClerks) -> str:
    """The name of the procedure."""
    return f"move:{effect.max}:{effect.location or ''}"


@carries_out(AiMoveClerks)
@procedure(lambda context, effect: moving(effect))
def ai_move_clerks(game: WallGame, context: Context, effect: AiMoveClerks) -> bool:
    """gw.solo.clerks.1: as his own command card says."""
    if effect.max == "pool":
        return _whole_pool(game)
    if effect.location is not None:
        return _to_one_place(game, effect.location, effect.max)
    return _send(game, effect.max)


def _to_one_place(game: WallGame, place: str, count: int) -> bool:
    """Those that do not fit go to the lowest location with room."""
    order = lowest_first(game)
    sent: list[str] = []
    for _ in range(count):
        first = order[rank_of(game, place) - 1]
        target = next((one for one in (first, *order) if has_room(game, one)), None)
        if target is None or not _move(game, target, sent):
            break
        sent.append(target)
    return bool(sent)


def _whole_pool(game: WallGame) -> bool:
    """One at a time from the lowest location up, again and again, until pool or room is used up."""
    done, moved = False, True
    while moved:
        moved = False
        for place in lowest_first(game):
            if has_clerk_in_pool(game) and has_room(game, place):
                acts.sends_from_pool(game, place)
                done = moved = True
    return done


# His soldiers


@resolves_for(QIN, *production.PLACES, instead_of=production.gather)
@procedure("production", HERE)
def gather_honor(game: WallGame, place: str, owner: int) -> None:
    """gw.solo.activation.1, gw.solo.activation.3: honor instead of resources."""
    acts.gathers(game, place, clerks_at(game, place) * overseer_level(game, place))


@resolves_for(QIN, "barracks", instead_of=barracks.resolve)
@procedure("barracks", HERE)
def recruit_spearmen(game: WallGame, place: str, owner: int) -> Flow[None]:
    """Qin Jiushao recruits as many spearmen as his strength (gw.solo.activation.4, gw.solo.activation.10,
    gw.solo.attack.3)."""
    yield from _recruit_spearmen(game, clerks_at(game, place))


def _recruit_spearmen(game: WallGame, count: int) -> Flow[bool]:
    """gw.solo.attack.12: as many as find a target attack at once; one that finds none is not recruited."""
    placed: list[str] = []

    def body(moment: Attack) -> Flow[None]:
        while len(placed) < count and has_soldier_in_pool(game, "spearman"):
            section = next((one for one in target_sections(game) if spearman_finds_target(game, one)), None)
            if section is None:
                return
            placed.append(section)
            yield from acts.places_spearman(game, section)

    yield from _moment(game, QIN, body)
    return bool(placed)


_moment = around(battle.attack_moment)


def recruiting(effect: AiRecruit) -> str:
    """The name of the procedure."""
    return f"recruit:{effect.unit}:{effect.count}"


@carries_out(AiRecruit)
@procedure(lambda context, effect: recruiting(effect))
def ai_recruit(game: WallGame, context: Context, effect: AiRecruit) -> Flow[bool]:
    """gw.solo.attack.1, gw.solo.attack.4: spearmen where they can strike, an archer only into the indicated section;
    ``others_shoot`` lets his archers that were there before shoot too."""
    if effect.unit == "spearman":
        return (yield from _recruit_spearmen(game, effect.count))
    return (yield from _recruit_archer(game, others_shoot=effect.others_shoot))


def _recruit_archer(game: WallGame, *, others_shoot: bool) -> Flow[bool]:
    indicated = target_sections(game)[0]
    placed: list[str] = []

    def body(moment: Attack) -> Flow[None]:
        if (
            has_soldier_in_pool(game, "archer")
            and has_firing_spot(game, indicated)
            and archer_finds_target(game, indicated)
        ):
            placed.append(indicated)
            yield from acts.places_archer(game, indicated)
        for section in target_sections(game) if others_shoot else ():
            yield from _all_shoot(game, section)

    yield from _moment(game, QIN, body)
    return bool(placed)


def _all_shoot(game: WallGame, section: str) -> Flow[None]:
    """gw.solo.attack.5, gw.solo.attack.11: all archers of his in a section shoot that have not shot now."""
    for _ in range(archers_to_shoot(game, section)):
        if not archer_finds_target(game, section):
            return
        yield from acts.shoots(game, section)


@procedure("shoot", HERE)
def shoot_all(game: WallGame, section: str) -> Flow[None]:
    """gw.solo.attack.11, gw.winter.shooting.1: all his archers on one wall shoot."""
    yield from _all_shoot(game, section)


@procedure("follow:attack")
def attack_all(game: WallGame) -> Flow[None]:
    """gw.solo.attack.13: when every other player may attack in one section, his archers of the indicated one shoot,
    else of the other."""
    section = next((one for one in target_sections(game) if archers_to_shoot(game, one)), None)
    if section is None:
        return

    def body(_: Attack) -> Flow[None]:
        yield from _all_shoot(game, section)

    yield from _moment(game, QIN, body)


# Building, overseers, and what his cards give him


@carries_out(BuildWall)
@procedure("build")
def build_wall(game: WallGame, context: Context, effect: BuildWall) -> Flow[bool]:
    """gw.solo.rules.16, gw.solo.rules.11: the lowest wall, ties by the indicator (gw.solo.rules.8); what the warehouse
    lacks counts as paid. Nothing where both are complete (gw.solo.rules.13)."""
    levels = {section: wall_level(game, section) for section in target_sections(game)}
    section = min(levels, key=lambda one: levels[one])
    if components.board().walls.levels[levels[section]].next_build_cost is None:
        return False
    yield from acts.builds(game, section, levels[section] + 1)
    return True


@carries_out(AiUpgradeOverseer)
@procedure("overseer")
def ai_upgrade_overseer(game: WallGame, context: Context, effect: AiUpgradeOverseer) -> bool:
    """His lowest overseer rises, ties by the lowest location; with all at the top he gets honor."""
    without = lowest_first(game)[rank_of(game, "barracks") - 1]
    places = [place for place in lowest_first(game) if place != without]
    for level in range(1, TOP_LEVEL):
        for place in places:
            if not overseer_above(game, place, level):
                acts.raises_overseer(game, place, level + 1, rule=context.rule)
                return True
    acts.gains_instead(game, effect.fallback_honor, rule=context.rule)
    return True


@procedure("shame")
def gain_for_shame(game: WallGame, each: int, *, reckoning: Callable[[], Reckoning], rule: str) -> bool:
    """His card gives him honor for each shame token of the player."""
    honor = each * shame_tokens(game)
    if honor:
        acts.gains_for_shame(game, honor, reckoning=reckoning, rule=rule)
    return bool(honor)


@procedure("advisor")
def take_advisor(game: WallGame, cards: Sequence[str]) -> str:
    """gw.solo.spring.1, gw.solo.spring.2: one of the two advisors that leave the track, by chance."""
    number = advisor_by_chance(game, len(cards))
    acts.takes_advisor(game, number, card=cards[number - 1])
    return cards[number - 1]


@procedure("tea")
def rise(game: WallGame, steps: int, *, rule: str) -> bool:
    """He rises on the tea track: nobody asks him (gw.tea.order.2)."""
    acts.rises_on_tea_track(game, steps, rule=rule)
    return True
