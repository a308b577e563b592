"""Orders: what somebody left for a turn to come is carried out where play goes as it was tried out, and nowhere else."""

from __future__ import annotations

import random
from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest

from accounts.models import User
from config.queue.models import Job
from games import tables
from games.engine.rules.orders import Orders
from games.models import Move, Order, Seat, Table
from games.requests import refusals
from games.tables.clocks.clock import Clock, unpacked
from games.tables.plans import orders, plans
from games.tables.plans.orders import DIFFERS, NOT_YOURS, OVER, own_answers
from games.tables.plans.plans import Planned
from games.tables.plans.tasks import carry_out
from games.tables.rows import moment
from games.titles import infos
from tests.games.making import answer, begun, fresh, match_of, person_at, to_move
from tests.tasks import SITES_OWN

pytestmark = pytest.mark.django_db(transaction=True)
FOUNDERS = "founders-of-gloomhaven"


def waiting_seat(table: Table) -> Seat:
    """A seat that is not asked."""
    return Seat.objects.select_related("user").filter(table=table, to_move=False).order_by("number")[0]


def tried(plan: Planned, by: User, choose: Any, *, until: Any) -> Planned:
    """The plan when answers were tried out until it is as wanted."""
    for _ in range(60):
        if until(plan):
            return plan
        seat = plan.match.waiting_for()[0]
        plan = plans.answer(
            table_id=plan.row.table_id,
            plan_id=plan.row.pk,
            by=by,
            node=plan.row.at,
            seat=seat,
            option_id=choose(plan.match, seat),
        )
    raise AssertionError("it never came to that")


def first(match: Any, seat: int) -> str:
    """The first option."""
    return str(match.options(seat)[0].id)


def ordered(table: Table, seat: Seat, choose: Any = first, more: int = 0) -> tuple[Order, Planned]:
    """An order of a seat that waits: what the others may answer, and then one answer of its own, or ``more``."""
    by = person_at(seat)
    plan = plans.opened(plans.begin(table_id=table.pk, by=by, seat=seat.number))

    def answered(plan: Planned) -> bool:
        branch = [plan.tree.nodes[one] for one in plan.path]
        return len(own_answers(branch, seat.number)) > more

    plan = tried(plan, by, choose, until=answered)
    return orders.make(table_id=table.pk, plan_id=plan.row.pk, by=by, node=plan.row.at), plan


def follow(table: Table, plan: Planned, seat: int) -> None:
    """The others answer as the plan had it, up to the seat's first own answer."""
    for one in plan.path:
        node = plan.tree.nodes[one]
        if node.seat == seat:
            return
        answer(table, node.option, seat=Seat.objects.select_related("user").get(table=table, number=node.seat))


@pytest.mark.parametrize("slug", [info.slug for info in infos()])
def test_an_order_is_carried_out_where_play_goes_as_it_was_tried_out(
    alice: User, bob: User, charlie: User, slug: str
) -> None:
    """In every title, until an order of it was carried out whose turn drew nothing."""
    table = begun(alice, bob, *([charlie] if slug == "great-wall" else []), title=slug)
    dice = random.Random(slug)

    def choose(match: Any, seat: int) -> str:
        options = match.options(seat)
        return str(options[0].id if isinstance(options, Orders) else dice.choice(options).id)

    for _ in range(40):
        waits = Seat.objects.filter(table=table, to_move=False)
        if waits.exists():
            order, plan = ordered(table, waiting_seat(table), choose)
            before = fresh(table).number
            with suppress(refusals.Refusal):  # something else was drawn
                follow(table, plan, order.seat)
            carry_out.call(table.pk)
            order.refresh_from_db()
            if order.status == Order.Status.DONE:
                own = Move.objects.filter(
                    table=table, undone_version=None, seat=order.seat, forced=False, number__gt=before
                )
                assert own.order_by("number").first() is not None
                assert fresh(table).ordered == 0
                return
            orders.drop(table_id=table.pk, order_id=order.pk, by=order.user)
        if fresh(table).status != Table.Status.PLAYING:
            break
        seat = to_move(table)
        answer(table, choose(match_of(table), seat.number), seat=seat)
    pytest.fail("no order was carried out")


def test_an_order_is_dropped_with_a_word_where_they_answer_otherwise(alice: User, bob: User) -> None:
    table = begun(alice, bob, title=FOUNDERS)
    seat = waiting_seat(table)
    order, plan = ordered(table, seat)
    mover = to_move(table)
    other = next(o.id for o in match_of(table).options(mover.number) if o.id != plan.tree.nodes[plan.path[0]].option)
    answer(table, other, seat=mover)
    for _ in range(30):
        if seat.number in match_of(table).waiting_for():
            break
        answer(table)
    number = fresh(table).number
    assert not orders.carry_out(table.pk)
    order.refresh_from_db()
    assert (order.status, order.why) == (Order.Status.DROPPED, DIFFERS)
    assert fresh(table).number == number
    assert fresh(table).ordered == 0


