"""What one seat may see of the table, as plain data with stable element ids (docs/drawing-a-board.md).

Elements: ``space:<id>`` ``region:<id>`` ``award:<region>`` ``demand:<commodity>`` ``prestige``, ``side:<side>``
``track:vp:<side>`` ``track:debt:<side>``
``track:treaty:<side>`` ``track:limit:<side>`` ``navy:<side>`` ``unbuilt:<side>`` ``squadron:<side>:<n>``,
``advantage:<id>``, ``event:<id>``
``ministry:<id>`` ``ministries:<side>`` ``hand:<side>``, ``investment:<id>``, ``war:<id>`` ``theater:<id>``
``tile:<id>`` ``basic:<side>``
``bonus:<side>``, ``deck`` ``discard`` ``stack`` ``used`` ``turn`` ``initiative`` ``jacobites``.
"""

from __future__ import annotations

import msgspec

from games.engine.rules.game import Game
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import T, Text
from games.engine.title.pieces import ids
from games.engine.title.view import Fact, Panel, View
from games.titles.imperial_struggle import messages
from games.titles.imperial_struggle.rules import scoring, squadrons, strength
from games.titles.imperial_struggle.rules.game import ISGame, available_debt, era
from games.titles.imperial_struggle.rules.spaces import available, isolated_markets, protected
from games.titles.imperial_struggle.seen.forecast import FOR_OTHER, ScoredNow, scored_now
from games.titles.imperial_struggle.seen.spoils import further_words, other_words
from games.titles.imperial_struggle.table.components import COMMODITIES, NAVAL, SPACES, theaters
from games.titles.imperial_struggle.table.state import (
    SIDES,
    Action,
    ImperialStruggle,
    Power,
    Round,
    Theater,
    Tile,
    War,
    opponent,
)


class SpaceView(msgspec.Struct):
    """A space as it is now. ``flag`` is a side, ``usa``, ``spain`` or empty; ``conflict`` 0, 1, or 2 for its +1 side;
    ``huguenots`` 0, 1 (flipped) or
    2; ``isolated`` in the Action Round being played, or as it would be tested now."""

    element: str
    id: str
    flag: str
    conflict: int
    damaged: bool
    huguenots: int
    protected: bool
    isolated: bool
    available: bool
    piece: str
    """The flag or Squadron that lies there, by its id; empty where none does."""
    marker: str
    """The Conflict marker that lies there."""
    refuge: str
    """The Huguenots marker that lies there."""


class MinistryView(msgspec.Struct):
    """A card on a mat; ``card`` is empty where the viewer may not see it."""

    card: str
    revealed: bool
    exhausted: list[int]


class PowerView(msgspec.Struct):
    """A side. ``hand``, ``spare``, ``basic`` (the pool, sorted), ``basic_gone`` and ``bonus`` are None where the
    viewer may not see them."""

    side: str
    seat: int
    debt: int
    limit: int
    available_debt: int
    treaty: int
    squadrons: list[str]
    hand_count: int
    hand: list[str] | None
    ministries: list[MinistryView]
    spare: list[str] | None
    basic_count: int
    basic: list[str] | None
    basic_gone_count: int
    basic_gone: list[str] | None
    bonus_count: int
    bonus: list[str] | None
    drawn: str
    """The War tile just drawn, ``?`` for who may not see it, empty where there is none."""


class TheaterView(msgspec.Struct):
    """A theater of the war on display. Tiles by side; None where they are face down for the viewer. ``strength`` by
    side: as far as the viewer
    knows the tiles, with all Bonus Strength, were the war to come now."""

    element: str
    id: str
    open: bool
    tiles: dict[str, list[str] | None]
    counts: dict[str, int]
    strength: dict[str, Reckoning]
    leader: str
    """Who would win for all that the viewer knows; empty where nobody."""
    margin: Reckoning
    vp: int
    cp: int
    gives: list[Text]
    """What this margin would give beside victory and Conquest Points."""


