"""Phase 3, Primary Action (vis.action). One question offers all that can be done here. A dismissal may come first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from games.engine.rules.ask import Answer, Flow, Option, Refusal, ask, judged
from games.engine.rules.text import N, Ref, T, Text
from games.titles.viscounts_of_the_west_kingdom import messages
from games.titles.viscounts_of_the_west_kingdom.cards.abilities import fire, modifiers
from games.titles.viscounts_of_the_west_kingdom.cards.performing import Context, carries_out, perform, useful_if
from games.titles.viscounts_of_the_west_kingdom.rules import (
    buildings,
    castle,
    columns,
    goods,
    hiring,
    manuscripts,
)
from games.titles.viscounts_of_the_west_kingdom.rules.icons import Worth, icons, matches
from games.titles.viscounts_of_the_west_kingdom.rules.ring import segment_at, space_of
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.game import (
    VisGame,
    amount,
    index_of,
    player_of,
    segment_of,
    who,
)
from games.titles.viscounts_of_the_west_kingdom.table.ops import Counted, DismissAnywhere, TakeAction
from games.titles.viscounts_of_the_west_kingdom.table.registry import steps
from games.titles.viscounts_of_the_west_kingdom.table.state import ACTING, Segment

TRADE, BUILD, NOBLE, CLERIC = "trade", "build", "noble", "cleric"
DISMISS, SKIP, PUBLIC = "dismiss", "skip", "public"
SHOWN = 4
"""Trades for up to this many icons are shown as refused if they are not possible."""
LACKING = Refusal(T("You have too few icons, and too little to spend for more"), "vis.action.general.4")
DISMISS_FIRST = Refusal(
    T("You have too few icons, but a card that you first dismiss gives enough"), "vis.action.general.4"
)


class Deed(msgspec.Struct, frozen=True):
    """Something that a primary action can do: the option's id, its cost in icons, its label and its elements.
    ``public:…`` constructs a Public Building. All other ids begin with their action."""

    id: str
    action: str
    needed: int
    label: Text
    elements: tuple[str, ...]


@steps.called(T("Primary Action"))
def act(game: VisGame, seat: int) -> Flow[None]:
    """The player takes one of the four actions: vis.action.general.1."""
    game.state.phase = "action"
    yield from primary(game, seat)
    columns.done(game, seat)


def take_action(game: VisGame, seat: int, action: str) -> Flow[None]:
    """One more action of that kind where the Viscount is; the player may refuse (vis.effects.board.7,
    vis.keys.heroes.4, vis.keys.heroes.5). Only one card may be dismissed over this action and the action of the turn
    (vis.keys.heroes.6)."""
    if not can_take(game, seat, action):
        return
    state = game.state
    phase = state.phase
    state.action, state.extra = action, True
    yield from primary(game, seat)
    state.action, state.extra, state.dismissed_icons, state.phase = "", False, [], phase


@carries_out(TakeAction)
def take_one_more(game: VisGame, context: Context, effect: TakeAction) -> Flow[bool]:
    yield from take_action(game, context.seat, effect.action)
    return True


@useful_if(TakeAction)
def stands_there(game: VisGame, context: Context, effect: TakeAction) -> bool:
    return can_take(game, context.seat, effect.action)


def can_take(game: VisGame, seat: int, action: str) -> bool:
    """Whether the Viscount is on the path of the action."""
    return space_of(game, seat).path == components.actions()[action].path


def primary(game: VisGame, seat: int) -> Flow[None]:
    """A dismissal is part of a primary action (vis.action.dismiss.12) and comes before it is carried out."""
    while True:
        answer = yield from columns.ask_on_turn(
            game,
            seat,
            T("Take a primary action"),
            "vis.action.general.1",
            lambda: menu(game, seat),
            refused=lambda: list(_refused(game, seat)),
        )
        if answer.verb != DISMISS:
            game.state.phase = ACTING
        yield from carry_out(game, seat, answer)
        if answer.verb != DISMISS:
            return


def carry_out(game: VisGame, seat: int, answer: Answer) -> Flow[None]:
    """One of the options of :func:`menu`: a dismissal, no action at all, or the action."""
    if answer.verb == DISMISS:
        game.state.action = answer.parts[1]
        segment = segment_of(game, answer.parts[2]) if len(answer.parts) > 2 else segment_at(game, seat)
        yield from hiring.dismiss(game, seat, segment)
    elif answer.verb == SKIP:
        game.log(T("{who} takes no primary action", who=who(seat)), seat=seat, rule="vis.action.general.6")
    else:
        yield from _take(game, seat, answer)


def actions_here(game: VisGame, seat: int) -> list[str]:
    """The actions of the path that the Viscount is on. After a dismissal it is the action that the card was
    dismissed for. vis.overview.kingdom.3, vis.overview.kingdom.4."""
    path = space_of(game, seat).path
    return [
        action.id
        for action in components.actions().values()
        if action.path == path and game.state.action in ("", action.id)
    ]


# What can be done


def deeds(game: VisGame, seat: int, action: str, most: int) -> Iterator[Deed]:
    """All that the action could do here with this many icons, from the least."""
    yield from {TRADE: _trades, BUILD: _sites, NOBLE: _workers, CLERIC: _manuscript}[action](game, seat, most)


def _trades(game: VisGame, seat: int, most: int) -> Iterator[Deed]:
    """Trades that are possible, at least one time each (vis.action.trade.1, vis.action.trade.4, vis.action.trade.5,
    vis.action.trade.10, vis.action.trade.20). If a trade gains Silver, no Silver is spent for more of it
    (vis.action.trade.7)."""
    space = space_of(game, seat)
    assert space.trade is not None
    each = space.trade.merchants
    if each == 1:
        most = min(most, max(1, icons(game, seat, TRADE).total))
    for times in range(1, most // each + 1):
        label = N("Trade once", "Trade {n} times", n=times)
        yield Deed(f"trade:{times}", TRADE, each * times, label, (f"space:{space.id}",))


def _sites(game: VisGame, seat: int, most: int) -> Iterator[Deed]:
    """The sites for Buildings (vis.action.build.1, vis.action.build.4, vis.action.build.6, vis.action.build.9) and
    for Public Buildings (vis.keys.public.1, vis.keys.public.4, vis.keys.public.5, vis.keys.public.22)."""
    sites = buildings.empty_sites(game, player_of(game, seat).space)
    for building in buildings.buildable(player_of(game, seat)):
        cost = components.buildings()[building].cost
        for site in sites:
            label = T("{what} at {site}", what=Ref(f"building:{building}"), site=Ref(f"site:{site}"))
            elements = (f"row-of:{seat}:{building}", f"site:{site}")
            yield Deed(f"build:{building}:{site}", BUILD, cost, label, elements)
    for card, site in buildings.public_sites(game, seat):
        label = T("{what} at {site}", what=Ref(f"bonus:{card.id}"), site=Ref(f"site:{site}"))
        yield Deed(f"{PUBLIC}:{card.id}:{site}", BUILD, card.cost, label, (f"bonus:{card.id}", f"site:{site}"))


def _workers(game: VisGame, seat: int, most: int) -> Iterator[Deed]:
    """How many Workers can be placed, each number with its cost in icons: vis.castle.place.1, vis.castle.place.4,
    vis.castle.place.6, vis.castle.place.8."""
    index = index_of(game, segment_at(game, seat).id)
    section = game.state.castle[index]
    for workers, needed in enumerate(components.castle().icons_by_workers, 1):
        if workers <= player_of(game, seat).workers:
            label = messages.place_workers(workers)
            yield Deed(f"noble:{workers}", NOBLE, needed, label, (f"section:{section.id}",))


def _manuscript(game: VisGame, seat: int, most: int) -> Iterator[Deed]:
    """Transcribing the Manuscript adjacent to the Viscount, with its cost in icons: vis.manuscript.transcribe.1,
    vis.manuscript.transcribe.4, vis.manuscript.transcribe.5, vis.manuscript.transcribe.6."""
    segment = segment_at(game, seat)
    element = manuscripts.shown(segment)
    yield Deed(CLERIC, CLERIC, manuscripts.cost(segment), T("Transcribe {what}", what=Ref(element)), (element,))


def menu(game: VisGame, seat: int) -> Sequence[Option]:
    """All that can be funded, and dismissals that lead to it. Doing nothing is offered only if nothing can be done
    without spending: vis.action.general.2, vis.action.general.6."""
    options: list[Option] = []
    free = False
    for action in actions_here(game, seat):
        worth, having = Worth(game, seat, action), icons(game, seat, action).total
        most = having + worth.all()
        for deed in deeds(game, seat, action, most):
            if _why_not(game, seat, deed, most) is None:
                options.append(_option(deed, worth.ways(deed.needed - having)))
                free = free or deed.needed <= having
        options += [
            _dismissal(game, seat, action, segment)
            for segment in dismissible(game, seat)
            if may_dismiss(game, seat, action, segment)
        ]
    if not options or game.state.extra or not (free or game.state.action):
        options.append(Option(SKIP, T("Take no primary action")))
    return options


def _why_not(game: VisGame, seat: int, deed: Deed, most: int) -> Refusal | None:
    """Why an action is refused. None: ``most``, all icons that are possible, are enough (vis.action.general.4). The
    icons of a card are added only after its dismissal (vis.action.dismiss.6)."""
    if deed.needed <= most:
        return None
    after = (_most_after(game, seat, deed.action, segment) for segment in dismissible(game, seat))
    return DISMISS_FIRST if any(n is not None and deed.needed <= n for n in after) else LACKING


def _option(deed: Deed, ways: Sequence[dict[str, int]]) -> Option:
    """The option with what has to be spent next to it, if that is only one thing."""
    detail = None
    if len(ways) > 1:
        detail = T("Can be paid in {n} ways", n=len(ways))
    elif ways[0]:
        detail = T("Spend {what}", what=[amount(kind, n) for kind, n in ways[0].items()])
    return Option(deed.id, deed.label, deed.elements, detail=detail)


def _refused(game: VisGame, seat: int) -> Iterator[Option]:
    for action in actions_here(game, seat):
        most = icons(game, seat, action).total + Worth(game, seat, action).all()
        for deed in deeds(game, seat, action, max(most, SHOWN)):
            if (refusal := _why_not(game, seat, deed, most)) is not None:
                yield judged(Option(deed.id, deed.label, deed.elements), refusal)


# Dismissing


def dismissible(game: VisGame, seat: int) -> list[Segment]:
    """The segments whose card can be dismissed: the adjacent one (vis.action.dismiss.2), or all if a card of the row
    says so (vis.townsfolk.card.9)."""
    adjacent = segment_at(game, seat)
    if any(modifiers(game.state, seat, DismissAnywhere)):
        return [adjacent, *(segment for segment in game.state.ring if segment is not adjacent)]
    return [adjacent]


def may_dismiss(game: VisGame, seat: int, action: str, segment: Segment) -> bool:
    """Whether the action can be taken after the dismissal: vis.action.dismiss.12."""
    most = _most_after(game, seat, action, segment)
    return most is not None and any(deed.needed <= most for deed in deeds(game, seat, action, most))


def _most_after(game: VisGame, seat: int, action: str, segment: Segment) -> int | None:
    """All icons that are possible after the dismissal. None: the dismissal is not possible. It happens once a turn,
    the card must match, and it must be paid for: vis.action.dismiss.3, vis.action.dismiss.4."""
    if game.state.dismissed:
        return None
    shown = hiring.Shown(segment)
    price = hiring.dismiss_price(game, seat, shown).total
    if price > player_of(game, seat).silver or not matches(shown.icons, action):
        return None
    return icons(game, seat, action, shown.icons).total + Worth(game, seat, action, kept=price).all()


def _dismissal(game: VisGame, seat: int, action: str, segment: Segment) -> Option:
    shown = hiring.Shown(segment)
    label = T("First dismiss {card} to {action}", card=Ref(shown.element), action=Ref(f"action:{action}"))
    elsewhere = "" if segment is segment_at(game, seat) else f":{segment.id}"
    return Option(
        f"dismiss:{action}{elsewhere}",
        label,
        (shown.element, f"action:{action}"),
        price=hiring.dismiss_price(game, seat, shown),
        final=bool(shown.card),
    )


# Taking it


def _take(game: VisGame, seat: int, answer: Answer) -> Flow[None]:
    """Icons are counted first, and the missing ones are paid for. What the action gains cannot pay for it
    (vis.action.trade.18). Then the abilities that this action triggers follow."""
    state = game.state
    action = state.action = BUILD if answer.verb == PUBLIC else answer.verb
    needed = next(deed.needed for deed in deeds(game, seat, action, _most(answer)) if deed.id == answer.id)
    having = icons(game, seat, action)
    yield from _pay(game, seat, action, needed - having.total)
    game.log(
        T("{who} takes the action {action}", who=who(seat), action=Ref(f"action:{action}")),
        seat=seat,
        rule="vis.action.general.1",
        elements=[f"action:{action}"],
        reckoning=having,
    )
    yield from {TRADE: _trade, BUILD: _build, NOBLE: _place, CLERIC: _transcribe}[action](game, seat, answer)
    yield from fire(game, seat, AFTER[action])


AFTER = {
    TRADE: "after_action:trade",
    BUILD: "after_action:build",
    NOBLE: "after_action:noble",
    CLERIC: "after_action:cleric",
}


def _most(answer: Answer) -> int:
    """A number of icons that is enough for the chosen option to be listed."""
    return 4 * answer.number(1) if answer.verb == TRADE else 0


def _pay(game: VisGame, seat: int, action: str, need: int) -> Flow[None]:
    """The player pays for each missing icon, and chooses if there is more than one way: vis.action.trade.3,
    vis.action.build.3, vis.castle.place.3, vis.manuscript.transcribe.3."""
    ways = Worth(game, seat, action).ways(need)
    answer = yield from ask(
        seat,
        T("What will you spend?"),
        "vis.action.general.4",
        lambda: [
            Option(
                f"pay:{index}",
                T("{what}", what=[amount(kind, n) for kind, n in way.items()] or T("Nothing")),
                cost=goods.amounts(way),
            )
            for index, way in enumerate(ways)
        ],
    )
    goods.pay(game, seat, ways[answer.number(1)], "vis.action.general.4")


def _trade(game: VisGame, seat: int, answer: Answer) -> Flow[None]:
    """Carries out the trade of the space as often as chosen: vis.action.trade.6, vis.action.trade.8,
    vis.action.trade.9, vis.action.trade.11, vis.action.trade.16, vis.action.trade.17."""
    space = space_of(game, seat)
    assert space.trade is not None
    times = answer.number(1)
    effects = [
        msgspec.structs.replace(effect, n=effect.n * times) if isinstance(effect, Counted) else effect
        for effect in space.trade.effects
    ]
    yield from perform(game, Context(seat=seat, source=f"space:{space.id}", rule="vis.action.trade.5"), effects)


def _build(game: VisGame, seat: int, answer: Answer) -> Flow[None]:
    """Constructs the chosen Building, public or the player's: vis.action.build.7, vis.keys.public.1."""
    if answer.verb == PUBLIC:
        yield from buildings.place_public(game, seat, answer.parts[1], answer.parts[2])
        return
    yield from buildings.place(game, seat, answer.parts[1], answer.parts[2], "vis.action.build.10")


def _place(game: VisGame, seat: int, answer: Answer) -> Flow[None]:
    """Places the chosen number of Workers in the adjacent section: vis.castle.place.5."""
    index = index_of(game, segment_at(game, seat).id)
    yield from castle.place(game, seat, index, answer.number(1), "vis.castle.place.5")


def _transcribe(game: VisGame, seat: int, answer: Answer) -> Flow[None]:
    yield from manuscripts.transcribe(game, seat, segment_at(game, seat))
