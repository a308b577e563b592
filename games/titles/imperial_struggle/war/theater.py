"""Resolving a theater: War tiles, their effects, strengths, spoils (is.wars.theaters, is.wars.effects, is.wars.spoils)."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.rules.ask import Answer, Ask, Flow, Option
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.state import Call, call
from games.engine.rules.text import Ref, T, Text
from games.titles.imperial_struggle import messages
from games.titles.imperial_struggle.rules import control, hooks, squadrons, tracks
from games.titles.imperial_struggle.rules.game import ISGame, leading_side, seat_of, war_of, who
from games.titles.imperial_struggle.rules.game import space as space_ref
from games.titles.imperial_struggle.rules.ministries import jacobite_defeat
from games.titles.imperial_struggle.rules.moments import moment
from games.titles.imperial_struggle.rules.spaces import available, leaves_isolated
from games.titles.imperial_struggle.rules.strength import conflicts_that_count, outcome, reaches, total
from games.titles.imperial_struggle.rules.strength import spoils as row_of
from games.titles.imperial_struggle.table import components
from games.titles.imperial_struggle.table.board_types import Spoils
from games.titles.imperial_struggle.table.board_types import Theater as Printed
from games.titles.imperial_struggle.table.components import FORTS, NAVAL, SPACES, effect_of
from games.titles.imperial_struggle.table.registry import steps
from games.titles.imperial_struggle.table.state import FRANCE, SIDES, Theater, War, opponent

MARKERS = 2
"""Jacobite Victory markers (is.displays.was.7)."""
FRENCH_INDIAN_WAR = "7yw_french_indian_war"
SPOILS = T("Spoils")


def here(game: ISGame) -> Theater:
    """The theater being resolved."""
    return game.state.theaters[war_of(game).theater]


def printed_here(game: ISGame) -> Printed:
    return components.theaters()[here(game).id]


@steps.called(T("The war begins"))
def begin_war(game: ISGame, war: str) -> None:
    """A war begins (is.wars.1, is.wars.layout.1)."""
    state = game.state
    state.phase, state.fight = "war", War(refusals=dict.fromkeys(SIDES, 0), landed={side: [] for side in SIDES})
    assert state.war == war
    game.log(T("Theaters of {war}", war=Ref(f"war:{war}")), rule="is.wars.1", elements=[f"war:{war}"])


@steps.called(T("War tiles are turned up"))
def open_theater(game: ISGame, number: int) -> Flow[None]:
    """Turn up the War tiles of a theater (is.wars.tiles.7, is.wars.tiles.3)."""
    fight = war_of(game)
    fight.theater, fight.winner, fight.margin, fight.points, fight.unflag = number, "", 0, 0, ""
    theater = here(game)
    theater.open = True
    game.reveal()
    where = Ref(f"theater:{theater.id}")
    game.log(T("{where} is resolved", where=where), rule="is.wars.theaters.1", elements=[f"theater:{theater.id}"])
    for side in SIDES:
        tiles = theater.tiles(side)
        text = T("{who} turns up: {tiles}", who=who(side), tiles=[Ref(f"tile:{tile}") for tile in tiles])
        game.log(
            text, seat=seat_of(game.state, side), rule="is.wars.tiles.7", elements=[f"tile:{tile}" for tile in tiles]
        )
    first = leading_side(game.state) or game.state.first
    fight.effects = [tile for side in (first, opponent(first)) for tile in theater.tiles(side) if effect_of(tile)]
    yield from moment(game, "is.wars.tiles.7")


# War tile effects


@steps.called(T("Effects of War tiles"))
def tile_effects(game: ISGame) -> Flow[None]:
    """is.wars.effects.1, is.wars.effects.10: of one side after the other; its Debt first, the others as their owner likes."""
    fight = war_of(game)
    if not fight.effects:
        return
    side = owner_of(game, fight.effects[0])
    tiles = [tile for tile in fight.effects if owner_of(game, tile) == side]
    for tile in tiles:
        if effect_of(tile) == "debt":
            fight.effects.remove(tile)
            tracks.force_debt(game, opponent(side), 1, "is.wars.effects.2")
    others = [tile for tile in tiles if effect_of(tile) != "debt"]
    if others:
        yield from _choose_effect(game, side, others)
    game.next("tile_effects")


def owner_of(game: ISGame, tile: str) -> str:
    return next(side for side in SIDES if tile in here(game).tiles(side))


def _choose_effect(game: ISGame, side: str, tiles: list[str]) -> Flow[None]:
    """Choose the effect of a War tile, or decline (is.wars.effects.3, is.wars.effects.4, is.wars.effects.9,
    is.wars.effects.12)."""
    fight = war_of(game)
    if not list(_effect_options(game, side, tiles)):
        fight.effects = [tile for tile in fight.effects if tile not in tiles]
        text = T("The effects of War tiles of {who} find no target", who=who(side))
        game.log(text, seat=seat_of(game.state, side), rule="is.wars.effects.9")
        return
    answer: Answer = yield Ask(
        seat=seat_of(game.state, side),
        prompt=T(
            "{where}: carry out the effect of {tiles}?",
            where=Ref(f"theater:{here(game).id}"),
            tiles=[Ref(f"tile:{tile}") for tile in tiles],
        ),
        rule="is.wars.effects.12",
        options=lambda: [
            *_effect_options(game, side, tiles),
            Option("decline", T("Leave the effects that are left")),
        ],
    )
    if answer.verb == "decline":
        fight.effects = [tile for tile in fight.effects if tile not in tiles]
        return
    space = answer.parts[1]
    done = "unflag" if answer.verb == "unflag" else "fort_or_squadron"
    fight.effects.remove(next(tile for tile in tiles if effect_of(tile) == done))
    if answer.verb == "unflag":
        control.unflag(game, side, space, "is.wars.effects.3")
    elif answer.verb == "damage":
        control.damage(game, side, space, "is.wars.effects.4")
    else:
        squadrons.send_home(game, opponent(side), space, "is.wars.effects.8")


def _effect_options(game: ISGame, side: str, tiles: list[str]) -> Iterator[Option]:
    effects = {effect_of(tile) for tile in tiles}
    if "fort_or_squadron" in effects:
        yield from _hits(game, side)
    if "unflag" in effects:
        for space in unflag_targets(game, side):
            label = messages.remove_flag(space_ref(space))
            yield Option(f"unflag:{space}", label, (f"space:{space}",))


def _hits(game: ISGame, side: str) -> Iterator[Option]:
    """Forts to damage and Squadrons to send home (is.wars.effects.8, is.wars.effects.13, is.wars.effects.14)."""
    state, regions = game.state, printed_here(game).regions
    for fort in FORTS:
        held = state.flags.get(fort) == opponent(side) and fort not in state.damaged
        if held and SPACES[fort].region in regions:
            yield Option(f"damage:{fort}", T("Damage {space}", space=space_ref(fort)), (f"space:{fort}",))
    for space in NAVAL:
        if state.flags.get(space) == opponent(side) and SPACES[space].region in regions:
            label = T("Send the Squadron at {space} home", space=space_ref(space))
            yield Option(f"home:{space}", label, (f"space:{space}",))


def unflag_targets(game: ISGame, side: str) -> list[str]:
    """Flags that a War tile may remove (is.wars.effects.6, is.wars.effects.7, is.wars.effects.11,
    is.wars.effects.14)."""
    state = game.state
    targets = [
        space
        for region in printed_here(game).regions
        for space in components.ALL_REGIONS[region]
        if SPACES[space].type in ("market", "political")
        and control.can_unflag(game, side, space)
        and space not in state.conflicts
    ]
    political = [space for space in targets if SPACES[space].type == "political"]
    markets = [space for space in targets if SPACES[space].type == "market"]
    return political + ([market for market in markets if not leaves_isolated(state, market)] or markets)


# Strength and spoils


@steps.called(T("Who wins the theater"))
def decide_theater(game: ISGame) -> None:
    """is.wars.theaters.3, is.wars.theaters.5, after the losses by tiles (is.wars.strength.4, is.wars.theaters.6);
    markers that gave strength are noted (is.wars.reset.6)."""
    fight, theater = war_of(game), here(game)
    strengths = {side: total(game, theater, side) for side in SIDES}
    for side, strength in strengths.items():
        game.log(
            T("Strength of {who} in {where}: {n}", who=who(side), where=Ref(f"theater:{theater.id}"), n=strength.total),
            seat=seat_of(game.state, side),
            rule="is.wars.theaters.3",
            elements=[f"theater:{theater.id}"],
            reckoning=strength,
        )
        fight.strengthened += [
            space for space in conflicts_that_count(game, theater, side) if space not in fight.strengthened
        ]
    result = outcome(theater, strengths)
    fight.winner, fight.margin = result.winner, result.margin.total
    fight.wins.append((fight.winner, result.row is not None and result.row.maximum))
    where = Ref(f"theater:{theater.id}")
    if fight.winner:
        text = T("{who} wins {where} by {n}", who=who(fight.winner), where=where, n=fight.margin)
        seat, rule = seat_of(game.state, fight.winner), "is.wars.theaters.3"
    else:
        text, seat, rule = T("Nobody wins {where}", where=where), None, "is.wars.theaters.5"
    game.log(text, seat=seat, rule=rule, elements=[f"theater:{theater.id}"], reckoning=result.margin)


def take_spoils(game: ISGame) -> None:
    """is.wars.spoils.1, is.wars.spoils.3: victory and Treaty Points, then the other rewards."""
    fight, theater = war_of(game), here(game)
    row = row_of(theater, fight.winner, fight.margin)
    if row is not None:
        rule = "is.wars.spoils.1"
        vp, treaty = (Reckoning.of(SPOILS, (n, reaches(row), rule)) for n in (row.vp, row.loser_treaty))
        tracks.score(game, fight.winner, vp.total, rule, why=vp)
        tracks.gain_treaty(game, opponent(fight.winner), treaty.total, rule, why=treaty)
    _jacobites(game)
    for _ in hooks.theater_won.all(game, theater.id, fight.winner, fight.margin):
        pass
    if row is not None:
        _rewards(game, row)


def losses(game: ISGame) -> list[Call]:
    """What the loser has to give."""
    fight = war_of(game)
    row = row_of(here(game), fight.winner, fight.margin)
    lost = min(fight.margin, printed_here(game).squadrons_lost)
    return [call("lose_squadron", True)] * lost + [call("lose_squadron", False)] * (row.unbuilt if row else 0)


def new_flags(game: ISGame) -> list[Call]:
    """Those of the United States, and of Canada."""
    fight = war_of(game)
    row = row_of(here(game), fight.winner, fight.margin)
    if row is None or not row.usa:
        return []
    return [call("usa_flags"), *([call("canada_flag")] if row.canada else [])]


def _rewards(game: ISGame, row: Spoils) -> None:
    fight = war_of(game)
    fight.points = row.cp
    if row.unflag_market:
        fight.unflag = f"market:{row.unflag_market}"
    if row.unflag_political:
        fight.unflag = f"political:{row.unflag_political}"
    if row.atlantic_dominance:
        _atlantic_dominance(game)


def _atlantic_dominance(game: ISGame) -> None:
    """is.displays.syw: the winner's tile in the French & Indian War."""
    winner, tile = war_of(game).winner, "atlantic_dominance"
    del game.state.special[tile]
    target = next(theater for theater in game.state.theaters if theater.id == FRENCH_INDIAN_WAR)
    target.special[winner].append(tile)
    text = messages.places(who(winner), Ref(f"tile:{tile}"), Ref(f"theater:{target.id}"))
    game.log(
        text,
        seat=seat_of(game.state, winner),
        rule="is.displays.syw.5",
        elements=[f"tile:{tile}", f"theater:{target.id}"],
    )


