"""What each seat may know of the table (fog.overview.principles.3), as plain data with stable element ids: everything but the order of the
decks, and ballots before they are revealed.

Elements: ``space:<cell>`` ``tile:<resource>:<section>`` ``prestige:<id>`` ``proposal:<n>`` ``proposals`` ``card:<basic or adviser>``
``race:<id>`` ``resource:<id>`` ``standard:<id>``, and of a seat ``card:<basic>:<seat>`` ``houses:<seat>`` ``bridges:<seat>``
``hand:<seat>`` ``played:<seat>`` ``workers:<seat>``."""

from __future__ import annotations

import msgspec

from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import T
from games.engine.title.view import AutomaPanel, Fact, Panel, View
from games.titles.founders_of_gloomhaven.messages import INFLUENCE
from games.titles.founders_of_gloomhaven.rules import holdings
from games.titles.founders_of_gloomhaven.rules.scoring import points, score
from games.titles.founders_of_gloomhaven.seen.network import NOTHING, Network, network
from games.titles.founders_of_gloomhaven.seen.resources import Holding, holdings_of
from games.titles.founders_of_gloomhaven.table.state import CITY, SOLO, Built, Founders, Played, Player, Tile
from games.titles.founders_of_gloomhaven.turn.vote import strength


class SeatView(msgspec.Struct, frozen=True):
    """Values of a seat: ``available`` workers, its income, its influence in a vote, and its score now."""

    available: int
    income: Reckoning
    votes: Reckoning
    """The influence of a vote with all that the seat has."""
    total: int
    score: Reckoning
    """The score of the seat as a sum, line by line."""
    points: Reckoning


class FoundersView(View, kw_only=True):
    """The table. ``state.py`` explains these fields."""

    mode: str
    players: list[Player]
    seats: list[SeatView]
    start: int
    tiles: dict[str, Tile]
    roads: list[int]
    built: dict[str, Built]
    proposals: list[str]
    discarded: list[str]
    row: list[str]
    removed: list[str]
    prestige_left: int
    """Cards in the prestige deck."""
    advisers_left: int
    """Cards in the adviser deck."""
    neutral: list[str]
    completed: int
    drafting: bool
    round: int
    active: int
    acting: int
    card: str
    winner: str
    placer: int
    ending: bool
    network: Network
    """What is connected, if a viewer looks on."""

    def resources(self) -> dict[str, Holding]:
        """Who has each resource, and where it is needed. For the board: a template would look a hundred times as long."""
        return holdings_of(self.players, self.tiles, self.built, self.proposals)


def view(state: Founders, seat: int | None) -> FoundersView:
    """All seats see the same."""
    seats = [
        SeatView(
            available=holdings.workers(state, player),
            income=holdings.income(state, player),
            votes=strength(player.fleeting, player.lasting),
            total=holdings.total(player),
            score=score(player),
            points=points(player),
        )
        for player in state.players
    ]
    return FoundersView(
        viewer=seat,
        panels=[_panel(player, seats[player.seat]) for player in state.players],
        automas=[_city(state)] if state.mode == SOLO else [],
        mode=state.mode,
        players=[_player(player) for player in state.players],
        seats=seats,
        start=state.start,
        tiles={key: Tile(tile.owner, [*tile.cells], [*tile.access]) for key, tile in state.tiles.items()},
        roads=[*state.roads],
        built={key: _built(one) for key, one in state.built.items()},
        proposals=[*state.proposals],
        discarded=[*state.discarded],
        row=[*state.row],
        removed=[*state.removed],
        prestige_left=len(state.prestige_deck),
        advisers_left=len(state.adviser_deck),
        neutral=[] if state.drafting else holdings.neutral(state),
        completed=holdings.completed(state),
        drafting=state.drafting,
        round=state.round,
        active=state.active,
        acting=state.acting,
        card=state.card,
        winner=state.winner,
        placer=state.placer,
        ending=state.ending,
        network=NOTHING if state.numbering is msgspec.UNSET else network(state),
    )


def _player(player: Player) -> Player:
    return msgspec.structs.replace(
        player,
        resources=[*player.resources],
        hand=[*player.hand],
        played=[Played(one.card, one.face_up) for one in player.played],
        houses=[*player.houses],
        bridges=[*player.bridges],
        scored={**player.scored},
    )


def _city(state: Founders) -> AutomaPanel:
    """What decides in solo play (fog.solo.pressure.4, fog.solo.end.2): the city has no score."""
    waiting = sum(built.pressure for built in state.built.values())
    return AutomaPanel(
        CITY,
        None,
        [
            Fact("hourglass", T("Buildings that received nothing"), waiting),
            Fact("laurels", T("Complete buildings"), holdings.completed(state)),
        ],
    )


def _built(built: Built) -> Built:
    return msgspec.structs.replace(built, cells=[*built.cells], delivered={**built.delivered})


def _panel(player: Player, of: SeatView) -> Panel:
    seat = player.seat
    return Panel(
        seat,
        of.total,
        [
            Fact("two-coins", T("Money"), player.money, f"goods:{seat}:money"),
            Fact("card-discard", T("Cards in hand"), len(player.hand), f"hand:{seat}"),
            Fact("contract", INFLUENCE, T("{a} + {b}", a=player.fleeting, b=player.lasting)),
        ],
    )