class LeadView(msgspec.Struct):
    """What would be scored now: an Award (``tile``), Prestige or a commodity; the spaces that count for each side, by how
    much one is ahead, and the ``winner``, empty where nobody leads enough. ``debt`` is by how much the Debt of the winner would change,
    ``other`` what the opponent would gain for Debt beyond the limit."""

    element: str
    id: str
    counts: dict[str, Reckoning]
    lead: Reckoning
    winner: str
    vp: Reckoning
    treaty: Reckoning
    debt: int
    tile: str = ""
    other: Reckoning = Reckoning(FOR_OTHER)


class ISView(View, kw_only=True):
    """The table."""

    sides: list[str]
    turn: int
    era: str
    phase: str
    vp: int
    initiative: str
    first: str
    active: str
    spaces: dict[str, SpaceView]
    powers: dict[str, PowerView]
    advantages: dict[str, Tile]
    available: list[str]
    taken: dict[str, list[str]]
    used: list[str]
    unseen_investments: list[str]
    """In the stack: the rest of the 24, sorted."""
    awards: list[LeadView]
    prestige: LeadView
    demand: list[LeadView]
    goods: list[LeadView]
    """Every commodity, in demand or not."""
    scored: Reckoning | None
    """By how much the victory point marker would move toward France if scoring happened now. None between two Scoring Phases, while the
    Awards that lie there have been scored."""
    final: dict[str, Reckoning] | None
    """What final scoring would give now; in turn 6 only."""
    war: str
    theaters: list[TheaterView]
    round: Round | None
    points: list[Action]
    fight: War | None
    deck_count: int
    discard: list[str]
    gone: list[str]
    ministries_gone: list[str]
    jacobite_victories: int
    jacobite_defeat: bool
    townshend: str
    special: dict[str, str]
    tougher_forts: bool
    """The Conquest Line of is.optional.forts.1 is drawn."""


def view(state: ImperialStruggle, seat: int | None) -> ISView:
    """What ``seat`` (None: a spectator) may know."""
    game: ISGame = Game(state)
    viewer_side = state.sides[seat] if seat is not None else ""
    over = state.result is not None
    isolated = state.round.isolated if state.round is not None else isolated_markets(state)
    now = scored_now(game)
    return ISView(
        viewer=seat,
        panels=[_panel(state, number) for number in range(state.seats)],
        sides=state.sides,
        turn=state.turn,
        era=era(state),
        phase=state.phase,
        vp=state.vp,
        initiative=state.initiative,
        first=state.first,
        active=state.round.side if state.round is not None else "",
        spaces={space: _space(state, space, isolated) for space in SPACES},
        powers={side: _power(state, side, viewer_side == side or over) for side in SIDES},
        advantages=state.advantages,
        available=state.available,
        taken=state.taken,
        used=state.used,
        unseen_investments=sorted(state.stack),
        awards=[
            _lead(f"award:{region}", region, lead, now, state.awards.get(region, ""))
            for region, lead in now.awards.items()
        ],
        prestige=_lead("prestige", "prestige", now.prestige, now),
        demand=[_lead(f"demand:{good}", good, lead, now) for good, lead in now.demand.items()],
        goods=[
            _lead(f"demand:{good}", good, now.demand.get(good) or scoring.demanded(game, good), now)
            for good in scoring.in_order(COMMODITIES)
        ],
        scored=None if state.phase in SCORED_ALREADY else now.total,
        final=scoring.final(game) if state.turn == LAST else None,
        war=state.war,
        theaters=[_theater(game, theater, viewer_side, over) for theater in state.theaters],
        round=state.round,
        points=[action for action in state.round.actions if not action.done] if state.round is not None else [],
        fight=state.fight,
        deck_count=len(state.deck),
        discard=state.discard,
        gone=state.gone,
        ministries_gone=state.ministries_gone,
        jacobite_victories=state.jacobite_victories,
        jacobite_defeat=state.jacobite_defeat,
        townshend=state.townshend,
        special=state.special,
        tougher_forts=state.options.get("tougher_forts") is True,
    )


LAST = 6
SCORED_ALREADY = ("victory", "war", "deck", "debt_limit", "final", "end")
"""Phases after the Awards were scored, and before the next ones are laid (is.peace.award.1)."""