def _jacobites(game: ISGame) -> None:
    """Jacobite markers for a victory or defeat (is.displays.wss.5, is.displays.was.5, is.displays.was.6,
    is.displays.was.7)."""
    state, fight, printed = game.state, war_of(game), printed_here(game)
    if fight.winner == FRANCE and printed.jacobite_victory and fight.margin >= printed.jacobite_victory:
        state.extra_ministry = state.extra_ministry or printed.extra_ministry
        if state.jacobite_victories < MARKERS:
            state.jacobite_victories += 1
            text = T("{who} places a Jacobite Victory marker", who=who(FRANCE))
            game.log(text, seat=seat_of(state, FRANCE), rule="is.displays.wss.5", elements=["jacobites"])
    elif fight.winner != FRANCE and printed.jacobite_defeat and fight.margin >= printed.jacobite_defeat:
        jacobite_defeat(game, "is.displays.was.5")


@steps.called(T("A Squadron is lost"))
def lose_squadron(game: ISGame, for_good: bool) -> Flow[None]:
    """is.displays.syw, is.displays.awi: the loser chooses a Squadron on the map or in the Navy Box."""
    loser = opponent(war_of(game).winner)
    rule = "is.displays.awi.4" if for_good else "is.displays.syw.6"
    places = list(dict.fromkeys(squadrons.built(game, loser)))
    if not places:
        return
    answer: Answer = yield Ask(
        seat=seat_of(game.state, loser),
        prompt=_lost(for_good),
        rule=rule,
        options=lambda: [_place(loser, place) for place in places],
    )
    (squadrons.remove if for_good else squadrons.unbuild)(game, loser, answer.parts[1], rule)


