"""Attacking: soldiers on vital spots, archers' wounds, and the moment that all of it makes (gw.battle)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from games.engine.rules.ask import Answer, Flow, Option
from games.engine.rules.text import Ref, T, Text
from games.titles.great_wall.cards.triggers import fire
from games.titles.great_wall.cards.windows import tactic_window
from games.titles.great_wall.rules import icons
from games.titles.great_wall.rules.game import (
    SKIP,
    WallGame,
    clan_of,
    decide,
    element,
    horde_at,
    open_sections,
    row_of,
    section_at,
    who,
)
from games.titles.great_wall.rules.goods import gain, gain_honor
from games.titles.great_wall.table import components
from games.titles.great_wall.table.ops.lasting import NoSpotReward, RestrictTarget
from games.titles.great_wall.table.state import (
    QIN,
    REED,
    UNITS,
    WOUND,
    Attack,
    Horde,
    Occupant,
    Section,
    is_player,
    seat_of,
)

# Where a soldier may strike


def card_element(section: Section, horde: Horde) -> str:
    return element("horde", section.id, horde.card)


def free_spots(horde: Horde) -> list[int]:
    """Vital spots that neither a wound marker covers nor a soldier, who counts as one (gw.battle.attack.6)."""
    return [index for index, occupant in enumerate(horde.spots) if occupant is None]


def spots_for(unit: str, horde: Horde) -> list[tuple[int, ...]]:
    """gw.battle.spearman.2, gw.battle.horseman.2: the free spots a soldier may take, singly or in adjacent pairs; with
    none it cannot attack (gw.battle.horseman.4)."""
    free = free_spots(horde)
    if unit != "horseman":
        return [(spot,) for spot in free]
    return pairs(horde.card, free)


def pairs(card: str, free: Sequence[int]) -> list[tuple[int, ...]]:
    """gw.battle.horseman.2: the neighbors among free spots."""
    kind = components.horde_type(card)
    return [(one, other) for one, other in combinations(free, 2) if other in kind.neighbours(one)]


def in_reach(game: WallGame, owner: int, unit: str, section: Section) -> list[Horde]:
    """gw.battle.attack.7: horde cards of the section that a soldier of that type may strike: spearmen the first row,
    archers not those that forbid it."""
    if unit == "spearman":
        return section.hordes[:1]
    if unit == "horseman":
        return section.hordes
    return [horde for horde in section.hordes if row_of(section, horde) in archer_rows(horde)]


def archer_rows(horde: Horde) -> Sequence[int]:
    """The rows in which archers may shoot at this card."""
    for effect in components.horde_type(horde.card).effects:
        if isinstance(effect, RestrictTarget) and effect.unit == "archer":
            return effect.allowed_rows
    return (1, 2, 3)


def strikes(game: WallGame, owner: int, unit: str, section: Section, origin: str) -> list[Option]:
    """Every legal way to attack with one soldier in a section; an archer needs a firing spot of it (gw.wall.tiles.4,
    gw.battle.archer.3), and takes it only for a target (gw.battle.archer.7). ``origin`` is where it comes from: new,
    rest or firing."""
    if unit == "archer" and origin != "firing" and not has_firing_spot(section):
        return []
    return [
        _strike_option(
            unit, section.id, horde.card, spots, origin, is_player(owner), len(free_spots(horde)) == len(spots)
        )
        for horde in in_reach(game, owner, unit, section)
        for spots in spots_for(unit, horde)
    ]


@lru_cache(maxsize=8192)
def _strike_option(
    unit: str, section: str, card: str, spots: tuple[int, ...], origin: str, for_player: bool, last: bool
) -> Option:
    """Attacks with the same kind of soldier on the same card differ by their spots, and what these give: nothing to an archer
    (gw.battle.archer.5) and to the Reed Clan (gw.reed.activation.12)."""
    target = element("horde", section, card)
    touched = tuple(element("spot", section, card, spot) for spot in spots)
    names = {"unit": Ref(f"unit:{unit}"), "card": Ref(target)}
    on_wall = origin == "firing"
    kind = components.horde_type(card)
    withheld = not for_player or unit == "archer" or _withholds_reward(card, unit)
    rewards = () if withheld else tuple(sign for spot in spots for sign in icons.goods(kind.spots[spot].reward))
    return Option(
        f"strike:{unit}:{section}:{card}:{'-'.join(map(str, spots))}:{origin}",
        T("{unit} attacks {card}, spot {spot}", spot=where_text(card, spots), **names),
        (target, *touched),
        gain=(*rewards, icons.LAST_SPOT) if last else rewards,
        head=T("{unit} on the wall attacks {card}", **names) if on_wall else T("{unit} attacks {card}", **names),
        short=T("{spot}", spot=where_text(card, spots)),
    )


def where_text(card: str, spots: tuple[int, ...]) -> str:
    """Spots as a player counts them: row letter and column."""
    kind = components.horde_type(card)
    return "+".join(f"{'AB'[kind.spots[spot].row - 1]}{kind.spots[spot].col}" for spot in spots)


def has_firing_spot(section: Section) -> bool:
    """Whether the wall has a free firing spot (gw.wall.tiles.3)."""
    return len(section.firing) < components.board().walls.levels[section.wall].firing_spots


# Striking


def strike(game: WallGame, owner: int, answer: Answer) -> Flow[None]:
    """Carry out a strike option: the soldier has left where it came from, but for an archer that shoots from its firing
    spot (gw.battle.archer.4)."""
    unit, section = answer.parts[1], section_at(game, answer.parts[2])
    horde = horde_at(game, section.id, answer.parts[3])
    spots = tuple(int(spot) for spot in answer.parts[4].split("-"))
    if unit == "archer":
        if answer.parts[5] != "firing":
            section.firing.append(owner)
        shoot(game, owner, section, horde, spots[0])
    else:
        yield from place_soldier(game, owner, unit, section, horde, spots)


def place_soldier(
    game: WallGame, owner: int, unit: str, section: Section, horde: Horde, spots: tuple[int, ...]
) -> Flow[None]:
    """gw.battle.spearman.2, gw.battle.spearman.3, gw.battle.horseman.3: cover the spots and gain their rewards. Rewards
    of the Reed Clan are nobody's (gw.reed.activation.12). The soldier stays until the card is defeated or the soldier
    falls (gw.battle.spearman.4)."""
    for index, spot in enumerate(spots):
        mate = spots[1 - index] if len(spots) == 2 else -1
        horde.spots[spot] = Occupant(unit, owner, mate)
    text = T(
        "{who}: a {unit} attacks {card}", who=who(owner), unit=Ref(f"unit:{unit}"), card=Ref(f"horde:{horde.card}")
    )
    game.log(text, seat=seat_of(owner), rule="gw.battle.attack.2", elements=[card_element(section, horde)])
    _note_strike(game, unit, section, horde)
    if owner == QIN:
        gain_honor(game, owner, components.solo().general.wound_honor * len(spots), "gw.solo.attack.7")
    elif owner != REED and not _withholds_reward(horde.card, unit):
        for spot in spots:
            yield from gain(game, owner, components.horde_type(horde.card).spots[spot].reward, "gw.battle.spearman.3")


def _withholds_reward(card: str, unit: str) -> bool:
    return any(
        isinstance(effect, NoSpotReward) and effect.unit == unit for effect in components.horde_type(card).effects
    )


def shoot(game: WallGame, owner: int, section: Section, horde: Horde, spot: int) -> None:
    """gw.battle.archer.2: an archer in a firing spot places a wound marker, which gains no reward
    (gw.battle.archer.5)."""
    text = T("{who}: an archer shoots at {card}", who=who(owner), card=Ref(f"horde:{horde.card}"))
    game.log(text, seat=seat_of(owner), rule="gw.battle.archer.2", elements=[card_element(section, horde)])
    horde.spots[spot] = Occupant(WOUND)
    _note_strike(game, "archer", section, horde)
    moment = game.state.attack
    if moment is not None:
        moment.archer_targets.append(card_element(section, horde))
        moment.shot[section.id] = moment.shot.get(section.id, 0) + 1
    if owner == QIN:
        gain_honor(game, owner, components.solo().general.wound_honor, "gw.solo.attack.7")


def wound(game: WallGame, section: Section, horde: Horde, spot: int) -> None:
    """gw.battle.wound.1: a wound marker that no archer of the moment placed."""
    horde.spots[spot] = Occupant(WOUND)
    game.log(
        T("{card} takes a wound", card=Ref(f"horde:{horde.card}")),
        rule="gw.battle.wound.1",
        elements=[card_element(section, horde)],
    )
    _note_finished(game, section, horde)


def _note_strike(game: WallGame, unit: str, section: Section, horde: Horde) -> None:
    attack = game.state.attack
    if attack is None:
        return
    attack.soldiers.append(unit)
    if section.id not in attack.section:
        attack.section.append(section.id)
    _note_finished(game, section, horde)


def _note_finished(game: WallGame, section: Section, horde: Horde) -> None:
    attack = game.state.attack
    if attack is not None and not free_spots(horde):
        attack.finished.append(card_element(section, horde))


# The moment of attack


def attack_moment(game: WallGame, owner: int, body: Callable[[Attack], Flow[None]]) -> Flow[None]:
    """gw.battle.attack.8: everything ``body`` commits is one moment; what triggers by it and the tactic cards come
    after it (gw.tactics.windows.9). A moment within a moment is a moment of its own."""
    outer = game.state.attack
    moment = game.state.attack = Attack(owner)
    yield from body(moment)
    if moment.recruited:
        yield from fire(game, "recruit", owner)
    if moment.soldiers:
        yield from fire(game, "attack", owner)
    for occasion in occasions_of(moment):
        yield from tactic_window(game, [owner], [occasion])
    if moment.soldiers:
        for _ in list(moment.finished):
            yield from fire(game, "last_wound", owner)
    game.state.attack = outer


def occasions_of(moment: Attack) -> Iterator[str]:
    """gw.tactics.windows.3, gw.tactics.windows.4, gw.tactics.windows.8, gw.tactics.windows.9, gw.tactics.play.7: what
    happened in the moment, one occasion after the other."""
    if moment.soldiers:
        yield "attack"
    if moment.recruited:
        yield "recruit"
    if moment.soldiers and moment.finished:
        yield "last_wound"


# Committing soldiers


def attackers(
    game: WallGame, owner: int, zones: Iterable[str], sections: Sequence[Section], units: Sequence[str]
) -> list[tuple[str, str, str]]:
    """Soldiers that could attack, as (unit, section id, origin); those on horde cards have done so
    (gw.battle.attack.5)."""
    soldiers: list[tuple[str, str, str]] = []
    for section in sections:
        if "rest_zone" in zones:
            soldiers += [
                (unit, section.id, "rest")
                for unit, count in section.rest.get(owner, {}).items()
                if count and unit in units
            ]
        if "firing_spots" in zones and "archer" in units and owner in section.firing:
            soldiers.append(("archer", section.id, "firing"))
    return soldiers


def take_from_zone(game: WallGame, owner: int, unit: str, section_id: str, origin: str) -> None:
    if origin == "rest":
        section_at(game, section_id).rest[owner][unit] -= 1


def attack_with(
    game: WallGame,
    owner: int,
    *,
    count: int,
    zones: Sequence[str],
    sections: Callable[[], Sequence[Section]],
    units: Sequence[str] = UNITS,
    mandatory: bool = False,
    rule: str,
) -> Flow[int]:
    """Attack with up to ``count`` soldiers of the zones, each once, inside the moment that runs. ``mandatory`` ones may
    not be held back (gw.battle.archer.8). Who finds no target stays (gw.battle.attack.9). Returns how many attacked."""
    moment = game.state.attack
    assert moment is not None

    def options() -> list[Option]:
        attacks = [
            option
            for unit, section_id, origin in attackers(game, owner, zones, sections(), units)
            if origin != "firing" or section_at(game, section_id).firing.count(owner) > moment.shot.get(section_id, 0)
            for option in strikes(game, owner, unit, section_at(game, section_id), origin)
        ]
        return attacks if mandatory and attacks else [*attacks, Option(SKIP, T("Attack no more"))]

    for done in range(count):
        answer = yield from decide(game, owner, T("Attack with which soldier?"), rule, options, left=count - done)
        if answer.id == SKIP:
            return done
        take_from_zone(game, owner, answer.parts[1], answer.parts[2], answer.parts[5])
        yield from strike(game, owner, answer)
    return count


def choose_section(
    game: WallGame, owner: int, sections: Sequence[Section], prompt: Text, rule: str, *, skip: Text | None = None
) -> Flow[Section | None]:
    """A section of the owner's choice; None when declined, which ``skip`` (the words for it) allows."""

    def options() -> list[Option]:
        return [section_option(section) for section in sections] + ([Option(SKIP, skip)] if skip else [])

    answer = yield from decide(game, owner, prompt, rule, options)
    return None if answer.id == SKIP else section_at(game, answer.parts[1])


