"""A plan is sent: answer after answer, as long as the table is what the plan showed."""

from __future__ import annotations

import random

import pytest

from accounts.models import User
from games import tables
from games.engine.branches.playing import played
from games.engine.rules.orders import Orders
from games.models import Plan, Seat, Table
from games.requests import refusals
from games.tables.plans import plans, sending
from games.tables.plans.plans import Planned
from games.titles import infos
from tests.games.making import answer, begun, fresh, match_of, to_move

pytestmark = pytest.mark.django_db(transaction=True)


def planned(table: Table, by: User, seat: int, answers: int, *, reveals: bool = True) -> Planned:
    """A plan of some answers of the seat, one after the other, and those of others between them."""
    row = plans.begin(table_id=table.pk, by=by, seat=seat)
    plan = plans.opened(row)
    for _ in range(answers):
        match = plan.match
        if match.request is None:
            break
        asked = match.waiting_for()[0]
        plan = plans.answer(
            table_id=table.pk,
            plan_id=row.pk,
            by=by,
            node=plan.row.at,
            seat=asked,
            option_id=match.options(asked)[0].id,
        )
        if not reveals and plan.played.tried[-1].revealed:
            return plans.go(table_id=table.pk, plan_id=row.pk, by=by, node=plan.path[-2] if len(plan.path) > 1 else 0)
    return plan


def sent(plan: Planned, by: User) -> sending.Outcome:
    return sending.send(table_id=plan.row.table_id, plan_id=plan.row.pk, by=by, node=plan.row.at)


@pytest.mark.parametrize("slug", [info.slug for info in infos()])
def test_a_turn_of_every_title_is_planned_and_sent(alice: User, bob: User, charlie: User, slug: str) -> None:
    """What was planned is what happens: after sending, the table is what the plan shows at its last sent answer."""
    table = begun(alice, bob, *([charlie] if slug == "great-wall" else []), title=slug)
    dice, turns, stops = random.Random(slug), 0, set()
    for _ in range(12):
        if fresh(table).status != Table.Status.PLAYING:
            break
        seat = to_move(table)
        person = seat.user
        assert person is not None
        row = plans.begin(table_id=table.pk, by=person, seat=seat.number)
        plan = plans.opened(row)
        while plan.match.request is not None and seat.number in plan.match.waiting_for() and len(plan.path) < 12:
            options = plan.match.options(seat.number)
            chosen = options[0].id if isinstance(options, Orders) else dice.choice(options).id
            plan = plans.answer(
                table_id=table.pk, plan_id=row.pk, by=person, node=plan.row.at, seat=seat.number, option_id=chosen
            )
        before = fresh(table).number
        outcome = sent(plan, person)
        assert outcome.sent >= 1
        assert fresh(table).number >= before
        stops.add(outcome.stop)
        if not outcome.stop and not any(tried.revealed for tried in plan.played.tried):
            turns += 1
            view, real = plan.match.view(seat.number), match_of(table).view(seat.number)
            assert [panel.points for panel in view.panels] == [panel.points for panel in real.panels]
    assert stops <= {"", "revealed"}, "nothing but what came to light ends a turn that was planned"
    assert turns or "revealed" in stops


def test_nothing_is_sent_twice_and_nothing_from_elsewhere(alice: User, bob: User) -> None:
    table = begun(alice, bob, title="founders-of-gloomhaven")
    seat = to_move(table)
    person = seat.user
    assert person is not None
    plan = planned(table, person, seat.number, 1)
    assert sent(plan, person).sent == 1
    number = fresh(table).number
    again = sent(plan, person)
    assert (again.sent, again.all, again.stop) == (0, 0, "")
    assert fresh(table).number == number
    stranger = bob if person == alice else alice
    with pytest.raises(refusals.Unknown):
        sending.send(table_id=table.pk, plan_id=plan.row.pk, by=stranger, node=plan.row.at)


def test_a_plan_of_a_position_that_is_gone_is_not_sent(alice: User, bob: User) -> None:
    """Somebody answers otherwise at the table. The plan says so and keeps everything."""
    table = begun(alice, bob, title="founders-of-gloomhaven")
    seat = to_move(table)
    person = seat.user
    assert person is not None
    plan = planned(table, person, seat.number, 2)
    other = next(o.id for o in match_of(table).options(seat.number) if o.id != plan.tree.nodes[plan.path[0]].option)
    answer(table, other, seat=seat)
    outcome = sent(plan, person)
    assert (outcome.sent, outcome.stop) == (0, "differs")
    kept = plans.plan_of(table_id=table.pk, plan_id=plan.row.pk, by=person)
    assert len(kept.tree.nodes) == 2
    tables.undo(table_id=table.pk, by=person, seat=seat.number, seen_version=fresh(table).version)
    assert sent(plan, person).sent >= 1, "after the takeback it is the same position again"


def test_other_people_see_no_plan(alice: User, bob: User) -> None:
    table = begun(alice, bob)
    row = plans.begin(table_id=table.pk, by=alice, seat=Seat.objects.get(table=table, user=alice).number)
    with pytest.raises(refusals.Unknown):
        plans.plan_of(table_id=table.pk, plan_id=row.pk, by=bob)
    with pytest.raises(refusals.NotYours):
        plans.begin(table_id=table.pk, by=bob, seat=row.seat)


def test_the_same_position_opens_the_same_plan(alice: User, bob: User) -> None:
    table = begun(alice, bob)
    seat = Seat.objects.get(table=table, user=alice).number
    first = plans.begin(table_id=table.pk, by=alice, seat=seat)
    assert plans.begin(table_id=table.pk, by=alice, seat=seat) == first
    answer(table)
    assert plans.begin(table_id=table.pk, by=alice, seat=seat) != first


def test_where_chance_came_in_is_known_and_dealt_anew(alice: User, bob: User) -> None:
    table = begun(alice, bob)
    seat = to_move(table)
    person = seat.user
    assert person is not None
    row = plans.begin(table_id=table.pk, by=person, seat=seat.number)
    hands = set()
    for _ in range(6):
        match = plans.plan_of(table_id=table.pk, plan_id=row.pk, by=person).match
        hands.add(repr(match.state.sides))
        plans.deal_anew(table_id=table.pk, plan_id=row.pk, by=person)
    assert len(hands) > 1
    real = match_of(table)
    assert (
        played(plans.opened(Plan.objects.get(pk=row.pk)).origin, ()).match.view(seat.number).panels
        == real.view(seat.number).panels
    )
