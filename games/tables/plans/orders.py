"""Orders: "if they do this, I answer that", made by playing it in a plan. Nobody but their owner may know of them.

An order is a branch of a plan. When its seat is asked, the table is compared with each position of the branch at which the seat answered.
If one is the same for all that the seat knows, the answer there is given at once. If none is, the world has become another one, and the
order is dropped. Answers before the first one of another seat are not carried out: they are for whoever sends the plan.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from config.shared.seen import moves
from games.engine.branches.agreeing import look_alike
from games.engine.branches.origin import Origin
from games.engine.branches.playing import played
from games.engine.branches.tree import Answers, Node
from games.engine.match.match import Match
from games.engine.rules.orders import option_of
from games.engine.title import codec
from games.models import Order, Seat, Table
from games.requests import refusals
from games.tables.changing import answers as tables
from games.tables.changing import clocks
from games.tables.changing.saving import locked_table
from games.tables.plans import plans
from games.tables.plans.plans import answers_to
from games.tables.rows import matches
from games.tables.rows.rights import Person, has_left, must_own
from games.tables.rows.rows import write

logger = logging.getLogger(__name__)
MOST = 12
"""The largest number of orders of one person that wait at a table."""
DIFFERS, NOT_OFFERED, OVER, NOT_YOURS, FAILED = "differs", "not_offered", "over", "not_yours", "failed"
"""Why an order is dropped: the table is not what the plan showed; the answer is not offered; the match is over; the seat is another
person's; the rules failed."""
Status = Order.Status
_nodes = msgspec.msgpack.Decoder(list[Node])


# --- making and dropping ------------------------------------------------------------------------------------------------


def make(*, table_id: int, plan_id: int, by: User, node: int) -> Order:
    """An order from the branch that ends at ``node``. Another seat must answer in it, and afterwards the owner."""
    plan = plans.plan_of(table_id=table_id, plan_id=plan_id, by=by)
    answers_to(plan.tree, node)
    branch = [plan.tree.nodes[one] for one in plan.tree.path(node)]
    row = plan.row
    if not own_answers(branch, row.seat):
        raise refusals.NotNow(_("An order needs an answer of another seat, and then one of yours."))
    with locked_table(table_id, Table.Status.PLAYING) as (table, seats):
        must_own(seats, by, row.seat)
        waiting = Order.objects.filter(table=table, user=by, status=Status.WAITING)
        packed = codec.encode([msgspec.structs.replace(one, name="", note="") for one in branch])
        for known in waiting:
            if bytes(known.answers) == packed and bytes(known.saved) == bytes(row.saved):
                return known
        if waiting.count() >= MOST:
            raise refusals.NotNow(_("Very many of your orders wait here already. Drop one of them first."))
        order = Order(table=table, user=by, plan=row, seat=row.seat, saved=row.saved, answers=packed)
        order.seed = plan.origin.seed
        order.save()
        _count(table, 1)
    return order


def own_answers(branch: Sequence[Node], seat: int) -> list[int]:
    """The places in the branch at which the order answers: those of the seat after the first answer of another one."""
    first = next((index for index, node in enumerate(branch) if node.seat != seat), len(branch))
    return [index for index in range(first, len(branch)) if branch[index].seat == seat]


def drop(*, table_id: int, order_id: int, by: User) -> None:
    """Drop one's own order. One that has ended is taken off the list."""
    own = Order.objects.filter(pk=order_id, table_id=table_id, user=by)
    if not own.exists():
        raise refusals.Unknown(_("There is no such order."))
    with locked_table(table_id) as (table, _seats):
        if own.filter(status=Status.WAITING).exists():
            _count(table, -1)
        own.delete()


def _count(table: Table, change: int) -> None:
    """Note how many orders wait at the table. Only this column changes, so nobody sees that anything did."""
    table.ordered = max(0, table.ordered + change)
    write(table, "ordered")


# --- reading ------------------------------------------------------------------------------------------------------------


def orders_at(table: Table, by: Person) -> list[Order]:
    """The person's orders at a table, the latest first."""
    if not by.is_authenticated:
        return []
    return list(Order.objects.filter(table=table, user_id=by.pk).select_related("plan").order_by("-pk"))


