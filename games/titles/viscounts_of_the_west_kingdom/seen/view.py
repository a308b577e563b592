"""What each seat may know of the table (vis.components.goods.6), as plain data with stable element ids.

Elements: ``townsfolk:<card>`` ``manuscript:<id>`` ``player_card:<id>`` ``bonus:<id>`` ``space:<id>`` ``site:<id>`` ``link:<id>``
``pile:<segment>`` ``manuscripts:<segment>`` ``printed:<segment>`` ``printed_manuscript:<segment>`` ``section:<id>``
``worker:<section>:<tier>:<seat>`` ``third_tier`` ``stack:debt`` ``stack:deed`` ``poverty`` ``prosperity``; ``kings_orders`` ``chest:<id>``
``column:<ribbon>`` of the expansions (Outsiders, Heroes and King's Orders are ``townsfolk:…``, Public Buildings ``bonus:…``), and of a seat
``card-space:<seat>:<n>`` ``draw:<seat>`` ``goods:<seat>:<kind>`` ``paper:<seat>:<kind>`` ``row-of:<seat>:<building>`` ``track:<seat>``
``chest-space:<seat>:<n>``.
"""

from __future__ import annotations

import msgspec

from games.engine.rules.game import Game
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.state import ScoreLine
from games.engine.rules.text import T
from games.engine.title.pieces import ids
from games.engine.title.view import AutomaPanel, Fact, Panel, View
from games.titles.viscounts_of_the_west_kingdom.cards.abilities import criminals, slots
from games.titles.viscounts_of_the_west_kingdom.modes.automa import BUILD, CLERIC, NOBLE, revealed
from games.titles.viscounts_of_the_west_kingdom.modes.automa import icons as automa_icons
from games.titles.viscounts_of_the_west_kingdom.rules import manuscripts, scoring
from games.titles.viscounts_of_the_west_kingdom.rules.buildings import left
from games.titles.viscounts_of_the_west_kingdom.rules.columns import unlocked
from games.titles.viscounts_of_the_west_kingdom.rules.goods import ICONS, SILVER
from games.titles.viscounts_of_the_west_kingdom.rules.hiring import Shown
from games.titles.viscounts_of_the_west_kingdom.rules.icons import icons
from games.titles.viscounts_of_the_west_kingdom.rules.ribbons import ribbons
from games.titles.viscounts_of_the_west_kingdom.seen.forecast.ways import NOTHING, Forecast, forecast_at
from games.titles.viscounts_of_the_west_kingdom.seen.points import Standing, gain, score, standings
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.card_types import Link
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame, holder
from games.titles.viscounts_of_the_west_kingdom.table.state import (
    ACTING,
    AUTOMA,
    GATES,
    KEYS,
    LANDING,
    NOBODY,
    PROMOS,
    Automa,
    Built,
    Pair,
    Player,
    Segment,
    Viscounts,
)
from games.titles.viscounts_of_the_west_kingdom.turn.closing import hand_limit

FUNDED = (BUILD, NOBLE, CLERIC)
"""Primary actions of the AI."""


SHOWN_PHASES = {LANDING: "move", ACTING: "action"}
"""The phases as players know them."""


class SiteView(msgspec.Struct, frozen=True):
    """A building site. If it is empty, ``owner`` is -1 and ``building`` is empty."""

    element: str
    space: str
    owner: int
    building: str
    piece: str
    public: str = ""
    """The Public Building on the site; ``building`` is the type that it replaced."""


class LinkView(msgspec.Struct, frozen=True):
    """A link. ``owners`` are those of the Buildings at its ends, if both ends have one."""

    id: str
    owners: list[int]


class SegmentView(msgspec.Struct, frozen=True):
    """A segment in its place of the ring. ``townsfolk`` and ``manuscript`` are the visible elements. The numbers are
    how many cards and tiles the piles have."""

    id: str
    townsfolk: str
    townsfolk_count: int
    manuscript: str
    manuscript_cost: int
    manuscript_count: int
    sites: list[SiteView]
    links: list[LinkView]
    section: str
    tiers: list[dict[int, int]]
    """Workers by seat on the first and second tier of the section opposite."""
    workers: list[dict[int, list[str]]]
    """The pieces of these Workers."""


class Board(msgspec.Struct, kw_only=True, frozen=True):
    """What is on a board and next to it, a seat's or the AI's."""

    space: str
    goods: dict[str, int]
    row: list[str]
    """Cards or Schemes on its spaces, "" for an empty space."""
    draw_count: int
    discard: list[str]
    workers: int
    buildings: dict[str, int]
    slots: list[str]
    """The slots that are empty and active."""
    corruption: int
    virtue: int
    debts: int
    paid: int
    deeds: int
    approved: int
    manuscripts: list[str]
    bonuses: list[str]
    public: list[str]
    """Cards of Public Buildings."""
    chests: list[str]
    """Chest Tiles below the card spaces; for the AI, those that are turned up. "" for an empty place."""
    leads: bool
    criminals: int
    icons: dict[str, Reckoning]
    """The icons of the row and the permanent ones, by primary action, without resources."""
    lines: list[ScoreLine]
    """What would be scored now."""
    score: Reckoning
    """The score now, as a sum."""


