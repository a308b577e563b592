"""Setting up, for every number of players and every mode (gw.setup, gw.reed.setup, gw.solo.setup, gw.coop.setup).

A mode changes the steps that it names and leaves the others (gw.reed.setup.17, gw.solo.setup.21, gw.coop.setup.11).
"""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.rules.ask import Answer, Ask, AskAll, Flow, Option
from games.engine.rules.chance import Chance
from games.engine.rules.state import Scalar
from games.engine.rules.text import Ref, T
from games.engine.title.info import Setup
from games.titles.great_wall.cards.hand import draw_tactics
from games.titles.great_wall.rules import advisors, goods, horde
from games.titles.great_wall.rules.game import WallGame, clan_of, cooperative, humans, open_sections, who
from games.titles.great_wall.table import components
from games.titles.great_wall.table.card_types import Named
from games.titles.great_wall.table.pieces import CLOSED_FOR, COOP, empty_section, unplayed_clan
from games.titles.great_wall.table.registry import steps
from games.titles.great_wall.table.state import QIN, REED, GreatWall


def set_up(setup: Setup, seed: str) -> GreatWall:
    """The table before generals are chosen: decks shuffled and artifacts laid out (gw.setup.6, gw.setup.12), two
    generals (gw.setup.13, gw.solo.setup.11) and two advisors (gw.setup.14, gw.solo.setup.14) dealt to each seat."""
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
        state.clans[seat] = unplayed_clan(seat)
        state.clans[seat].generals = [generals.pop(), generals.pop()]
        state.clans[seat].advisors = [state.advisor_deck.pop(0), state.advisor_deck.pop(0)]
    return state


def _empty_table(setup: Setup, chance: Chance) -> GreatWall:
    """The first year (gw.setup.5, gw.setup.30), every deck in its printed order; no artifacts in co-operation
    (gw.coop.setup.2)."""
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
        sections=[empty_section(name, seats) for name in components.SECTIONS],
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
    """gw.setup.8, gw.coop.setup.4, gw.reed.setup.9, gw.solo.setup.8: the cards of the mode, without those that point to
    a closed section."""
    sets = sets_in_play(mode, options) - ({"core"} if mode == COOP else set())
    closed = components.SECTIONS[0] if seats <= CLOSED_FOR else ""
    return [card.id for card in components.horde_cards().values() if card.set in sets and card.invasion != closed]


# The first horde cards


@steps.called(T("The first horde cards"))
def first_hordes(game: WallGame) -> None:
    """gw.setup.9, gw.setup.10: they lie there before generals are chosen, those beyond the first rows by the indicator
    (gw.setup.26, gw.coop.setup.9)."""
    for _ in range(_first_hordes(game)):
        horde.invade(game, invasion=False)


def _first_hordes(game: WallGame) -> int:
    """gw.setup.9, gw.setup.10, gw.reed.setup.10, gw.solo.setup.9 as corrected, gw.coop.setup.5, gw.coop.setup.10"""
    if cooperative(game):
        return game.state.seats + 1
    return components.board().initial_hordes.of(game.state.seats)


# What players choose


@steps.called(T("Generals and advisors are chosen"))
def choose_generals(game: WallGame) -> Flow[None]:
    """gw.setup.15, gw.setup.16, gw.setup.17: all at once and in secret (gw.setup.25): the general to keep and the
    active advisor."""

    def ask(seat: int) -> Ask:
        clan = clan_of(game, seat)
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
                for general in clan.generals
                for active in clan.advisors
            ],
        )

    answers: dict[int, Answer] = yield AskAll(asks=[ask(seat) for seat in range(game.state.seats)])
    for seat, answer in answers.items():
        chooser = clan_of(game, seat)
        chooser.generals = [answer.parts[1]]
        chooser.supporting = [card for card in chooser.advisors if card != answer.parts[2]]
        chooser.advisors = [answer.parts[2]]
        text = T(
            "{who} leads {general}; {advisor} is active",
            who=who(seat),
            general=Ref(f"general:{answer.parts[1]}"),
            advisor=Ref(f"advisor:{answer.parts[2]}"),
        )
        game.log(text, seat=seat, rule="gw.setup.15", elements=[f"general:{seat}"])
    game.reveal()


@steps.called(T("Tea order, goods and cards"))
def lay_out(game: WallGame) -> Flow[None]:
    """gw.setup.18 to gw.setup.23: tea order by tea value, which serves nothing else (gw.cards.general.2), the printed
    opponents at the bottom (gw.reed.setup.13, gw.solo.setup.19); goods (gw.setup.20) and tactic cards, this once
    (gw.cards.general.1); the advisor track. What each begins with is logged, the honor of a difficulty too."""
    state = game.state
    state.tea = sorted(
        range(state.seats), key=lambda seat: -components.generals()[clan_of(game, seat).generals[0]].start.tea
    )
    state.tea += [owner for owner in (QIN, REED) if owner in state.clans]
    if QIN in state.clans:
        goods.tell_beginning(game, QIN, "gw.solo.difficulty.1")
    for seat in humans(game):
        start = components.generals()[clan_of(game, seat).generals[0]].start
        clan_of(game, seat).goods = start.goods()
        goods.tell_beginning(game, seat, "gw.setup.20")
        yield from draw_tactics(game, seat, start.tactics, "gw.setup.21")
    advisors.refill_track(game)


def complete_walls_needed(game: WallGame) -> int:
    """Complete walls that end the game, at most one for each open section (gw.ending.conditions.2,
    gw.ending.conditions.3, gw.ending.conditions.6)."""
    return min(components.board().end_conditions.walls_at_level_3.of(game.state.seats), len(open_sections(game)))
