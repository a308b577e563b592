"""What this title shows beside a choice: who leads in a row, what a card is worth, what a token leaves of a sum, and the guidance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.engine.bots.duplicate import duplicate
from games.engine.match.match import Match
from games.engine.rules.ask import Answer, Option, answer_of
from games.engine.rules.text import Ref, Text
from games.titles.great_wall_of_china.check import check_rows
from games.titles.great_wall_of_china.components import LEVELLERS, WORTH
from games.titles.great_wall_of_china.game import WallGame
from games.titles.great_wall_of_china.state import SECOND, Wall
from games.titles.great_wall_of_china.view import RowView, WallView
from tests.titles.forecasts import Claim, seen

LEADS = "gwc.turn.check.2"
PLAYS = ("play", "ride")


def claims(match: Match[Any], seat: int) -> Iterator[Claim]:
    """Everything that is shown to the seat that is asked."""
    view = _view(match, seat)
    said = match.title.guide(view, match.question(seat))
    yield from _of_rows(match.state, seat, view)
    for option in match.options(seat):
        if answer_of(option.id).verb in PLAYS:
            yield from _of_card(view, seat, option)
    if said is not None:
        yield from _of_guidance(match, seat, view, said.text)


def _view(match: Match[Any], seat: int) -> WallView:
    view = match.view(seat)
    assert isinstance(view, WallView)
    return view


def _row(view: WallView, element: Any) -> RowView:
    assert isinstance(element, Ref)
    return next(row for row in view.rows if row.element == element.element)


def _total(row: RowView, seat: int) -> int:
    return next((line.total for line in row.sums if line.seat == seat), 0)


def _others(row: RowView, seat: int) -> dict[int, int]:
    return {line.seat: line.total for line in row.sums if line.seat != seat}


# Rows


def _of_rows(state: Wall, seat: int, view: WallView) -> Iterator[Claim]:
    """Whoever leads in a row would get a token there, were the rows checked now. A check ends early where it ends the match."""
    won, over = _checked(state, seat)
    for row in view.rows:
        leads = any(line.leads and line.seat == seat for line in row.sums)
        if not row.closed and not (over and row.number > max(won)):
            yield seen(f"leads {row.element}", int(leads), int(row.number in won))


def _checked(state: Wall, seat: int) -> tuple[set[int], bool]:
    """The numbers of the rows that a check would give a token of to the seat, and whether it would end the match."""
    game = WallGame(duplicate(state))
    before = [list(row.tokens) for row in state.rows]
    flow = check_rows(game, seat)
    won: set[int] = set()
    try:
        request = next(flow)
        while True:
            answer: Answer = answer_of(request.options()[0].id)  # type: ignore[union-attr]
            request = flow.send(answer)
    except StopIteration:
        won = {number + 1 for number, tokens in enumerate(before) if game.state.rows[number].tokens != tokens}
    return won, game.state.result is not None


# Cards


def _of_card(view: WallView, seat: int, option: Option) -> Iterator[Claim]:
    """What is printed on a card of the hand counts in an empty row, and the level in a row that is level."""
    answer = answer_of(option.id)
    kind, n, index = answer.args if answer.verb == "play" else ("horseman", 1, *answer.args)
    row, held = view.rows[index], next(held for held in view.hand if held.kind == kind)
    before, given = _total(row, seat), (option.id,)
    if not row.cards:
        each = range(held.value, held.value + n) if held.rising else [held.value] * n
        yield _counts(f"value of {n} {kind}", sum(each), given, seat, index, before)
    elif row.level is not None and kind != "dragon" and kind not in LEVELLERS:
        yield _counts(f"level of {row.element} for {n} {kind}", n * row.level, given, seat, index, before)
    if kind == "dragon":
        yield seen(f"shielded {row.element}", 0, int(row.shielded))


def _counts(what: str, number: int, given: tuple[str, ...], seat: int, index: int, before: int) -> Claim:
    """By how much the sum of the seat grows before somebody else plays."""

    def read(match: Match[Any]) -> int | None:
        return _total(_view(match, seat).rows[index], seat) - before if match.state.active == seat else None

    return Claim(what, number, number, given, read)


# Guidance


def _of_guidance(match: Match[Any], seat: int, view: WallView, text: Text) -> Iterator[Claim]:
    if "prize" in text.params:
        yield from _of_leader(match, seat, view, text)
    if text.msgid.startswith("Your draw pile is empty"):
        yield from _of_last_cards(match, seat, text.params["n"])
    if "after" in text.params:
        yield from _of_token(match, seat, view, text)


def _of_leader(match: Match[Any], seat: int, view: WallView, text: Text) -> Iterator[Claim]:
    """With ``n`` more the seat leads as well, with less it does not, while nobody else's sum changes."""
    row = _row(view, text.params["row"])
    need: Any = text.params.get("n", 1)
    prize: Any = text.params["prize"]
    yield Claim("need: some of it", 1, 99, (), lambda end: need)
    yield seen("prize", prize, max(WORTH[token] for token in match.state.rows[row.number - 1].tokens))
    before, others = _total(row, seat), _others(row, seat)

    def read(end: Match[Any]) -> int | None:
        after = _view(end, seat).rows[row.number - 1]
        if end.state.active != seat or _others(after, seat) != others or end.state.rows[row.number - 1].tokens == []:
            return None
        leads = any(line.leads and line.seat == seat for line in after.sums)
        return int(leads == (_total(after, seat) - before >= need))

    for option in match.options(seat):
        answer = answer_of(option.id)
        if answer.verb in PLAYS and answer.args[-1] == row.number - 1:
            yield Claim(f"need: {option.id}", 1, 1, (option.id,), read)


