"""Setting up, for every number of players and every mode (gw.setup, gw.reed.setup, gw.solo.setup, gw.coop.setup)."""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.ask import Answer, Ask, AskAll, Flow, Option
from games.engine.chance import Chance
from games.engine.state import Scalar
from games.engine.text import Ref, T
from games.engine.title import Setup

from . import advisors, components, horde
from .clans import Table, clan, cooperative, humans, open_sections, who
from .hand import draw_tactics
from .printed import Named
from .registry import steps
from .state import QIN, REED, RESOURCES, UNITS, Clan, GreatWall, Overseer, Section

COOP = "co-op"
SOLO = "solo"
CLOSED_FOR = 2
"""With so many players or fewer the leftmost section is closed (gw.reed.setup.2)."""


def set_up(setup: Setup, seed: str) -> GreatWall:
    """The table before generals are chosen: decks shuffled, generals and advisors dealt."""
    seats = setup.players
    chance = Chance(seed)
    state = _empty_table(setup, chance)
    for deck, stream in (
        (state.horde_deck, "horde"),
        (state.tactic_deck, "tactics"),
        (state.advisor_deck, "advisors"),
        (state.artifacts, "artifacts"),
    ):
        chance.shuffle(stream, deck)
    state.artifacts = state.artifacts[: components.board().artifact_slots.slots]
    generals = cards_of(sets_in_play(setup.mode, setup.options), components.generals().values())
    chance.shuffle("generals", generals)
    for seat in range(seats):
        state.clans[seat] = _clan(seat)
        state.clans[seat].generals = [generals.pop(), generals.pop()]
        state.clans[seat].advisors = [state.advisor_deck.pop(0), state.advisor_deck.pop(0)]
    if seats <= CLOSED_FOR:
        _add_reed_clan(state)
    if setup.mode == SOLO:
        _add_qin_jiushao(state)
    if setup.mode == COOP:
        _add_requests(state)
    return state


def _empty_table(setup: Setup, chance: Chance) -> GreatWall:
    board = components.board()
    seats, sets = setup.players, sets_in_play(setup.mode, setup.options)
    return GreatWall(
        seats=seats,
        mode=setup.mode,
        options=dict(setup.options),
        chance=chance,
        agenda=[],
        year=1,
        season="autumn",
        clans={},
        sections=[_section(name, seats) for name in components.SECTIONS],
        horde_deck=horde_deck(setup.mode, setup.options, seats),
        horde_discard=[],
        tactic_deck=cards_of(sets, components.tactics().values()),
        tactic_discard=[],
        advisor_deck=list(components.advisors()),
        advisor_discard=[],
        advisor_track=[],
        artifacts=[] if setup.mode == COOP else cards_of(sets, components.artifacts().values()),
        tea=[],
        shame_supply=board.shame_supply.of(seats),
        warehouse={"wood": 0, "stone": 0, "gold": 0},
        clerks_at={place: {} for place in components.locations()},
        command_track=[None] * board.command_track.slots,
    )


def sets_in_play(mode: str, options: dict[str, Scalar]) -> set[str]:
    """Card sets of a mode: co-operation adds its own (gw.coop.setup.6, gw.coop.setup.7), an option adds variety."""
    sets = {"core"}
    if mode == COOP:
        sets.add("coop")
    if options.get("variety") is True:
        sets.add("variety")
    return sets


def cards_of(sets: set[str], cards: Iterable[Named]) -> list[str]:
    """Ids of the cards of these sets."""
    return [card.id for card in cards if card.set in sets]


def horde_deck(mode: str, options: dict[str, Scalar], seats: int) -> list[str]:
    """gw.setup.8, gw.coop.setup.4, gw.reed.setup.9: the cards of the mode, without those that point to a closed
    section."""
    sets = sets_in_play(mode, options) - ({"core"} if mode == COOP else set())
    closed = components.SECTIONS[0] if seats <= CLOSED_FOR else ""
    return [card.id for card in components.horde_cards().values() if card.set in sets and card.invasion != closed]


def _section(name: str, seats: int) -> Section:
    """gw.setup.11, gw.reed.setup.3: three barricades each; those of the closed section lie on its horde slots."""
    closed = name == components.SECTIONS[0] and seats <= CLOSED_FOR
    return Section(
        id=name,
        open=not closed,
        hordes=[],
        barricades=components.board().barricade.max_per_section,
        wall=0,
        firing=[],
        rest={},
    )


def _clan(owner: int) -> Clan:
    pieces = components.board().pieces_per_player
    return Clan(
        owner=owner,
        goods=dict.fromkeys(RESOURCES, 0),
        honor=0,
        clerks=pieces.clerks_start_in_pool,
        embassy=pieces.clerks_start_in_embassy,
        pool={soldier.id: soldier.per_player for soldier in components.soldiers().values()},
        shamed=dict.fromkeys(UNITS, 0),
        overseers={},
        tactics=[],
        commands=list(components.clan_commands()),
        command_discard=[],
        generals=[],
        advisors=[],
        supporting=[],
        claimed=[],
    )


