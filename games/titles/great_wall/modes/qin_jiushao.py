"""Qin Jiushao: the printed opponent of the solo mode (gw.solo). He has a seat at nothing: his cards and his track
decide."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.rules.ask import Answer, Flow, Option, answer_of
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import Ref, T
from games.titles.great_wall import messages
from games.titles.great_wall.cards.context import Context
from games.titles.great_wall.cards.performing import carries_out
from games.titles.great_wall.locations import barracks, production, resolves_for, strength, when_finished
from games.titles.great_wall.rules import battle, building
from games.titles.great_wall.rules.clerks import POOL, free_slots, is_filled, place_clerk
from games.titles.great_wall.rules.game import WallGame, clan_of, decide, humans, open_sections, who
from games.titles.great_wall.rules.goods import HONOR, gain_honor
from games.titles.great_wall.rules.horde import indicated
from games.titles.great_wall.table import components
from games.titles.great_wall.table.ops.solo import AiMoveClerks, AiRecruit, AiUpgradeOverseer, BuildWall
from games.titles.great_wall.table.pieces import SOLO, unplayed_clan
from games.titles.great_wall.table.state import QIN, REED, Attack, GreatWall, Overseer, Section

EACH_MOVE = 2
"""Clerks that he moves on the turn of another (gw.solo.clerks.2)."""


def in_play(game: WallGame) -> bool:
    return QIN in game.state.clans


# The location track


def lowest_first(game: WallGame) -> list[str]:
    """gw.solo.track.3: his locations from the lowest (rightmost) to the highest, the order in which he goes to them
    (gw.solo.track.4, gw.solo.track.5) and to no others (gw.solo.clerks.5)."""
    return list(reversed(game.state.qin_track))


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


@when_finished(QIN)
def raise_token(game: WallGame, place: str) -> None:
    """gw.solo.track.6, gw.solo.track.8: the token of a location where his clerks were goes to the highest place, the
    others make room (gw.solo.track.7)."""
    track = game.state.qin_track
    if place in track:
        track.remove(place)
        track.insert(0, place)
        game.log(
            T("{place} rises on Qin Jiushao's track", place=Ref(f"location:{place}")),
            rule="gw.solo.track.6",
            elements=[f"token:{place}"],
            by=who(QIN).element,
        )


def activation_order(game: WallGame, due: Sequence[str]) -> list[str]:
    """gw.solo.activation.5, gw.solo.activation.6 as its erratum has it: locations with his clerks, from the highest on
    his track to the lowest. A token that rises changes nothing in the order of the rest (gw.solo.activation.12)."""
    return [place for place in game.state.qin_track if place in due and game.state.clerks_at[place].get(QIN)]


def lowest_with_own_clerk(game: WallGame) -> str | None:
    """The lowest location with a clerk of Qin Jiushao (gw.solo.activation.8, gw.solo.activation.11)."""
    return next((place for place in lowest_first(game) if game.state.clerks_at[place].get(QIN)), None)


# His clerks


def move_on_other_turn(game: WallGame) -> None:
    """gw.solo.clerks.2: two clerks to the two lowest locations, one each."""
    _send(game, lowest_first(game), EACH_MOVE, from_board=True)


def _send(game: WallGame, order: Sequence[str], count: int, *, from_board: bool) -> int:
    """gw.solo.clerks.3, gw.solo.clerks.4, gw.solo.clerks.8: one clerk to each of the first locations with room;
    without clerks in the pool from his highest location."""
    sent: list[str] = []
    for place in [place for place in order if free_slots(game, place) > 0][:count]:
        source = POOL if clan_of(game, QIN).clerks else _highest_source(game, place, sent) if from_board else None
        if source is None:
            continue
        _move(game, source, place)
        sent.append(place)
    return len(sent)


def _highest_source(game: WallGame, destination: str, sent: Sequence[str]) -> str | None:
    """gw.solo.clerks.4, gw.solo.clerks.7: not from a filled location, not from the destination, and no clerk that the
    same effect has just sent there."""
    return next(
        (
            place
            for place in game.state.qin_track
            if place != destination
            and game.state.clerks_at[place].get(QIN, 0) > sent.count(place)
            and not is_filled(game, place)
        ),
        None,
    )


def _move(game: WallGame, source: str, place: str) -> None:
    place_clerk(game, QIN, source, place)
    text = messages.sends_clerk(who(QIN), place)
    game.log(text, rule="gw.solo.clerks.1", elements=[f"location:{place}"])


@carries_out(AiMoveClerks)
def ai_move_clerks(game: WallGame, context: Context, effect: AiMoveClerks) -> bool:
    """gw.solo.clerks.1: as his own command card says."""
    if effect.max == "pool":
        return _whole_pool(game)
    if effect.location is not None:
        return _to_one_place(game, effect.location, effect.max)
    return _send(game, lowest_first(game), effect.max, from_board=True) > 0


def _to_one_place(game: WallGame, place: str, count: int) -> bool:
    """Those that do not fit go to the lowest location with room."""
    sent: list[str] = []
    for _ in range(count):
        target = next((one for one in (place, *lowest_first(game)) if free_slots(game, one) > 0), None)
        if target is None:
            break
        source = POOL if clan_of(game, QIN).clerks else _highest_source(game, target, sent)
        if source is None:
            break
        _move(game, source, target)
        sent.append(target)
    return bool(sent)


def _whole_pool(game: WallGame) -> bool:
    """One at a time from the lowest location up, again and again, until pool or room is used up."""
    sent = 0
    while clan_of(game, QIN).clerks and (
        step := _send(game, lowest_first(game), clan_of(game, QIN).clerks, from_board=False)
    ):
        sent += step
    return sent > 0


# His soldiers


def target_sections(game: WallGame) -> list[Section]:
    """gw.solo.attack.1, gw.solo.attack.2: the section of the indicator, then the others."""
    first = indicated(game)
    return [first, *(section for section in open_sections(game) if section is not first)]


def first_strike(
    game: WallGame, unit: str, sections: Sequence[Section] | None = None, origin: str = "new"
) -> Answer | None:
    """gw.solo.attack.5, gw.solo.attack.6: the nearest card, its spots, for spearmen too (gw.solo.attack.9), from top to
    bottom and left to right."""
    for section in sections if sections is not None else target_sections(game):
        for horde in battle.in_reach(game, QIN, unit, section):
            if unit == "archer" and origin == "new" and not battle.has_firing_spot(section):
                continue
            order = components.horde_type(horde.card).fill_order
            spot = next((spot for spot in order if horde.spots[spot] is None), None)
            if spot is not None:
                return answer_of(f"strike:{unit}:{section.id}:{horde.card}:{spot}:{origin}")
    return None


def nearest_strike(game: WallGame, unit: str) -> str:
    """gw.solo.reed.5: the same for the Reed Clan, which has a target when it is asked."""
    answer = first_strike(game, unit)
    assert answer is not None
    return answer.id


@resolves_for(QIN, *production.PLACES, instead_of=production.gather)
def gather_honor(game: WallGame, place: str, owner: int) -> None:
    """gw.solo.activation.1, gw.solo.activation.3: honor instead of resources."""
    clerks, level = strength(game, place, QIN), clan_of(game, QIN).overseers[place].level
    honor = Reckoning(HONOR, clerks.causes)
    if level > 1:
        times = T("Times the overseer's level {level}", level=level)
        honor = honor.plus((clerks.total * (level - 1), times, "gw.solo.activation.1"))
    gain_honor(game, QIN, honor, "gw.solo.activation.1")


@resolves_for(QIN, "barracks", instead_of=barracks.resolve)
def recruit_spearmen(game: WallGame, place: str, owner: int) -> Flow[None]:
    """Qin Jiushao recruits as many spearmen as his strength (gw.solo.activation.4, gw.solo.activation.10,
    gw.solo.attack.3)."""
    yield from _recruit(game, "spearman", strength(game, place, QIN).total, None)


def _recruit(
    game: WallGame, unit: str, count: int, sections: Sequence[Section] | None, *, others_shoot: bool = False
) -> Flow[int]:
    """gw.solo.attack.12: as many as find a target attack at once; one that finds none is not recruited. Returns how
    many."""
    placed = 0

    def body(moment: Attack) -> Flow[None]:
        nonlocal placed
        pool = clan_of(game, QIN).pool
        while placed < count and pool[unit] and (answer := first_strike(game, unit, sections)) is not None:
            pool[unit] -= 1
            placed += 1
            yield from battle.strike(game, QIN, answer)
        for section in open_sections(game) if others_shoot else ():
            yield from shoot_all(game, section, section.firing.count(QIN) - moment.shot.get(section.id, 0))

    yield from battle.attack_moment(game, QIN, body)
    return placed


@carries_out(AiRecruit)
def ai_recruit(game: WallGame, context: Context, effect: AiRecruit) -> Flow[bool]:
    """gw.solo.attack.1, gw.solo.attack.4: spearmen where they can strike, an archer only into the indicated section;
    ``others_shoot`` lets his archers that were there before shoot too."""
    sections = [indicated(game)] if effect.unit == "archer" else None
    placed = yield from _recruit(game, effect.unit, effect.count, sections, others_shoot=effect.others_shoot)
    return placed > 0


def shoot_all(game: WallGame, section: Section, archers: int) -> Flow[None]:
    """gw.solo.attack.5, gw.solo.attack.11: ``archers`` of his in a section shoot."""
    for _ in range(archers):
        answer = first_strike(game, "archer", [section], "firing")
        if answer is None:
            return
        yield from battle.strike(game, QIN, answer)


def attack_all(game: WallGame) -> Flow[None]:
    """gw.solo.attack.13: when every other player may attack in one section, his archers of the indicated one shoot,
    else of the other."""
    section = next((section for section in target_sections(game) if QIN in section.firing), None)
    if section is None:
        return

    def body(_: Attack) -> Flow[None]:
        yield from shoot_all(game, section, section.firing.count(QIN))

    yield from battle.attack_moment(game, QIN, body)


# Building and overseers


@carries_out(BuildWall)
def build_wall(game: WallGame, context: Context, effect: BuildWall) -> Flow[bool]:
    """gw.solo.rules.16, gw.solo.rules.11: the lowest wall, ties by the indicator (gw.solo.rules.8); what the warehouse
    lacks counts as paid. Nothing where both are complete (gw.solo.rules.13)."""
    sections = [section for section in target_sections(game) if building.wall_cost(section) is not None]
    if not sections:
        return False
    yield from building.build_wall(game, QIN, min(sections, key=lambda section: section.wall))
    return True


@carries_out(AiUpgradeOverseer)
def ai_upgrade_overseer(game: WallGame, context: Context, effect: AiUpgradeOverseer) -> bool:
    """His lowest overseer rises, ties by the lowest location; with all at the top he gets honor."""
    clan = clan_of(game, QIN).overseers
    order = [place for place in lowest_first(game) if place in clan]
    place = min(order, key=lambda one: clan[one].level)
    track = components.locations()[place].overseer
    assert track is not None
    if clan[place].level == len(track.upgrade_cost):
        gain_honor(game, QIN, effect.fallback_honor, context.rule)
    else:
        clan[place].level += 1
        text = messages.overseer_rises(who(QIN), place, clan[place].level)
        game.log(text, rule=context.rule, elements=[f"overseer:{place}:{QIN}"])
    return True


# As overlord of the Reed Clan


def move_for_reed(game: WallGame, count: int) -> Flow[int]:
    """gw.solo.reed.2, gw.solo.reed.3, gw.solo.reed.4: Reed clerks into the lowest locations, first from where he has
    none of his own, and never down from a lower one."""
    sent: list[str] = []
    for place in lowest_first(game):
        if len(sent) == count:
            break
        if free_slots(game, place) < 1 or game.state.clerks_at[place].get(REED):
            continue
        sources = [one for one in _reed_sources(game) if one not in sent and _level(game, one) > _level(game, place)]
        if not sources:
            continue
        source = yield from _reed_source(game, sources, place)
        place_clerk(game, REED, source, place)
        sent.append(place)
        game.log(
            messages.sends_clerk(who(REED), place),
            rule="gw.solo.reed.2",
            elements=[f"location:{place}"],
        )
    return len(sent)


def _reed_source(game: WallGame, sources: Sequence[str], place: str) -> Flow[str]:
    """gw.solo.reed.7: among several locations off his track the player chooses."""
    off_track = [one for one in sources if one not in game.state.qin_track]
    if len(off_track) < 2:
        return sources[0]
    answer = yield from decide(
        game,
        humans(game)[0],
        T("Which clerk of the Reed Clan goes to {place}?", place=Ref(f"location:{place}")),
        "gw.solo.reed.7",
        lambda: [Option(f"take:{one}", messages.take_clerk(one), (f"clerks:{one}",)) for one in off_track],
    )
    return answer.parts[1]


def _level(game: WallGame, place: str) -> int:
    """Height on the track; off it counts as higher than any."""
    track = game.state.qin_track
    return len(track) - track.index(place) if place in track else len(track) + 1


def _reed_sources(game: WallGame) -> list[str]:
    """gw.solo.reed.7: locations off his track, then those without his clerks, then the rest, the highest first."""
    at = game.state.clerks_at
    with_reed = [place for place in components.locations() if at[place].get(REED) and not is_filled(game, place)]
    return sorted(with_reed, key=lambda place: (bool(at[place].get(QIN)), -_level(game, place)))