def _of_last_cards(match: Match[Any], seat: int, n: Any) -> Iterator[Claim]:
    """When they are played, everybody else has one more turn."""
    hand = match.state.sides[seat].hand
    yield seen("last: cards", n, sum(hand.values()))
    if len(hand) > 1 + (match.state.phase != SECOND):
        return
    rows = [index for index, row in enumerate(match.state.rows) if row.tokens]
    given = tuple(f"play:{kind}:{count}:{rows[0]}" for kind, count in hand.items())
    if not all(any(option.id == one for option in match.options(seat)) for one in given):
        return
    yield Claim(
        what="last: turns",
        least=1,
        most=1,
        given=given,
        read=lambda end: None if end.state.sides[seat].hand else int(end.state.ran_out == seat),
        until=lambda end: end.state.active != seat,
    )


def _of_token(match: Match[Any], seat: int, view: WallView, text: Text) -> Iterator[Claim]:
    """The sums in the row, and what each token leaves of one's own."""
    row = _row(view, text.params["row"])
    shown: Any = text.params
    after = {one.params["value"].element: one.params["n"] for one in shown["after"]}
    best, own = shown.get("best"), shown["own"]
    others = _others(row, seat)
    yield seen("token: somebody else is there", int(best is not None), int(bool(others)))
    for option in match.options(seat):
        left = after[f"token:{WORTH[answer_of(option.id).number(2)]}"]
        yield Claim(
            what=f"token: {option.id} leaves",
            least=left,
            most=left,
            given=(option.id,),
            read=lambda end: (
                _total(_view(end, seat).rows[row.number - 1], seat)
                if len(end.state.rows[row.number - 1].tokens) == 1
                else None
            ),
        )
        yield Claim(f"token: {option.id} own", own, own, (option.id,), _led_with)
        if best is not None:
            yield Claim(f"token: {option.id} best", best, best, (option.id,), _best_of_others)


def _lead(match: Match[Any]) -> Any:
    return next(event for record in match.records for event in record.events if event.rule == LEADS)


def _led_with(match: Match[Any]) -> int:
    number: int = _lead(match).text.params["n"]
    return number


def _best_of_others(match: Match[Any]) -> int | None:
    """What was told of the others. None: nobody else has a card there."""
    number: int | None = _lead(match).reckoning.causes[-1].text.params.get("n")
    return number