def _add_reed_clan(state: GreatWall) -> None:
    """gw.reed.setup.6, gw.reed.setup.7, gw.reed.setup.12"""
    reed = state.clans[REED] = _clan(REED)
    reed.clerks, reed.embassy, reed.commands = 0, 0, [components.reed().command_card.id]
    reed.pool = {**dict.fromkeys(UNITS, 0), "spearman": components.reed().pieces.spearmen}
    for place in components.reed().setup.clerks_at:
        state.clerks_at[place][REED] = 1


def _add_qin_jiushao(state: GreatWall) -> None:
    """gw.solo.setup.5, gw.solo.setup.6, gw.solo.setup.7, gw.solo.setup.13, gw.solo.setup.15"""
    qin = state.clans[QIN] = _clan(QIN)
    qin.clerks, qin.embassy, qin.commands = qin.clerks + qin.embassy, 0, []
    qin.honor = next(
        level.qin_start_honor for level in components.solo().difficulty if level.id == state.options["difficulty"]
    )
    for place, unit in zip(components.production(), ("spearman", "spearman", "horseman", "horseman"), strict=True):
        qin.overseers[place] = Overseer(1, unit)
        qin.pool[unit] -= 1
    qin.supporting = [state.advisor_deck.pop(0), state.advisor_deck.pop(0)]
    state.qin_deck = [card.id for card in components.solo().command_cards]
    state.chance.shuffle("qin", state.qin_deck)
    state.qin_track = list(components.solo().general.location_track)
    state.chance.shuffle("qin track", state.qin_track)


def _add_requests(state: GreatWall) -> None:
    """gw.coop.setup.3, gw.coop.setup.8, gw.coop.two-players.1, gw.coop.two-players.2"""
    few = state.seats <= CLOSED_FOR
    state.request_deck = [card.id for card in components.coop().requests if not (few and card.removed_with_2_players)]
    state.chance.shuffle("requests", state.request_deck)
    state.event_deck = [card.id for card in components.coop().events]
    state.chance.shuffle("events", state.event_deck)
    slots = request_slots(state.seats)
    state.requests, state.request_deck = state.request_deck[:slots], state.request_deck[slots:]


def request_slots(seats: int) -> int:
    """gw.coop.setup.3, gw.coop.two-players.2"""
    return components.coop().request_slots.of(seats)


# The first horde cards


@steps.step
def first_hordes(game: Table) -> None:
    """gw.setup.9, gw.setup.10: they lie there before generals are chosen."""
    for _ in range(_first_hordes(game)):
        horde.invade(game, invasion=False)


def _first_hordes(game: Table) -> int:
    """gw.setup.9, gw.setup.10, gw.reed.setup.10, gw.solo.setup.9 as corrected, gw.coop.setup.5"""
    if cooperative(game):
        return game.state.seats + 1
    return components.board().initial_hordes.of(game.state.seats)


# What players choose


@steps.step
def choose_generals(game: Table) -> Flow[None]:
    """gw.setup.15, gw.setup.16, gw.setup.17: all at once and in secret: the general to keep and the active advisor."""

    def ask(seat: int) -> Ask:
        own = clan(game, seat)
        return Ask(
            seat=seat,
            prompt=T("Keep one general, and choose which advisor is active; the other supports the general"),
            rule="gw.setup.15",
            options=lambda: [
                Option(
                    f"keep:{general}:{active}",
                    T(
                        "{general}, active advisor {advisor}",
                        general=Ref(f"general:{general}"),
                        advisor=Ref(f"advisor:{active}"),
                    ),
                    (f"general:{general}", f"advisor:{active}"),
                )
                for general in own.generals
                for active in own.advisors
            ],
        )

    answers: dict[int, Answer] = yield AskAll(asks=[ask(seat) for seat in range(game.state.seats)])
    for seat, answer in answers.items():
        own = clan(game, seat)
        own.generals = [answer.parts[1]]
        own.supporting = [card for card in own.advisors if card != answer.parts[2]]
        own.advisors = [answer.parts[2]]
        text = T(
            "{who} leads {general}; {advisor} is active",
            who=who(seat),
            general=Ref(f"general:{answer.parts[1]}"),
            advisor=Ref(f"advisor:{answer.parts[2]}"),
        )
        game.log(text, seat=seat, rule="gw.setup.15", elements=[f"general:{seat}"])
    game.reveal()


@steps.step
def lay_out(game: Table) -> Flow[None]:
    """gw.setup.18 to gw.setup.23: tea order, goods, tactic cards and the advisor track."""
    state = game.state
    state.tea = sorted(
        range(state.seats), key=lambda seat: -components.generals()[clan(game, seat).generals[0]].start.tea
    )
    state.tea += [owner for owner in (QIN, REED) if owner in state.clans]
    for seat in humans(game):
        start = components.generals()[clan(game, seat).generals[0]].start
        clan(game, seat).goods = start.goods()
        yield from draw_tactics(game, seat, start.tactics, "gw.setup.21")
    advisors.refill_track(game)


def complete_walls_needed(game: Table) -> int:
    """gw.ending.conditions.2, gw.ending.conditions.3, gw.ending.conditions.6"""
    return min(components.board().end_conditions.walls_at_level_3.of(game.state.seats), len(open_sections(game)))