def test_of_several_orders_the_one_that_fits_is_carried_out(alice: User, bob: User) -> None:
    table = begun(alice, bob, title=FOUNDERS)
    seat = waiting_seat(table)
    made = []
    for place in (0, 1):

        def choose(match: Any, one: int, place: int = place) -> str:
            options = match.options(one)
            return str(options[min(place, len(options) - 1)].id)

        made.append(ordered(table, seat, choose))
        plans.go(table_id=table.pk, plan_id=made[0][1].row.pk, by=person_at(seat), node=0)
    follow(table, made[1][1], seat.number)
    carry_out.call(table.pk)
    states = [Order.objects.get(pk=order.pk).status for order, _ in made]
    assert states == [Order.Status.DROPPED, Order.Status.DONE]


def test_own_answers_before_others_are_left_to_their_owner(alice: User, bob: User) -> None:
    """The seat is asked when the order is made. Its first answers are sent, or given by hand. The order answers later."""
    table = begun(alice, bob, title=FOUNDERS)
    seat = to_move(table)
    order, plan = ordered(table, seat)
    branch = orders.branch_of(order)
    assert branch[0].seat == seat.number
    assert not orders.carry_out(table.pk)
    order.refresh_from_db()
    assert order.status == Order.Status.WAITING, "nothing is dropped while the owner has to answer"
    assert fresh(table).number == plan.row.number


def clock_of(table: Table) -> Clock:
    """The table's clock."""
    packed = fresh(table).clock
    assert packed is not None
    return unpacked(packed)


def test_an_order_takes_no_time_of_the_clock(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.TASKS = SITES_OWN
    table = begun(alice, bob, title=FOUNDERS, pace="live:1800+15")
    seat = waiting_seat(table)
    order, plan = ordered(table, seat)
    follow(table, plan, seat.number)
    clock_before, real = clock_of(table), moment.now
    monkeypatch.setattr(moment, "now", lambda: real() + timedelta(seconds=90))
    carry_out.call(table.pk)
    order.refresh_from_db()
    assert order.status == Order.Status.DONE
    assert clock_of(table).seats[seat.number].used == clock_before.seats[seat.number].used


def test_whoever_moves_does_not_wait_for_orders_of_others(alice: User, bob: User, settings: Any) -> None:
    """The answer is saved and shown before any order is looked at. So its pause tells nothing."""
    settings.TASKS = SITES_OWN
    table = begun(alice, bob, title=FOUNDERS)
    seat = waiting_seat(table)
    order, plan = ordered(table, seat)
    follow(table, plan, seat.number)
    order.refresh_from_db()
    assert order.status == Order.Status.WAITING
    assert seat.number in match_of(table).waiting_for()
    carry_out.call(table.pk)
    order.refresh_from_db()
    assert order.status == Order.Status.DONE


def test_a_table_without_orders_enqueues_nothing(alice: User, bob: User, settings: Any) -> None:
    settings.TASKS = SITES_OWN
    table = begun(alice, bob, title=FOUNDERS)
    answer(table)
    assert not Job.objects.filter(task__contains="carry_out").exists()
    ordered(table, waiting_seat(table))
    answer(table)
    assert Job.objects.filter(task__contains="carry_out").exists()


def test_orders_end_with_the_match_and_with_the_seat(alice: User, bob: User) -> None:
    table = begun(alice, bob, title=FOUNDERS)
    seat = waiting_seat(table)
    order, _ = ordered(table, seat)
    Seat.objects.filter(pk=seat.pk).update(user=None, bot="easy")
    Table.objects.filter(pk=table.pk).update(row_version=10_000)
    orders.carry_out(table.pk)
    order.refresh_from_db()
    assert (order.status, order.why) == (Order.Status.DROPPED, NOT_YOURS)
    Seat.objects.filter(pk=seat.pk).update(user=person_at(seat), bot="")
    Table.objects.filter(pk=table.pk).update(row_version=10_001)
    order, _ = ordered(table, seat)
    tables.resign(table_id=table.pk, by=person_at(to_move(table)))
    orders.carry_out(table.pk)
    order.refresh_from_db()
    assert (order.status, order.why) == (Order.Status.DROPPED, OVER)


def test_nobody_else_drops_an_order(alice: User, bob: User) -> None:
    table = begun(alice, bob, title=FOUNDERS)
    seat = waiting_seat(table)
    order, _ = ordered(table, seat)
    with pytest.raises(refusals.Unknown):
        orders.drop(table_id=table.pk, order_id=order.pk, by=person_at(to_move(table)))
    orders.drop(table_id=table.pk, order_id=order.pk, by=person_at(seat))
    assert fresh(table).ordered == 0


def test_a_plan_without_others_is_no_order(alice: User, bob: User) -> None:
    table = begun(alice, bob, title=FOUNDERS)
    seat = to_move(table)
    row = plans.begin(table_id=table.pk, by=person_at(seat), seat=seat.number)
    with pytest.raises(refusals.NotNow):
        orders.make(table_id=table.pk, plan_id=row.pk, by=person_at(seat), node=0)
