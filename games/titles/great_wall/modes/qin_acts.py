"""What Qin Jiushao does (gw.solo): each act with the sentence that tells a person beside a real table to do it, and what it changes of his
own numbers."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.automas.looking import Change, act
from games.engine.rules.ask import Flow, Option, answer_of
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import Ref, T
from games.titles.great_wall import messages
from games.titles.great_wall.cards.triggers import fire
from games.titles.great_wall.locations import activate, strength
from games.titles.great_wall.modes.qin_looks import RANKS, off_track
from games.titles.great_wall.rules import battle, building
from games.titles.great_wall.rules.clerks import POOL, place_clerk
from games.titles.great_wall.rules.game import WallGame, clan_of, decide, humans, section_at, who
from games.titles.great_wall.rules.goods import HONOR, gain_honor
from games.titles.great_wall.rules.tea import move_up
from games.titles.great_wall.table import components
from games.titles.great_wall.table.state import QIN, REED

WOUND_HONOR = components.solo().general.wound_honor


def _honor(n: int) -> Change:
    return Change(("honor",), n)


# Clerks


@act(
    T("A clerk from his pool goes to {place}."),
    "gw.solo.clerks.1",
    lambda place: (Change(("clerks",), -1), Change(("at", place), 1)),
)
def sends_from_pool(game: WallGame, place: str) -> None:
    _move(game, POOL, place)


@act(
    T("His pool is empty: his clerk at {source} goes to {place}."),
    "gw.solo.clerks.4",
    lambda source, place: (Change(("at", source), -1), Change(("at", place), 1)),
)
def sends_from_board(game: WallGame, source: str, place: str) -> None:
    _move(game, source, place)


def _move(game: WallGame, source: str, place: str) -> None:
    place_clerk(game, QIN, source, place)
    game.log(messages.sends_clerk(who(QIN), place), rule="gw.solo.clerks.1", elements=[f"location:{place}"])


@act(T("{place} is resolved next."), "gw.solo.activation.6", does="resolve")
def activates(game: WallGame, place: str) -> None:
    """The turn goes on with this location."""


@act(T("{place} is activated now, filled or not."), "gw.solo.activation.8", does="resolve")
def activates_at_once(game: WallGame, place: str) -> Flow[None]:
    yield from activate(game, place)


# Honor


@act(T("He gains {honor} honor at {place}."), "gw.solo.activation.1", lambda place, honor: (_honor(honor),))
def gathers(game: WallGame, place: str, honor: int) -> None:
    """gw.solo.activation.1, gw.solo.activation.3: honor instead of resources."""
    clerks, level = strength(game, place, QIN), clan_of(game, QIN).overseers[place].level
    gained = Reckoning(HONOR, clerks.causes)
    if level > 1:
        times = T("Times the overseer's level {level}", level=level)
        gained = gained.plus((clerks.total * (level - 1), times, "gw.solo.activation.1"))
    gain_honor(game, QIN, gained, "gw.solo.activation.1")


def _rises(place: str, rank: int, clerks: int) -> tuple[Change, ...]:
    """gw.solo.track.6, gw.solo.track.8: the token becomes the highest, those above it make room (gw.solo.track.7)."""
    top = len(RANKS)
    others = (Change(("rank", higher), -1) for higher in RANKS[rank:])
    return (Change(("rank", place), top - rank), *others, Change(("at", place), -clerks), Change(("clerks",), clerks))


@act(
    T("He takes back his clerks from {place}; its token goes to the highest space of his track."),
    "gw.solo.track.6",
    _rises,
)
def leaves(game: WallGame, place: str, rank: int, clerks: int) -> None:
    """His clerks go home, and the token rises (gw.solo.track.6, gw.solo.clerks.6, gw.autumn.activation.5)."""
    track = game.state.qin_track
    track.remove(place)
    track.insert(0, place)
    game.log(
        T("{place} rises on Qin Jiushao's track", place=Ref(f"location:{place}")),
        rule="gw.solo.track.6",
        elements=[f"token:{place}"],
        by=who(QIN).element,
    )
    del game.state.clerks_at[place][QIN]
    clan_of(game, QIN).clerks += clerks


@act(T("His household costs him {n} honor."), "gw.solo.track.9", lambda n: (_honor(-n),))
def feeds_household(game: WallGame, n: int) -> Flow[None]:
    yield from fire(game, "after_activation_step_self", QIN)


@act(T("He gains {honor} honor for your shame tokens."), "gw.solo.command.1", lambda honor: (_honor(honor),))
def gains_for_shame(game: WallGame, honor: int, *, reckoning: Callable[[], Reckoning], rule: str) -> None:
    gain_honor(game, QIN, reckoning(), rule)


@act(T("His tea marker rises by {n}."), "gw.solo.command.1")
def rises_on_tea_track(game: WallGame, n: int, *, rule: str) -> None:
    move_up(game, QIN, n, rule)


# Soldiers


@act(
    T(
        "A spearman from his pool attacks the first horde card of {section}: first free vital spot from top to bottom, left to right."
    ),
    "gw.solo.attack.5",
    lambda section: (Change(("pool", "spearman"), -1), _honor(WOUND_HONOR)),
)
def places_spearman(game: WallGame, section: str) -> Flow[None]:
    clan_of(game, QIN).pool["spearman"] -= 1
    yield from _strike(game, QIN, "spearman", section, "new")


@act(
    T(
        "An archer from his pool takes a firing spot of {section} and shoots at the nearest horde card: first free vital spot."
    ),
    "gw.solo.attack.4",
    lambda section: (Change(("pool", "archer"), -1), _honor(WOUND_HONOR)),
)
def places_archer(game: WallGame, section: str) -> Flow[None]:
    clan_of(game, QIN).pool["archer"] -= 1
    yield from _strike(game, QIN, "archer", section, "new")


@act(
    T("His archer at {section} shoots at the nearest horde card that it can hit: first free vital spot."),
    "gw.solo.attack.5",
    lambda section: (_honor(WOUND_HONOR),),
)
def shoots(game: WallGame, section: str) -> Flow[None]:
    yield from _strike(game, QIN, "archer", section, "firing")


def _strike(game: WallGame, owner: int, unit: str, section: str, origin: str) -> Flow[None]:
    yield from battle.strike(game, owner, answer_of(nearest_strike(game, unit, section, origin)))


def nearest_strike(game: WallGame, unit: str, section_id: str, origin: str = "new") -> str:
    """gw.solo.attack.5, gw.solo.attack.6: the nearest card, its spots, for spearmen too (gw.solo.attack.9), from top to
    bottom and left to right. There is a target."""
    section = section_at(game, section_id)
    return next(
        f"strike:{unit}:{section_id}:{horde.card}:{spot}:{origin}"
        for horde in battle.in_reach(game, QIN, unit, section)
        for spot in components.horde_type(horde.card).fill_order
        if horde.spots[spot] is None
    )


# Building


def _builds(section: str, level: int) -> tuple[Change, ...]:
    return (_honor(components.board().walls.levels[level].build_honor),)


@act(
    T("He builds the wall of {section} to level {level}: pay from the warehouse what it has, the rest counts as paid."),
    "gw.solo.rules.11",
    _builds,
)
def builds(game: WallGame, section: str, level: int) -> Flow[None]:
    yield from building.build_wall(game, QIN, section_at(game, section))


@act(
    T("His overseer at {place} rises to level {level}."),
    "gw.solo.command.1",
    lambda place, level: (Change(("level", place), 1),),
)
def raises_overseer(game: WallGame, place: str, level: int, *, rule: str) -> None:
    overseer = clan_of(game, QIN).overseers[place]
    overseer.level += 1
    text = messages.overseer_rises(who(QIN), place, overseer.level)
    game.log(text, rule=rule, elements=[f"overseer:{place}:{QIN}"])


@act(
    T("All his overseers are at the top: he gains {honor} honor."), "gw.solo.command.1", lambda honor: (_honor(honor),)
)
def gains_instead(game: WallGame, honor: int, *, rule: str) -> None:
    gain_honor(game, QIN, honor, rule)


# Spring


@act(
    T(
        "Of the 2 leftmost advisors of the track he takes number {n} as a supporting advisor; the other one is discarded."
    ),
    "gw.solo.spring.1",
    lambda n: (Change(("supporting",), 1),),
)
def takes_advisor(game: WallGame, n: int, *, card: str) -> None:
    clan_of(game, QIN).supporting.append(card)


# For the Reed Clan


@act(
    T("The Reed Clan's clerk at {source} goes to {place}."),
    "gw.solo.reed.4",
)
def reed_comes_from(game: WallGame, source: str, place: str) -> None:
    _move_reed(game, source, place)


@act(T("A clerk of the Reed Clan from a location off his track goes to {place}: you choose which."), "gw.solo.reed.7")
def reed_comes_from_elsewhere(game: WallGame, place: str) -> Flow[None]:
    sources = off_track(game)
    source = sources[0]
    if len(sources) > 1:
        answer = yield from decide(
            game,
            humans(game)[0],
            T("Which clerk of the Reed Clan goes to {place}?", place=Ref(f"location:{place}")),
            "gw.solo.reed.7",
            lambda: [Option(f"take:{one}", messages.take_clerk(one), (f"clerks:{one}",)) for one in sources],
        )
        source = answer.parts[1]
    _move_reed(game, source, place)


def _move_reed(game: WallGame, source: str, place: str) -> None:
    place_clerk(game, REED, source, place)
    game.log(messages.sends_clerk(who(REED), place), rule="gw.solo.reed.2", elements=[f"location:{place}"])


@act(T("The Reed Clan's barricade goes to {section}."), "gw.solo.reed.8")
def reed_builds(game: WallGame, section: str) -> None:
    """The location puts it there."""


@act(
    T(
        "The Reed Clan's spearman attacks the first horde card of {section}: first free vital spot. Nothing if none is left."
    ),
    "gw.solo.reed.5",
)
def reed_strikes(game: WallGame, section: str) -> None:
    """The location carries it out."""
