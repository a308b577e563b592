"""Setup (fog.setup): the decks, then races, resources and starting stalls in turn order."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.rules.ask import Flow, Option, Refusal, allowed, ask, judged, not_allowed
from games.engine.rules.chance import Chance
from games.engine.rules.state import call
from games.engine.rules.text import Ref, T
from games.engine.title.info import Setup
from games.titles.founders_of_gloomhaven.rules import advisers, goods, prestige
from games.titles.founders_of_gloomhaven.rules.placing import at, place_tile
from games.titles.founders_of_gloomhaven.rules.spots import spot
from games.titles.founders_of_gloomhaven.table import components, grid
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.references import resource, space, who
from games.titles.founders_of_gloomhaven.table.registry import steps
from games.titles.founders_of_gloomhaven.table.state import Founders, Player


def set_up(setup: Setup, seed: str) -> Founders:
    """The table before the first race is chosen (fog.setup.table.1, fog.setup.table.3,
    fog.setup.table.5; fog.solo.setup.1)."""
    chance = Chance(seed)
    seats = setup.players
    deck = list(components.prestige())
    chance.shuffle("prestige", deck)
    return Founders(
        seats=seats,
        mode=setup.mode,
        options=dict(setup.options),
        chance=chance,
        agenda=[],
        players=[new_player(seat, seats) for seat in range(seats)],
        start=chance.roll("start", seats) - 1,
        prestige_deck=deck,
        adviser_deck=_advisers(chance),
        row=[""] * len(components.board().adviser_prices),
    )


def new_player(seat: int, seats: int) -> Player:
    """Makes a player with the printed money and the basic cards in hand: fog.setup.player.1, fog.setup.player.5,
    fog.setup.player.6, fog.setup.player.7, fog.two-player.4, fog.solo.setup.2."""
    hand = [card.id for card in components.basic_cards().values() if not card.players or seats in card.players]
    return Player(seat, money=components.setting_up().money, hand=hand)


def _advisers(chance: Chance) -> list[str]:
    """The groups of advisers by points, each shuffled: fog.setup.table.4."""
    deck: list[str] = []
    for points in adviser_groups():
        group = [card.id for card in components.advisers().values() if card.points == points]
        chance.shuffle(f"advisers {points}", group)
        deck += group
    return deck


def adviser_groups() -> list[int]:
    return sorted({card.points for card in components.advisers().values()})


@steps.called(T("A race is chosen"))
def choose_race(game: FogGame, seat: int, among: list[str]) -> Flow[None]:
    """A player chooses a race that no player has: fog.setup.draft.1, fog.resources.basic.4, fog.beginner.setup.20,
    fog.solo.setup.3."""
    state = game.state
    state.active = state.acting = seat
    answer = yield from ask(
        seat,
        T("Choose a race"),
        "fog.setup.draft.1",
        lambda: [
            Option(
                f"race:{race}",
                T("{race} with {what}", race=Ref(f"race:{race}"), what=resource(_resource(race))),
                (f"race:{race}",),
            )
            for race in among
            if race not in [player.race for player in state.players]
        ],
    )
    race = components.races()[answer.parts[1]]
    player = game.player(seat)
    player.race, player.extra_workers = race.id, race.extra_workers
    player.resources = [race.resource]
    game.log(
        T(
            "{who} plays {race} and controls {what}",
            who=who(seat),
            race=Ref(f"race:{race.id}"),
            what=resource(race.resource),
        ),
        seat=seat,
        rule="fog.setup.draft.1",
        elements=[f"race:{race.id}"],
    )
    goods.tell_beginning(game, seat, {"money": player.money}, "fog.setup.player.5")


def _resource(race: str) -> str:
    return components.races()[race].resource


# The second resource, and with two players the third


@steps.called(T("A resource is chosen"))
def choose_resource(game: FogGame, seat: int) -> Flow[None]:
    """A player chooses a resource card that is left. If none is legal, the player takes one of another player, who
    chooses again at once: fog.setup.draft.2, fog.setup.draft.4, fog.setup.draft.6, fog.two-player.1."""
    state = game.state
    state.active = state.acting = seat
    answer = yield from ask(
        seat,
        T("Choose a resource card"),
        "fog.setup.draft.2",
        lambda: _cards(state, seat),
        refused=lambda: not_allowed(_card_options(state, state.players[seat])),
    )
    name = answer.parts[1]
    holder = next((player.seat for player in state.players if name in player.resources), seat)
    if holder != seat:
        state.players[holder].resources.remove(name)
        game.next(call("choose_resource", holder))
    state.players[seat].resources.append(name)
    if holder == seat:
        text = T("{who} takes the card of {what}", who=who(seat), what=resource(name))
    else:
        text = T("{who} takes the card of {what} from {holder}", who=who(seat), what=resource(name), holder=who(holder))
    rule = "fog.setup.draft.2" if holder == seat else "fog.setup.draft.4"
    game.log(text, seat=seat, rule=rule, elements=[f"resource:{name}"])


FORBIDDEN = Refusal(T("Forbidden by what you have"), "fog.setup.draft.3")


def why_forbidden(player: Player, name: str) -> Refusal | None:
    """Why a resource is forbidden. None: neither the race board nor a card taken before forbids it.
    fog.setup.draft.3, fog.setup.draft.10, fog.two-player.2."""
    return FORBIDDEN if any(name in components.race_of(held).forbidden for held in player.resources) else None


def _left(state: Founders) -> list[str]:
    taken = {held for player in state.players for held in player.resources}
    return [name for name in components.basics() if name not in taken]


def _cards(state: Founders, seat: int) -> Sequence[Option]:
    player = state.players[seat]
    return allowed(_card_options(state, player)) or [_card(name) for name in _taken_from(state, player)]


def _taken_from(state: Founders, player: Player) -> list[str]:
    """The resources that may be taken from other players, never the resource of a race. If some holders can choose
    again, only theirs may be taken: fog.setup.draft.5, fog.setup.draft.7, fog.two-player.3."""
    held = [
        (name, other)
        for other in state.players
        if other.seat != player.seat
        for name in other.resources[1:]
        if why_forbidden(player, name) is None
    ]
    easy = [name for name, other in held if _can_replace(state, other, name)]
    return easy or [name for name, _ in held]


def _can_replace(state: Founders, holder: Player, lost: str) -> bool:
    kept = Player(holder.seat, resources=[name for name in holder.resources if name != lost])
    return any(why_forbidden(kept, name) is None for name in _left(state))


def _card(name: str) -> Option:
    return Option(f"resource:{name}", T("{what}", what=resource(name)), (f"resource:{name}",))


def _card_options(state: Founders, player: Player) -> list[Option]:
    """The cards that are left. The rules say for each whether it may be chosen."""
    return [judged(_card(name), why_forbidden(player, name)) for name in _left(state)]


# The starting stall, the rows


@steps.called(T("The starting stall is placed"))
def place_start(game: FogGame, seat: int) -> Flow[None]:
    """A player places a stall of the race's resource on gray: fog.setup.start.1, fog.setup.start.2,
    fog.setup.start.3, fog.map.terrain.2, fog.solo.setup.8."""
    state = game.state
    state.active = state.acting = seat
    name = game.player(seat).resources[0]
    answer = yield from ask(
        seat,
        T("Where will you place your starting stall?"),
        "fog.setup.start.1",
        lambda: [spot(str(cell)) for cell in grid.cells(game.city.free & grid.TERRAIN["grey"])],
    )
    placed = at(answer.parts[1])
    text = T("{who} starts with {what} at {where}", who=who(seat), what=resource(name), where=space(placed.cells[0]))
    place_tile(game, seat, name, placed, "fog.setup.start.1", by=seat, text=text)


@steps.called(T("Proposals and advisers are revealed"))
def reveal_rows(game: FogGame) -> None:
    """Reveals the rows. Play begins with the first player: fog.setup.rows.1, fog.setup.rows.3."""
    state = game.state
    state.drafting = False
    prestige.fill(game)
    advisers.refill(game)
    game.log(T("Proposals and advisers are revealed"), rule="fog.setup.rows.1")