def news_for(table_id: int, by: Person) -> tuple[int, list[Order]]:
    """How many orders of the person wait at a table, and those that have ended without the person having been told. They count as told from
    now on. One query if there are none."""
    if not by.is_authenticated:
        return 0, []
    concerned = list(Order.objects.filter(table_id=table_id, user_id=by.pk, seen=False).order_by("pk"))
    ended = [order for order in concerned if order.status != Status.WAITING]
    if ended:
        Order.objects.filter(pk__in=[order.pk for order in ended]).update(seen=True)
    return len(concerned) - len(ended), ended


def branch_of(order: Order) -> list[Node]:
    """The answers of an order."""
    return _nodes.decode(bytes(order.answers))


# --- carrying out -------------------------------------------------------------------------------------------------------


def carry_out(table_id: int) -> bool:
    """Let the orders of a table answer, of the first seat that is asked and has any. Returns whether an answer was given, after which
    another order may answer. Each answer is a transaction. It takes no time of the seat's clock."""
    with moves.timed(moves.PERSON):
        with locked_table(table_id) as (table, seats):
            given = _carried_out(table, seats)
        if given:
            moves.made(title=table.title, table=table_id, number=table.number, option=given)
    return bool(given)


def _carried_out(table: Table, seats: list[Seat]) -> str:
    """The answer that an order has given at a locked table. Empty if none has."""
    waiting = list(Order.objects.filter(table=table, status=Status.WAITING).order_by("pk"))
    if table.status != Table.Status.PLAYING:
        _end(table, waiting, Status.DROPPED, OVER)
        return ""
    strangers = [order for order in waiting if seats[order.seat].user_id != order.user_id]
    _end(table, strangers, Status.DROPPED, NOT_YOURS)
    match = matches.own_match(table)
    for seat in match.waiting_for():
        own = [order for order in waiting if order.seat == seat and order not in strangers]
        if own and not has_left(seats[seat]) and table.asleep_since is None:
            return _answer(table, seats, match, seat, own)
    return ""


def _answer(table: Table, seats: list[Seat], match: Match[Any], seat: int, orders: Iterable[Order]) -> str:
    """Give the answer of the first of the seat's orders that fits, and return it. Those that do not fit are dropped."""
    for order in orders:
        branch = branch_of(order)
        own = own_answers(branch, seat)
        found = _found(table, match, order, branch)
        if found is None:
            _end(table, [order], Status.DROPPED, DIFFERS)
        elif found not in own:
            continue  # the owner has to answer first: that answer is no part of the order
        elif option_of(match.options(seat), branch[found].option) is None:
            _end(table, [order], Status.DROPPED, NOT_OFFERED)
        else:
            if found == own[-1]:
                _end(table, [order], Status.DONE)
            clocks.excuse(table, seat)
            tables.give(table, seats, match, seat, branch[found].option)
            return branch[found].option
    return ""


def _found(table: Table, match: Match[Any], order: Order, branch: Sequence[Node]) -> int | None:
    """The place in the branch at which its seat answers in a position that is the same as the match. None if there is none."""
    with matches.readable(table.pk, f"order {order.pk}"):
        return _alike(match, Origin(match.title, bytes(order.saved), order.seat, order.seed), branch, order.seat)


def _alike(match: Match[Any], origin: Origin, branch: Sequence[Node], seat: int) -> int | None:
    answers: Answers = tuple((node.seat, node.option) for node in branch)
    for index, node in enumerate(branch):
        if node.seat != seat:
            continue
        there = played(origin, answers[:index])
        if there.why is not None:
            return None
        if look_alike(there.match, match, seat):
            return index
    return None


def _end(table: Table, orders: Sequence[Order], status: str, why: str = "") -> None:
    for order in orders:
        order.status, order.why, order.ended_at = status, why, timezone.now()
        order.save(update_fields=["status", "why", "ended_at"])
    if orders:
        _count(table, -len(orders))


def drop_failed(table_id: int) -> None:
    """Drop all waiting orders of a table whose rules fail at them. Nobody else's table may suffer from it."""
    Order.objects.filter(table_id=table_id, status=Status.WAITING).update(
        status=Status.DROPPED, why=FAILED, ended_at=timezone.now()
    )
    Table.objects.filter(pk=table_id).update(ordered=0, row_version=F("row_version") + 1)