class PlayerView(Board, kw_only=True, frozen=True):
    """A seat. ``hand`` is None if the viewer may not see it. All viewers know the cards of hand and draw pile
    together (``unseen``, sorted)."""

    seat: int
    player_card: str
    silver: int
    hand: list[str] | None
    hand_count: int
    unseen: list[str]
    unbuilt: dict[str, list[str]]
    """The pieces that are still on the Player Board, row by row."""
    ribbons: dict[str, int]
    """Ribbons by color, with the starting Manuscript of the Manuscript Board."""
    columns: list[str]
    """The colors of the Manuscript Board that are unlocked."""
    returned: dict[str, list[int]]
    """Slots that a returned Building covers again, by row of Buildings."""
    hand_limit: Reckoning


class AutomaView(Board, kw_only=True, frozen=True):
    """The AI (vis.solo)."""

    board: str
    future_count: int


class ViscountsView(View, kw_only=True):
    """The table."""

    round: int
    last_round: int
    phase: str
    active: int
    """The seat whose turn it is. In setup, at the end and in the turn of the AI (``phase`` is ``automa``) it is no
    seat."""
    start: int
    action: str
    ring: list[SegmentView]
    third_tier: dict[int, int]
    leader: int
    """The seat with the Castle Leader; -1 for none."""
    players: list[PlayerView]
    pairs: list[Pair]
    bonuses: list[str]
    leader_card: str
    automa: AutomaView | None
    """The AI, in the solo mode only."""
    boxes: list[str]
    """Table options in play: ``gates``, ``keys``, ``promos``."""
    kings_orders: int
    outsiders: list[str]
    outsider_count: int
    """The number of Outsiders in the pile."""
    heroes: list[str]
    hero_count: int
    chests: list[str]
    chest_count: int
    public: list[str]
    """Public Buildings that no player has constructed."""
    leaving: str
    removed: list[str]
    debts_left: int
    deeds_left: int
    poverty: bool
    prosperity: bool
    ahead: Forecast
    """The forecast for the viewer, on their turn."""
    gains: dict[str, Reckoning]
    """What the top Manuscript of each segment would add to the viewer's score."""
    standings: dict[str, list[Standing]]


def view(state: Viscounts, seat: int | None) -> ViscountsView:
    game: VisGame = Game(state)
    players = [_player(game, player, seat == player.seat or state.result is not None) for player in state.players]
    automa = _automa(game, state.automa) if state.automa is not None else None
    followed = state.numbering is not msgspec.UNSET
    return ViscountsView(
        viewer=seat,
        panels=[_panel(one) for one in players],
        automas=[] if automa is None else [_automa_panel(automa)],
        round=state.round,
        last_round=state.last_round,
        phase=SHOWN_PHASES.get(state.phase, state.phase),
        active=state.active if state.active < state.seats else NOBODY,
        start=state.start,
        action=state.action,
        ring=[_segment(state, index, segment) for index, segment in enumerate(state.ring)],
        third_tier=dict(state.third_tier),
        leader=state.leader,
        players=players,
        pairs=list(state.pairs),
        bonuses=list(state.bonuses),
        leader_card=state.leader_card,
        automa=automa,
        boxes=[box for box in (GATES, KEYS, PROMOS) if state.plays(box)],
        kings_orders=len(state.kings_orders),
        outsiders=list(state.outsiders),
        outsider_count=len(state.outsider_pile),
        heroes=list(state.heroes),
        hero_count=len(state.hero_pile),
        chests=list(state.chests),
        chest_count=len(state.chest_pile),
        public=list(state.public),
        leaving=state.leaving,
        removed=list(state.removed),
        debts_left=state.debts_left,
        deeds_left=state.deeds_left,
        poverty=state.poverty,
        prosperity=state.prosperity,
        # Only people look at this. Bots that imagine the next turns do not need it.
        ahead=forecast_at(game, seat) if followed and seat is not None and seat == state.active else NOTHING,
        gains=_gains(state, seat) if followed and seat is not None else {},
        standings=standings(state) if followed else {},
    )


def _gains(state: Viscounts, seat: int) -> dict[str, Reckoning]:
    gains = {segment.id: gain(state, state.players[seat], segment) for segment in state.ring}
    return {segment: reckoning for segment, reckoning in gains.items() if reckoning is not None}


def _automa(game: VisGame, automa: Automa) -> AutomaView:
    state, player = game.state, automa.own
    lines = scoring.lines(state, player)
    return AutomaView(
        board=automa.board,
        space=player.space,
        row=list(player.row),
        draw_count=len(player.draw),
        discard=list(player.discard),
        future_count=len(automa.future),
        goods=dict(player.goods),
        workers=player.workers,
        buildings=dict(player.buildings),
        slots=revealed(game),
        corruption=player.corruption,
        virtue=player.virtue,
        debts=player.debts,
        paid=player.paid,
        deeds=player.deeds,
        approved=player.approved,
        manuscripts=list(player.manuscripts),
        bonuses=list(player.bonuses),
        public=list(player.public),
        chests=list(player.chests),
        leads=state.leader == player.seat,
        criminals=criminals(state, player.seat),
        icons={action: automa_icons(game, action) for action in FUNDED},
        lines=lines,
        score=score(lines),
    )


