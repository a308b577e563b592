"""What this title shows beside a choice: what would be scored now, the war as it stands, prices, and the guidance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator
from typing import Any

from games.engine.bots.duplicate import duplicate
from games.engine.forecast import Rehearsal
from games.engine.match.match import Match
from games.engine.rules.ask import Flow, Option, answer_of
from games.engine.rules.event import Event
from games.titles.imperial_struggle.actions import menu
from games.titles.imperial_struggle.peace import ending
from games.titles.imperial_struggle.rules import hooks, squadrons
from games.titles.imperial_struggle.rules.game import ISGame, available_debt, war_of
from games.titles.imperial_struggle.seen.view import ISView, LeadView, TheaterView
from games.titles.imperial_struggle.table.components import LIMITS
from games.titles.imperial_struggle.table.state import SIDES, Action, ImperialStruggle, War, opponent
from games.titles.imperial_struggle.war import conquest, theater
from tests.titles.forecasts import Claim, as_it_is, events_since, seen, tried

VP, DEBT, TREATY = "track:vp", "track:debt", "track:treaty"
ASIDE = ("with", "pay")
"""Verbs of what is asked between a choice and its payment."""


def claims(match: Match[Any], seat: int) -> Iterator[Claim]:
    """Everything that is shown to the seat that is asked."""
    view = match.view(seat)
    assert isinstance(view, ISView)
    yield from _of_scoring(match.state, view)
    yield from _of_war(match, view)
    for option in match.options(seat):
        yield from _of_option(match, seat, option)
    said = match.title.guide(view, match.question(seat))
    if said is not None and "debt" in said.text.params:
        own = match.state.powers[match.state.sides[seat]]
        yield seen("guidance: Debt", _number(said.text.params["debt"]), available_debt(own))
        yield seen("guidance: Treaty Points", _number(said.text.params["treaty"]), own.treaty)
        yield seen("guidance: Treaty Points kept", _number(said.text.params["kept"]), LIMITS.treaty_kept)


def _number(value: Any) -> int:
    assert isinstance(value, int)
    return value


def rehearsed(state: ImperialStruggle, part: Callable[[ISGame], Flow[None]]) -> Rehearsal[ImperialStruggle]:
    """A part of the rules on a copy of the table. Nobody chooses anything in it."""
    course: Rehearsal[ImperialStruggle] = Rehearsal(duplicate(state), part, explains=True)
    assert not course.asked()
    return course


def changed(state: ImperialStruggle, events: Iterable[Event], what: str) -> Counter[str]:
    """By side, what the events changed of a track."""
    found = Counter[str]()
    for event in events:
        for change in event.changes:
            if change.what == what:
                found[state.sides[int(change.owner.partition(":")[2])]] += change.n
    return found


# If scored now


def _of_scoring(state: ImperialStruggle, view: ISView) -> Iterator[Claim]:
    def moved() -> Iterator[int]:
        yield rehearsed(state, ending.scoring_phase).state.vp - state.vp

    if view.scored is not None:
        yield tried("scored", view.scored.total, moved)
    for lead in (*view.awards, view.prestige, *view.demand):
        yield from _of_lead(state, lead)
    for side, gained in (view.final or {}).items():

        def final(side: str = side) -> Iterator[int]:
            events = rehearsed(state, lambda game: _step(ending.final_scoring(game))).game.events
            found = changed(state, events, VP)
            yield found[side]

        yield tried(f"final {side}", gained.total, final)


def _step(done: None) -> Flow[None]:
    """A step that asks nothing."""
    yield from ()


def _of_lead(state: ImperialStruggle, lead: LeadView) -> Iterator[Claim]:
    """What one Award gives to its winner, of each kind."""
    other = opponent(lead.winner) if lead.winner else ""

    def given(what: str, side: str) -> Callable[[], Iterator[int]]:
        return lambda: iter([changed(state, _told_of(state, lead.element), what)[side]])

    yield tried(f"lead {lead.id}: victory points", lead.vp.total if lead.winner else 0, given(VP, lead.winner))
    yield tried(f"lead {lead.id}: Treaty Points", lead.treaty.total if lead.winner else 0, given(TREATY, lead.winner))
    yield tried(f"lead {lead.id}: Debt", lead.debt if lead.winner else 0, given(DEBT, lead.winner))
    yield tried(f"lead {lead.id}: for the other", lead.other.total if lead.winner else 0, given(VP, other))


def _told_of(state: ImperialStruggle, element: str) -> list[Event]:
    """What scoring tells of one Award, without what cards do besides."""
    found: list[Event] = []
    here = False
    for event in rehearsed(state, ending.scoring_phase).game.events:
        first = event.elements[0] if event.elements else ""
        if first == "prestige" or first.partition(":")[0] in ("award", "demand"):
            here = first == element
        elif here and not event.rule.startswith("is.ministry"):
            found.append(event)
    return found


# If the war came now


def _opened(match: Match[Any]) -> ISView:
    """What everybody would see if all War tiles were turned up."""
    state = duplicate(match.state)
    for part in state.theaters:
        part.open = True
    view = match.title.view(state, None)
    assert isinstance(view, ISView)
    return view


def _of_war(match: Match[Any], view: ISView) -> Iterator[Claim]:
    state: ImperialStruggle = match.state
    for number, part in enumerate(view.theaters):
        for side in SIDES:
            known = part.tiles[side] is not None or not part.counts[side]
            if known:
                yield tried(f"strength {part.id} {side}", part.strength[side].total, _strength(state, number, side))
    for number, part in enumerate(_opened(match).theaters):
        if state.fight is None or number > state.fight.theater:
            yield from _of_outcome(state, number, part)


def _decided(state: ImperialStruggle, number: int, *, won: bool = True) -> Rehearsal[ImperialStruggle]:
    """The theater, with its tiles as they are and without their effects."""

    def part(game: ISGame) -> Flow[None]:
        game.state.fight = War(refusals=dict.fromkeys(SIDES, 0), landed={side: [] for side in SIDES})
        war_of(game).theater = number
        theater.decide_theater(game)
        if not won:
            return
        theater.take_spoils(game)
        for due in theater.losses(game):
            yield from theater.lose_squadron(game, bool(due.args[0]))

    course: Rehearsal[ImperialStruggle] = Rehearsal(duplicate(state), part, explains=True)
    while asked := course.asked():
        course.submit(asked[0].seat, course.options(asked[0].seat)[0].id)
    return course


def _strength(state: ImperialStruggle, number: int, side: str) -> Callable[[], Iterator[int]]:
    def found() -> Iterator[int]:
        for event in _decided(state, number, won=False).game.events:
            if event.text.msgid.startswith("Strength of {who}") and event.seat == state.sides.index(side):
                yield _number(event.text.params["n"])

    return found


def _of_outcome(state: ImperialStruggle, number: int, part: TheaterView) -> Iterator[Claim]:
    loser = opponent(part.leader) if part.leader else ""

    def fights(read: Callable[[War], int]) -> Callable[[], Iterator[int]]:
        return lambda: iter([read(war) for war in [_decided(state, number).state.fight] if war is not None])

    def spoils() -> Iterator[int]:
        events = [event for event in _decided(state, number).game.events if event.rule == "is.wars.spoils.1"]
        yield changed(state, events, VP)[part.leader]

    def fewer() -> Iterator[int]:
        ended = _decided(state, number)
        before, after = (len(squadrons.built(ISGame(one), loser)) for one in (state, ended.state))
        yield before - after

    yield tried(f"margin {part.id}", part.margin.total, fights(lambda war: war.margin))
    yield tried(f"winner {part.id}", 1, fights(lambda war: int(war.winner == part.leader)))
    yield tried(f"conquest {part.id}", part.cp, fights(lambda war: war.points))
    yield tried(f"spoils {part.id}", part.vp, spoils)
    lost = [text.params["n"] for text in part.gives if text.msgid.startswith(("the loser unbuilds", "the loser loses"))]
    if loser:
        yield tried(f"squadrons {part.id}", sum(map(_number, lost)), fewer)


# Options


def _of_option(match: Match[Any], seat: int, option: Option) -> Iterator[Claim]:
    answer = answer_of(option.id)
    side = match.state.sides[seat]
    if answer.verb in ("take", "land") and option.price is not None:
        yield _conquered(match, option)
    elif option.price is not None and match.state.round is not None:
        yield _paid(match, side, option)
        if option.warns is not None or not option.owed:
            yield _owed(match, side, option)
    if answer.verb == "with" and (option.warns is not None or not option.owed):
        yield _owed(match, side, option)
    if answer.verb == "pay":
        for what, name in ((DEBT, "coins"), (TREATY, "scroll-quill")):
            shown = sum(amount.n for amount in option.cost if amount.icon == name)
            yield Claim(
                what=f"pay {what} {option.id}",
                least=shown,
                most=shown,
                given=(option.id,),
                read=lambda end, what=what: _first_change(end, seat, what),  # type: ignore[misc]
            )
    if answer.verb == "pass" and "n" in option.label.params:
        n = _number(option.label.params["n"])
        yield Claim("pass: Debt", n, n, (option.id,), lambda end: _first_change(end, seat, DEBT))


def _first_change(match: Match[Any], seat: int, what: str) -> int:
    """By how much a track of the seat changes first."""
    changes = (
        abs(change.n)
        for event in events_since(match)
        if event.rule in ("is.debt.points.1", "is.action-round.pass.1")
        for change in event.changes
        if (change.owner, change.what) == (f"seat:{seat}", what)
    )
    return next(changes, 0)


def _conquered(match: Match[Any], option: Option) -> Claim:
    """What is taken costs Conquest Points, of which there are fewer then, whether it is ceded or not."""
    assert option.price is not None
    state: ImperialStruggle = match.state
    assert state.fight is not None
    before, answer = state.fight.points, answer_of(option.id)

    def taken(game: ISGame) -> Flow[None]:
        yield from conquest._carry_out(game, war_of(game).winner, answer)

    def paid() -> Iterator[int]:
        for refuses in (0, -1):
            course: Rehearsal[ImperialStruggle] = Rehearsal(duplicate(state), taken, explains=True)
            while asked := course.asked():
                course.submit(asked[0].seat, course.options(asked[0].seat)[refuses].id)
            assert course.state.fight is not None
            yield before - course.state.fight.points

    return tried(f"price of {option.id}", option.price.total, paid)


def _points(actions: Iterable[Action], lapsed: Container[str] = ()) -> dict[str, int]:
    """The points of each action, without those of cards that are ``lapsed``."""
    return {action.name: sum(lot.points for lot in action.lots if lot.source not in lapsed) for action in actions}


def _lapsed(actions: Iterable[Action]) -> set[str]:
    """Cards whose points are lost, not spent: they were for another use of the whole action."""
    return {lot.source for action in actions for lot in action.lots if lot.lost}


def _as_major(match: Match[Any]) -> None:
    """The Minor action keeps what one expenditure leaves of it, so that its price can be read."""
    for action in match.state.round.actions:
        action.minor = False


def _borrowed(match: Match[Any], side: str, end: Match[Any]) -> int | None:
    """Debt and Treaty Points that paid for a purchase."""
    state: ImperialStruggle = match.state
    now: ImperialStruggle = end.state
    assert state.round is not None
    if now.round is None or (now.round.number, now.round.side) != (state.round.number, side) or _enlarged(end):
        return None
    power, own = now.powers[side], state.powers[side]
    return power.debt - own.debt + now.merchant_debt - state.merchant_debt + own.treaty - power.treaty


def _paid(match: Match[Any], side: str, option: Option) -> Claim:
    """Points of an action, Debt and Treaty Points together are what an option costs."""
    assert option.price is not None
    state: ImperialStruggle = match.state
    assert state.round is not None
    price, actions = option.price.total, state.round.actions
    extra = any(hooks.first_debt.all(ISGame(state), side))

    def paid(end: Match[Any]) -> int | None:
        owed = _borrowed(match, side, end)
        if owed is None or extra:
            return None
        lapsed = _lapsed(end.state.round.actions) - _lapsed(actions)
        before, after = _points(actions, lapsed), _points(end.state.round.actions, lapsed)
        spent = {name: n - after.get(name, 0) for name, n in before.items() if after.get(name, 0) != n}
        over = {action.name for action in end.state.round.actions if action.done}
        if over & set(spent) or any(n < 0 for n in spent.values()) or len(spent) > 1:
            return None
        return sum(spent.values()) + owed

    def until(end: Match[Any]) -> bool:
        return not _aside(end, state.sides.index(side))

    alone = (
        answer_of(option.id).verb in menu.BUYS
    )  # a card or tile may have other targets if nothing pays as a Minor action
    prepare = _as_major if alone else as_it_is
    return Claim(f"price of {option.id}", price, price, (option.id,), paid, until=until, prepare=prepare)


def _owed(match: Match[Any], side: str, option: Option) -> Claim:
    """What is owed is Debt and Treaty Points. Where several actions could pay, one that owes as much is chosen."""
    owed = sum(amount.n for amount in option.owed)
    return Claim(
        what=f"owed for {option.id}",
        least=owed,
        most=owed,
        given=(option.id,),
        read=lambda end: _borrowed(match, side, end),
        until=lambda end: not _aside(end, match.state.sides.index(side)),
        follow=lambda other: answer_of(other.id).verb != "with" or sum(amount.n for amount in other.owed) == owed,
    )


def _aside(match: Match[Any], seat: int) -> bool:
    ask = match.ask(seat)
    return ask is not None and any(answer_of(option.id).verb in ASIDE for option in match.options(seat))


def _enlarged(match: Match[Any]) -> bool:
    """Whether a card gave more points, or changed Debt or Treaty Points, meanwhile."""
    return any(
        event.text.msgid.startswith("{card} gives {who}")
        or (event.rule != "is.debt.points.1" and any(change.what in (DEBT, TREATY) for change in event.changes))
        for event in events_since(match)
    )