def _lost(for_good: bool) -> Text:
    return T("Which Squadron leaves the game?") if for_good else T("Which Squadron goes back to the unbuilt ones?")


def _place(side: str, place: str) -> Option:
    element = f"space:{place}" if place in SPACES else f"navy:{side}"
    return Option(f"lose:{place}", T("The Squadron at {place}", place=Ref(element)), (element,))


@steps.called(T("End of the theater"))
def end_theater(game: ISGame) -> Flow[None]:
    """is.optional.spain.2; then the next one (is.wars.theaters.1)."""
    fight = war_of(game)
    for side in fight.spanish:
        yield from _shift_spain(game, side)
    fight.spanish = []
    yield from moment(game, "is.wars.theaters.1")


def _shift_spain(game: ISGame, side: str) -> Flow[None]:
    state = game.state
    spaces = [
        space.id
        for space in SPACES.values()
        if space.nation == "spain" and state.flags.get(space.id) != side and available(state, space.id)
    ]
    if not spaces:
        return
    answer: Answer = yield Ask(
        seat=seat_of(state, side),
        prompt=T("Shift a space of Spain?"),
        rule="is.optional.spain.2",
        options=lambda: [
            *(
                Option(f"shift:{space}", T("Shift {space}", space=space_ref(space)), (f"space:{space}",))
                for space in spaces
            ),
            Option("decline", T("Shift none")),
        ],
    )
    if answer.verb == "shift":
        verb = control.unflag if answer.parts[1] in state.flags else control.flag
        verb(game, side, answer.parts[1], "is.optional.spain.2")