def _segment(state: Viscounts, index: int, segment: Segment) -> SegmentView:
    side, section = components.side(segment.id, state.seats), state.castle[index]
    return SegmentView(
        id=segment.id,
        townsfolk=Shown(segment).element,
        townsfolk_count=len(segment.townsfolk),
        manuscript=manuscripts.shown(segment),
        manuscript_cost=manuscripts.cost(segment),
        manuscript_count=len(segment.manuscripts),
        sites=[_site(state, site.id, site.space, segment.built.get(site.id)) for site in side.sites],
        links=[LinkView(link.id, _linked(state, segment, link)) for link in side.links],
        section=section.id,
        tiers=[dict(tier) for tier in section.tiers],
        workers=[
            {seat: ids(state, f"tier:{section.id}:{number}", f"worker:{seat}", many) for seat, many in tier.items()}
            for number, tier in enumerate(section.tiers, 1)
        ],
    )


def _site(state: Viscounts, site: str, space: str, built: Built | None) -> SiteView:
    if built is None:
        return SiteView(f"site:{site}", space, NOBODY, "", "")
    if (public := components.public().get(built.building)) is not None:
        return SiteView(f"site:{site}", space, built.owner, public.building, f"public:{public.id}", public.id)
    (piece,) = ids(state, f"site:{site}", f"{built.building}:{built.owner}", 1)
    return SiteView(f"site:{site}", space, built.owner, built.building, piece)


def _linked(state: Viscounts, segment: Segment, link: Link) -> list[int]:
    ring = state.ring
    following = ring[(ring.index(segment) + 1) % len(ring)]
    end = link.end
    if end == "next":
        end = components.side(following.id, state.seats).sites[0].id
    built = [segment.built.get(link.start), segment.built.get(end) or following.built.get(end)]
    return [one.owner for one in built if one is not None] if None not in built else []


def _player(game: VisGame, player: Player, sees: bool) -> PlayerView:
    state = game.state
    lines = scoring.lines(state, player)
    return PlayerView(
        seat=player.seat,
        space=player.space,
        player_card=player.player_card,
        silver=player.silver,
        goods=dict(player.goods),
        row=list(player.row),
        hand=list(player.hand) if sees else None,
        hand_count=len(player.hand),
        unseen=sorted([*player.hand, *player.draw]),
        draw_count=len(player.draw),
        discard=[*player.deck, *player.discard],
        workers=player.workers,
        buildings=dict(player.buildings),
        unbuilt={
            kind: ids(state, f"row-of:{player.seat}:{kind}", f"{kind}:{player.seat}", left(player, kind))
            for kind in components.BUILDINGS
        },
        slots=[slot.id for slot in slots(player)],
        corruption=player.corruption,
        virtue=player.virtue,
        debts=player.debts,
        paid=player.paid,
        deeds=player.deeds,
        approved=player.approved,
        manuscripts=list(player.manuscripts),
        bonuses=list(player.bonuses),
        ribbons=dict(ribbons(state, player)),
        columns=[column.ribbon for column in unlocked(game, player.seat)],
        public=list(player.public),
        returned={kind: list(back) for kind, back in player.returned.items()},
        chests=list(player.chests),
        leads=state.leader == player.seat,
        criminals=criminals(state, player.seat),
        icons={action: icons(game, player.seat, action, ()) for action in components.actions()},
        hand_limit=hand_limit(game, player.seat),
        lines=lines,
        score=score(lines),
    )


def _panel(player: PlayerView) -> Panel:
    """The panel of a seat. Everything that scores is public."""
    seat = player.seat
    goods = player.goods
    return Panel(
        seat,
        player.score,
        [
            Fact(ICONS[SILVER], T("Silver"), player.silver, f"goods:{seat}:silver"),
            Fact(ICONS["stone"], T("Stone"), goods["stone"], f"goods:{seat}:stone"),
            Fact(ICONS["ink"], T("Ink Wells"), goods["ink"], f"goods:{seat}:ink"),
            Fact(ICONS["gold"], T("Gold"), goods["gold"], f"goods:{seat}:gold"),
            Fact("card-discard", T("Cards in hand"), player.hand_count, f"hand:{seat}"),
        ],
    )


def _automa_panel(player: AutomaView) -> AutomaPanel:
    """The AI beside the seats; the rest of what it has is in its box on the board."""
    return AutomaPanel(
        holder(AUTOMA),
        player.score,
        [
            Fact("meeple", T("Workers in supply"), player.workers),
            Fact("card-discard", T("Draw pile"), player.draw_count),
        ],
    )
