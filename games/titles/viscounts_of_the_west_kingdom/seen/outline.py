"""The outline of the table, for keys and screen readers: the kingdom segment by segment, the Castle, the players,
the stacks."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.rules.text import N, Ref, T, Text, who
from games.engine.title.outline import OutlineNode, group, place
from games.titles.viscounts_of_the_west_kingdom import messages
from games.titles.viscounts_of_the_west_kingdom.rules.goods import SILVER
from games.titles.viscounts_of_the_west_kingdom.seen.forecast.collisions import Meeting
from games.titles.viscounts_of_the_west_kingdom.seen.forecast.deeds import Deed
from games.titles.viscounts_of_the_west_kingdom.seen.forecast.pushing import push_text
from games.titles.viscounts_of_the_west_kingdom.seen.forecast.rides import enough
from games.titles.viscounts_of_the_west_kingdom.seen.forecast.ways import Way
from games.titles.viscounts_of_the_west_kingdom.seen.points import Standing
from games.titles.viscounts_of_the_west_kingdom.seen.view import (
    AutomaView,
    PlayerView,
    SegmentView,
    SiteView,
    ViscountsView,
)
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.card_types import Link
from games.titles.viscounts_of_the_west_kingdom.table.game import holder
from games.titles.viscounts_of_the_west_kingdom.table.ops import RESOURCES

EMPTY = T("Nothing there")


def outline(view: ViscountsView) -> list[OutlineNode]:
    """The outline for ``view.viewer``. The viewer's things come before those of the others."""
    order = sorted(view.players, key=lambda player: player.seat != view.viewer)
    return [
        *([_pairs(view)] if view.pairs else []),
        group(T("The kingdom"), within=[_segment(view, segment) for segment in view.ring]),
        place("third_tier", *_workers(view.third_tier)),
        group(T("Players"), within=[_player(player) for player in order]),
        *([_automa(view.automa)] if view.automa is not None else []),
        _actions(view),
        OutlineNode(T("Resources"), covers=tuple(f"good:{kind}" for kind in RESOURCES)),
        place("stack:debt", _above(view.debts_left, view.poverty)),
        place("stack:deed", _above(view.deeds_left, view.prosperity)),
        group(T("Nobody's yet"), within=[place(f"bonus:{card}") for card in (*view.bonuses, *view.public)]),
        *_displays(view),
        *(_standings(card, standing) for card, standing in view.standings.items()),
    ]


def _displays(view: ViscountsView) -> Iterator[OutlineNode]:
    """What is face up on the displays of the expansions."""
    if "gates" in view.boxes:
        yield place("kings_orders", N("{n} card", "{n} cards", n=view.kings_orders))
        pile = T("{n} left", n=view.outsider_count)
        yield place("outsiders", pile, within=[place(f"townsfolk:{card}") for card in view.outsiders])
    if "keys" in view.boxes:
        pile = T("{n} left", n=view.hero_count)
        yield place("heroes", pile, within=[place(f"townsfolk:{card}") for card in view.heroes])
        yield OutlineNode(T("The way that Workers go"), covers=("way:clockwise", "way:counter"))
        pile = T("{n} left", n=view.chest_count)
        yield place("chests", pile, within=[place(f"chest:{tile}") for tile in view.chests])


def _above(left: int, revealed: bool) -> Text:
    return T("revealed") if revealed else T("{n} left", n=left)


def _standings(card: str, standing: list[Standing]) -> OutlineNode:
    """The players who would score for Poverty or Prosperity now."""
    shares = [
        N(
            "{who}: {many}, {n} point",
            "{who}: {many}, {n} points",
            who=Ref(holder(one.seat)),
            many=one.many,
            n=one.points.total,
        )
        for one in standing
    ]
    return place(card, *shares)


def _pairs(view: ViscountsView) -> OutlineNode:
    """Lists each Player card with its Hero: vis.setup.pairs.2."""
    pairs = [place(f"player_card:{pair.player_card}", within=[place(f"townsfolk:{pair.hero}")]) for pair in view.pairs]
    return group(T("Player cards and Heroes"), within=pairs)


# The kingdom