def section_option(section: Section) -> Option:
    return Option(
        f"section:{section.id}", T("{section}", section=Ref(f"section:{section.id}")), (f"section:{section.id}",)
    )


def place_wounds(
    game: WallGame, owner: int, count: int, cards: Callable[[], list[tuple[Section, Horde]]], rule: str
) -> Flow[None]:
    """gw.battle.wound: place ``count`` wound markers on free spots of these cards, where the owner likes; what finds no
    spot is not placed (gw.battle.wound.5)."""
    for _ in range(count):

        def options() -> list[Option]:
            return [wound_option(section, horde, spot) for section, horde in cards() for spot in free_spots(horde)]

        if not options():
            return
        answer = yield from decide(game, owner, T("Place a wound marker"), rule, options)
        where = section_at(game, answer.parts[1])
        wound(game, where, horde_at(game, where.id, answer.parts[2]), answer.number(3))


def wound_option(section: Section, horde: Horde, spot: int) -> Option:
    card, where = Ref(card_element(section, horde)), where_text(horde.card, (spot,))
    return Option(
        f"wound:{section.id}:{horde.card}:{spot}",
        T("Wound {card}, spot {spot}", card=card, spot=where),
        (card_element(section, horde), element("spot", section.id, horde.card, spot)),
        gain=(icons.LAST_SPOT,) if len(free_spots(horde)) == 1 else (),
        head=T("Wound {card}", card=card),
        short=T("{spot}", spot=where),
    )


def all_hordes(game: WallGame) -> list[tuple[Section, Horde]]:
    return [(section, horde) for section in open_sections(game) for horde in section.hordes]


def own_rest(section: Section, owner: int) -> dict[str, int]:
    return section.rest.setdefault(owner, dict.fromkeys(components.soldiers(), 0))


def to_rest(game: WallGame, owner: int, unit: str, section: Section) -> None:
    """A soldier enters the rest zone; the printed opponents' go back to their pool (gw.reed.rules.4,
    gw.solo.rules.3)."""
    if not is_player(owner):
        clan_of(game, owner).pool[unit] += 1
    else:
        own_rest(section, owner)[unit] += 1
