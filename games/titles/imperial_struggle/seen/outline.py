"""The table as a list, to be heard or walked by keys, from the View alone."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.rules.text import N, Ref, T, Text
from games.engine.title.outline import OutlineNode, group, place
from games.titles.imperial_struggle import messages
from games.titles.imperial_struggle.seen.tile_pages import TYPES
from games.titles.imperial_struggle.seen.view import ISView, LeadView, MinistryView, PowerView, SpaceView, TheaterView
from games.titles.imperial_struggle.table.components import ALL_REGIONS, REGIONS, SPACES
from games.titles.imperial_struggle.table.state import SIDES, opponent


def outline(view: ISView) -> list[OutlineNode]:
    """Tracks, both sides, what is scored, the Regions with their spaces, the war to come, tiles and cards."""
    return [
        group(messages.in_turn(view.turn), T("Victory points: {n}", n=view.vp), within=[*_tracks(view)]),
        *_round(view),
        *(_side(view, view.powers[side]) for side in SIDES),
        group(
            T("Awards"),
            *([] if view.scored is not None else [T("scored in this turn")]),
            within=[*(_lead(one) for one in view.awards), _lead(view.prestige), *(_lead(one) for one in view.goods)],
        ),
        *(place(f"region:{region}", within=[*_spaces(view, region)]) for region in REGIONS),
        group(
            T("Advantages"),
            within=[
                place(f"advantage:{name}", *_tile(tile.holder, tile.exhausted))
                for name, tile in view.advantages.items()
            ],
        ),
        group(messages.WAR_TO_COME, within=[_theater(theater) for theater in view.theaters]),
        group(messages.INVESTMENT_TILES, within=[place(f"investment:{tile}") for tile in view.available]),
        place("deck", N("{n} card", "{n} cards", n=view.deck_count)),
        group(T("Discarded Events"), within=[place(f"event:{card}") for card in view.discard]),
    ]


def _round(view: ISView) -> Iterator[OutlineNode]:
    """The Action Round being played: whose it is, and the points in hand by kind."""
    action_round = view.round
    if action_round is None:
        return
    who = T("{who}", who=Ref(f"side:{action_round.side}"))
    points = [
        T("{points}: {n}", points=Ref(f"points:{action.kind}"), n=sum(lot.points for lot in action.lots))
        for action in view.points
    ]
    yield group(messages.action_round(action_round.number // 2 + 1), who, *points)


def _tracks(view: ISView) -> Iterator[OutlineNode]:
    yield place("turn", T("{n}", n=view.turn))
    yield place("initiative", *([T("{who}", who=Ref(f"side:{view.initiative}"))] if view.initiative else []))
    yield place("jacobites", T("{n}", n=view.jacobite_victories))


def _side(view: ISView, power: PowerView) -> OutlineNode:
    side = power.side
    cards = [place(f"event:{card}") for card in power.hand or ()]
    ministries = [place(f"ministry:{card.card}", *_lies(card)) for card in power.ministries if card.card]
    spare = [place(f"ministry:{card}", T("not in play")) for card in power.spare or ()]
    drawn = [place(f"tile:{power.drawn}")] if power.drawn and power.drawn != "?" else []
    return place(
        f"side:{side}",
        T("Debt {debt} of {limit}", debt=power.debt, limit=power.limit),
        T("Treaty Points: {n}", n=power.treaty),
        within=[
            place(f"track:debt:{side}", T("{n}", n=power.debt)),
            place(f"track:treaty:{side}", T("{n}", n=power.treaty)),
            place(f"navy:{side}", N("{n} Squadron", "{n} Squadrons", n=power.squadrons.count("box"))),
            place(f"unbuilt:{side}", N("{n} Squadron", "{n} Squadrons", n=power.squadrons.count("unbuilt"))),
            place(f"bonus:{side}", N("{n} tile", "{n} tiles", n=power.bonus_count)),
            place(f"hand:{side}", N("{n} card", "{n} cards", n=power.hand_count), within=cards),
            place(
                f"ministries:{side}", N("{n} card", "{n} cards", n=len(power.ministries)), within=[*ministries, *spare]
            ),
            *drawn,
        ],
    )


def _lies(card: MinistryView) -> Iterator[Text]:
    yield T("revealed") if card.revealed else T("face down")
    if card.exhausted:
        yield T("used")


def _lead(lead: LeadView) -> OutlineNode:
    counts = T("France {france}, Britain {britain}", **{side: held.total for side, held in lead.counts.items()})
    return place(lead.element, counts, *_gains(lead))


def _gains(lead: LeadView) -> Iterator[Text]:
    """Who would win it now, and what."""
    if not lead.winner:
        return
    who = Ref(f"side:{lead.winner}")
    if lead.vp.total:
        yield N("{n} victory point for {who}", "{n} victory points for {who}", n=lead.vp.total, who=who)
    if lead.treaty.total:
        yield N("{n} Treaty Point for {who}", "{n} Treaty Points for {who}", n=lead.treaty.total, who=who)
    if lead.other.total:
        other = Ref(f"side:{opponent(lead.winner)}")
        yield N("{n} victory point for {who}", "{n} victory points for {who}", n=lead.other.total, who=other)


def _spaces(view: ISView, region: str) -> Iterator[OutlineNode]:
    for name in ALL_REGIONS[region]:
        space = view.spaces[name]
        if space.available:
            yield place(space.element, *_says(space))


def _says(space: SpaceView) -> Iterator[Text]:
    yield T("{who}", who=Ref(f"side:{space.flag}")) if space.flag else T("uncontrolled")
    printed = SPACES[space.id]
    yield (
        T("{type}, printed number {n}", type=TYPES[printed.type], n=printed.cost)
        if printed.cost
        else TYPES[printed.type]
    )
    if commodity := printed.commodity:
        yield T("{what}", what=Ref(f"commodity:{commodity}"))
    if space.conflict:
        yield messages.CONFLICT_MARKER
    if space.damaged:
        yield T("damaged")
    if space.protected:
        yield T("Protected")
    if space.isolated:
        yield T("Isolated")


def _tile(holder: str, exhausted: bool) -> Iterator[Text]:
    if holder:
        yield T("{who}", who=Ref(f"side:{holder}"))
    if exhausted:
        yield T("exhausted")


def _theater(theater: TheaterView) -> OutlineNode:
    known = [place(f"tile:{tile}") for tiles in theater.tiles.values() for tile in tiles or ()]
    strength = [
        T("{who}: {n} for all that you know", who=Ref(f"side:{side}"), n=reckoning.total)
        for side, reckoning in theater.strength.items()
    ]
    lead = (
        [T("{who} leads by {n}", who=Ref(f"side:{theater.leader}"), n=theater.margin.total)] if theater.leader else []
    )
    points = [messages.victory_points(theater.vp)] if theater.vp else []
    points += [messages.conquest_points(theater.cp)] if theater.cp else []
    return place(theater.element, *strength, *lead, *points, *theater.gives, within=known)