def _segment(view: ViscountsView, segment: SegmentView) -> OutlineNode:
    printed = components.segments()[segment.id]
    spaces = [_space(view, space.id) for space in printed.spaces]
    side = components.side(segment.id, len(view.players))
    cards = N("{n} card", "{n} cards", n=segment.townsfolk_count)
    tiles = messages.manuscripts(segment.manuscript_count)
    return group(
        T("{what}", what=Ref(f"segment:{segment.id}")),
        within=[
            *spaces,
            place(f"pile:{segment.id}", cards, within=[place(segment.townsfolk)]),
            place(f"manuscripts:{segment.id}", tiles, within=[place(segment.manuscript)]),
            *(_site(site) for site in segment.sites),
            *(_link(link) for link in side.links),
            _section(segment),
        ],
    )


def _space(view: ViscountsView, space: str) -> OutlineNode:
    standing = [who(player.seat) for player in view.players if player.space == space]
    way = next((one for one in view.ahead.ways if one.space == space), None)
    return place(
        f"space:{space}",
        *_trade(space),
        *([T("Viscount of {who}", who=[*standing])] if standing else []),
        *(_ahead(way) if way is not None else ()),
    )


def _trade(space: str) -> Iterator[Text]:
    """What can be had there for Merchant icons (vis.action.trade.4)."""
    trade = components.spaces()[space].trade
    if trade is not None:
        gives = Ref(f"says:trade:{space}")
        yield N("Trade {n} Merchant icon: {what}", "Trade {n} Merchant icons: {what}", n=trade.merchants, what=gives)


def _ahead(way: Way) -> Iterator[Text]:
    """What moving there costs and the icons of either action there, what Workers would cause, Collisions. Where the
    Viscount is, the actions themselves say their icons."""
    if way.price is not None:
        yield N("{n} step", "{n} steps", n=way.steps)
        yield messages.silver(way.price.total)
        for deed in way.deeds:
            what = Ref(f"action:{deed.action}")
            yield N("{action}: {n} icon", "{action}: {n} icons", action=what, n=deed.icons.total)
    for push in way.pushes:
        if (text := push_text(push)) is not None:
            yield T("{workers}: {what}", workers=messages.place_workers(push.workers), what=text)
    yield from map(_meeting, way.meetings)


def _meeting(meeting: Meeting) -> Text:
    if not meeting.deed:
        return T("Collision on space {n} as the markers stand", n=meeting.step)
    if meeting.certain:
        what = T("Collision on space {n} by {what}", n=meeting.step, what=Ref(meeting.element))
    else:
        what = T("perhaps a Collision on space {n} by {what}", n=meeting.step, what=Ref(meeting.element))
    return T("{options}: {what}", options=[*meeting.options], what=what) if meeting.options else what


def _site(site: SiteView) -> OutlineNode:
    if not site.building:
        return place(site.element, EMPTY)
    return place(
        site.element,
        T(
            "{what} of {who}",
            what=Ref(f"bonus:{site.public}" if site.public else f"building:{site.building}"),
            who=Ref(holder(site.owner)),
        ),
    )


def _link(link: Link) -> OutlineNode:
    return place(f"link:{link.id}")


def _section(segment: SegmentView) -> OutlineNode:
    within = [
        place(f"worker:{segment.section}:{number}:{seat}", T("{n} of {who}", n=many, who=Ref(holder(seat))))
        for number, tier in enumerate(segment.tiers, 1)
        for seat, many in sorted(tier.items())
    ]
    return place(f"section:{segment.section}", within=within)


def _workers(tier: dict[int, int]) -> Iterator[Text]:
    for seat, many in sorted(tier.items()):
        yield T("{n} of {who}", n=many, who=Ref(holder(seat)))


# The players


def _actions(view: ViscountsView) -> OutlineNode:
    """The primary actions with the icons of the viewer, or of the player whose turn it is: vis.action.general.4."""
    player = view.players[view.viewer if view.viewer is not None else max(view.active, 0)]
    here = next((way for way in view.ahead.ways if way.price is None), None)
    deeds = {deed.action: deed for deed in here.deeds} if here is not None else {}
    within = [place(f"action:{action}", *_action(player, action, deeds.get(action))) for action in components.actions()]
    return group(messages.PRIMARY_ACTIONS, T("{who}", who=who(player.seat)), within=within)