def _panel(state: ImperialStruggle, seat: int) -> Panel:
    side = state.sides[seat]
    power = state.powers[side]
    debt: Text = T("{debt}/{limit}", debt=power.debt, limit=power.limit)
    return Panel(
        seat=seat,
        score=None,
        facts=[
            Fact("coins", T("Debt"), debt),
            Fact("scroll-quill", messages.TREATY_POINTS, power.treaty),
            Fact("quill", messages.EVENTS_IN_HAND, len(power.hand)),
            Fact("galleon", T("Squadrons in the Navy Box"), power.squadrons.count("box")),
        ],
    )


def _space(state: ImperialStruggle, space: str, isolated: list[str]) -> SpaceView:
    return SpaceView(
        element=f"space:{space}",
        id=space,
        flag=state.flags.get(space, ""),
        conflict=(1 + state.conflicts[space]) if space in state.conflicts else 0,
        damaged=space in state.damaged,
        huguenots=(1 + state.huguenots[space]) if space in state.huguenots else 0,
        protected=protected(state, space),
        isolated=space in isolated,
        available=available(state, space),
        piece=_piece(state, space),
        marker=ids(state, f"space:{space}", "conflict", 1)[0] if space in state.conflicts else "",
        refuge=ids(state, f"space:{space}", "huguenots", 1)[0] if space in state.huguenots else "",
    )


def _piece(state: ImperialStruggle, space: str) -> str:
    for side in SIDES if space in NAVAL else ():
        if space in (squadrons := state.powers[side].squadrons):
            return f"squadron:{side}:{squadrons.index(space)}"
    flag = state.flags.get(space, "")
    return ids(state, f"space:{space}", f"flag:{flag}", 1)[0] if flag else ""


def _power(state: ImperialStruggle, side: str, sees: bool) -> PowerView:
    """is.components.hidden.1, is.components.hidden.2, is.components.hidden.3, is.components.hidden.6; the discards are
    open to both (is.components.hidden.4)."""
    power: Power = state.powers[side]
    return PowerView(
        side=side,
        seat=state.sides.index(side),
        debt=power.debt,
        limit=power.limit,
        available_debt=available_debt(power),
        treaty=power.treaty,
        squadrons=power.squadrons,
        hand_count=len(power.hand),
        hand=power.hand if sees else None,
        ministries=[
            MinistryView(card.card if sees or card.revealed else "", card.revealed, card.exhausted)
            for card in power.ministries
        ],
        spare=power.spare if sees else None,
        basic_count=len(power.basic),
        basic=sorted(power.basic) if sees else None,
        basic_gone_count=len(power.basic_gone),
        basic_gone=power.basic_gone if sees else None,
        bonus_count=len(power.bonus),
        bonus=sorted(power.bonus) if sees else None,
        drawn=power.drawn if sees or not power.drawn else "?",
    )


def _theater(game: ISGame, theater: Theater, viewer_side: str, over: bool) -> TheaterView:
    seen = {side: theater.open or over or side == viewer_side for side in SIDES}
    known = {
        side: strength.total(game, theater, side) if seen[side] else strength.bonus(game, theater, side)
        for side in SIDES
    }
    outcome = strength.outcome(theater, known)
    row = outcome.row
    fleet = len(squadrons.built(game, opponent(outcome.winner))) if outcome.winner else 0
    return TheaterView(
        element=f"theater:{theater.id}",
        id=theater.id,
        open=theater.open,
        tiles={side: theater.tiles(side) if seen[side] else None for side in SIDES},
        counts={side: len(theater.tiles(side)) for side in SIDES},
        strength=known,
        leader=outcome.winner,
        margin=outcome.margin,
        vp=row.vp if row else 0,
        cp=row.cp if row else 0,
        gives=[
            *(other_words(row, fleet) if row else ()),
            *further_words(theaters()[theater.id], outcome.winner, outcome.margin.total, fleet),
        ],
    )


def _lead(element: str, name: str, lead: scoring.Lead, now: ScoredNow, tile: str = "") -> LeadView:
    debt, other = now.debts.get(element, (lead.debt, Reckoning(FOR_OTHER)))
    return LeadView(element, name, lead.counts, lead.lead, lead.winner, lead.vp, lead.treaty, debt, tile, other)
