"""The Manuscript Board (vis.gates.board): what its columns do at any time of their owner's turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from games.engine.rules.ask import Answer, Flow, Option, ask, no_options
from games.engine.rules.text import Ref, T, Text
from games.titles.viscounts_of_the_west_kingdom.cards.performing import Context, perform
from games.titles.viscounts_of_the_west_kingdom.rules import goods
from games.titles.viscounts_of_the_west_kingdom.rules.ribbons import has_board, ribbons
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.boxes import Column
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame, amount, player_of, who
from games.titles.viscounts_of_the_west_kingdom.table.ops import RESOURCES, GainKingsOrder

COLUMN, GO_ON = "column", "go-on"


def unlocked(game: VisGame, seat: int) -> list[Column]:
    """The columns that have a Manuscript: vis.gates.board.2, vis.gates.board.3, vis.gates.board.4."""
    player = player_of(game, seat)
    if not has_board(game.state, player):
        return []
    by_color = ribbons(game.state, player)
    return [column for column in components.gates().columns if by_color[column.ribbon]]


def order_price(game: VisGame, seat: int) -> int | None:
    """What a King's Order costs instead of a paid hire. None: it cannot be gained. vis.gates.board.8,
    vis.gates.board.9, vis.gates.board.11, vis.gates.board.23."""
    if not game.state.kings_orders:
        return None
    return next((column.silver for column in unlocked(game, seat) if gains_order(column)), None)


def gains_order(column: Column) -> bool:
    return any(isinstance(effect, GainKingsOrder) for effect in column.effects)


def ask_on_turn(
    game: VisGame,
    seat: int,
    prompt: Text,
    rule: str,
    options: Callable[[], Sequence[Option]],
    *,
    refused: Callable[[], Sequence[Option]] = no_options,
) -> Flow[Answer]:
    """Asks a question. Before the player answers it, the columns may be used any number of times: vis.gates.board.6,
    vis.gates.board.21."""
    while True:
        answer = yield from ask(seat, prompt, rule, lambda: [*options(), *_uses(game, seat)], refused=refused)
        if answer.verb != COLUMN:
            return answer
        yield from _use(game, seat, answer.parts[1])


def offer(game: VisGame, seat: int, prompt: Text) -> Flow[None]:
    """Offers the columns when no other question is asked: vis.gates.board.7."""
    if any(_uses(game, seat)):
        yield from ask_on_turn(game, seat, prompt, "vis.gates.board.6", lambda: [Option(GO_ON, T("Go on without it"))])


def _uses(game: VisGame, seat: int) -> Iterator[Option]:
    """The abilities that the current player can pay for now. A King's Order can be gained where the player may hire."""
    state = game.state
    if state.active != seat or not state.round:
        return
    for column in unlocked(game, seat):
        if not gains_order(column) and _affords(game, seat, column):
            yield Option(
                f"{COLUMN}:{column.ribbon}",
                T("Use the {what}", what=Ref(f"column:{column.ribbon}")),
                (f"column:{column.ribbon}",),
            )


def _affords(game: VisGame, seat: int, column: Column) -> bool:
    """Whether the player can pay for the column and the column can do something: vis.gates.board.12,
    vis.gates.board.13, vis.gates.board.14."""
    player = player_of(game, seat)
    if player.silver < column.silver or sum(player.goods.values()) < column.resources:
        return False
    if column.ribbon == "blue":
        return bool(player.draw or player.discard)
    return column.ribbon != "yellow" or sum(1 for card in player.row if card) > 1


def _use(game: VisGame, seat: int, color: str) -> Flow[None]:
    column = next(one for one in components.gates().columns if one.ribbon == color)
    source = f"column:{color}"
    game.log(
        T("{who} uses the {what}", who=who(seat), what=Ref(source)),
        seat=seat,
        rule="vis.gates.board.6",
        elements=[source],
    )
    goods.pay(game, seat, {"silver": column.silver}, "vis.gates.board.6")
    for _ in range(column.resources):
        kind = yield from _give(game, seat)
        if column.in_place_of_silver:
            goods.stand_in(game, seat, kind, "vis.gates.board.12")
            return
        goods.pay(game, seat, {kind: 1}, "vis.gates.board.6")
    yield from perform(game, Context(seat=seat, source=source, rule="vis.gates.board.6"), column.effects)


def _give(game: VisGame, seat: int) -> Flow[str]:
    answer = yield from ask(
        seat,
        T("Which resource will you pay?"),
        "vis.gates.board.6",
        lambda: [
            Option(f"give:{kind}", T("{what}", what=amount(kind, 1)), (f"good:{kind}",))
            for kind in RESOURCES
            if player_of(game, seat).goods[kind]
        ],
    )
    kind: str = answer.parts[1]
    return kind


def done(game: VisGame, seat: int) -> None:
    """Ends a phase. Resources that stood in for Silver were for a payment in that phase (vis.gates.board.24)."""
    goods.take_back(game, seat, "vis.gates.board.24")