def _action(player: PlayerView, action: str, deed: Deed | None) -> Iterator[Text]:
    """The icons without any spending, what can be spent for more, the path, and what it is all enough for here."""
    printed = components.actions()[action]
    having = player.silver if printed.good == SILVER else player.goods[printed.good]
    icons = player.icons[action] if deed is None else deed.icons
    yield T("{what}: {n}", what=Ref(f"icon:{printed.icon}"), n=icons.total)
    yield T("{good} to spend for more icons: {n}", good=Ref(f"good:{printed.good}"), n=having)
    yield T("on outer spaces") if printed.path == "outer" else T("on inner spaces")
    if deed is None:
        return
    yield T("here: {enough}", enough=enough(deed))
    if deed.dismissal:
        yield N(
            "dismissing the Townsfolk here adds {n} icon for {cost} Silver",
            "dismissing the Townsfolk here adds {n} icons for {cost} Silver",
            n=deed.dismissal,
            cost=deed.fee.total,
        )


def _player(player: PlayerView) -> OutlineNode:
    seat = player.seat
    cards = [place(f"townsfolk:{card}") for card in player.hand or ()]
    return place(
        f"seat:{seat}",
        *_holdings(player),
        within=[
            place(f"hand:{seat}", N("{n} card", "{n} cards", n=player.hand_count), within=cards),
            *(_card_space(player, number) for number in range(1, len(player.row) + 1)),
            place(f"draw:{seat}", N("{n} card", "{n} cards", n=player.draw_count)),
            place(f"discard:{seat}", within=[place(f"townsfolk:{card}") for card in player.discard]),
            *(
                place(f"goods:{seat}:{kind}", T("{n}", n=n))
                for kind, n in (("silver", player.silver), *player.goods.items())
            ),
            place(f"paper:{seat}:debt", T("{n}", n=player.debts)),
            place(f"paper:{seat}:deed", T("{n}", n=player.deeds)),
            *(_row_of(player, building) for building in components.BUILDINGS),
            place(f"track:{seat}", T("Corruption on {a}, Virtue on {b}", a=player.corruption, b=player.virtue)),
            *(place(f"manuscript:{tile}") for tile in player.manuscripts),
            *(place(f"bonus:{card}") for card in (*player.bonuses, *player.public)),
            *(place(f"column:{color}") for color in player.columns),
            *(
                place(f"chest:{tile}", T("below space {n}", n=space))
                for space, tile in enumerate(player.chests, 1)
                if tile
            ),
            *([place(f"player_card:{player.player_card}")] if player.player_card else []),
        ],
    )


def _automa(player: AutomaView) -> OutlineNode:
    """What the AI has: vis.solo.setup.1."""
    goods = [Ref(f"amount:{kind}:{n}") for kind, n in player.goods.items() if n]
    return place(
        "automa",
        N("{n} point", "{n} points", n=player.score.total),
        *([T("Viscount at {where}", where=Ref(f"space:{player.space}"))] if player.space else []),
        *([T("{list}", list=[*goods])] if goods else []),
        N("{n} Worker in supply", "{n} Workers in supply", n=player.workers),
        *(messages.so_many_of(n, Ref(f"building:{kind}")) for kind, n in player.buildings.items() if n),
        T("Corruption on {a}, Virtue on {b}", a=player.corruption, b=player.virtue),
        within=[
            place(f"ai-board:{player.board}"),
            *(place(f"scheme:{scheme}") for scheme in player.row if scheme),
            *(place(f"manuscript:{tile}") for tile in player.manuscripts),
            *(place(f"bonus:{card}") for card in (*player.bonuses, *player.public)),
        ],
    )


def _holdings(player: PlayerView) -> Iterator[Text]:
    yield N("{n} point now", "{n} points now", n=player.score.total)
    yield N("{n} Worker in supply", "{n} Workers in supply", n=player.workers)
    yield T("paid Debts: {n}", n=player.paid)
    yield messages.approved_deeds(player.approved)
    if player.leads:
        yield T("Castle Leader")


def _card_space(player: PlayerView, number: int) -> OutlineNode:
    card = player.row[number - 1]
    within = [place(f"townsfolk:{card}")] if card else []
    return place(f"card-space:{player.seat}:{number}", *([] if card else [EMPTY]), within=within)


def _row_of(player: PlayerView, building: str) -> OutlineNode:
    built = player.buildings[building]
    return place(f"row-of:{player.seat}:{building}", T("{n} constructed", n=built))
