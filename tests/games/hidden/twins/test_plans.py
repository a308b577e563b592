"""What somebody tries out beside a table tells no more than the table does, and nobody else that it exists."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.engine import lru
from games.engine.branches.playing import played
from games.models import Order, Plan, Table
from games.tables.plans import orders, plans
from games.tables.rows import matches
from tests.games.hidden.twins.test_twins import assert_same, read, sent
from tests.games.making import fresh, match_of
from tests.games.posting import HTMX
from tests.games.twins import MINE, Twins, plain

pytestmark = pytest.mark.django_db(transaction=True)
TRIED = 8
"""Answers that are tried out one after the other."""
ROW = re.compile(r"plan(?:/|%2F)\d+(?:/|%2F)")
"""The name of a plan in an address."""


def planned(browser: Client, table: Table) -> Plan:
    """A plan of the person, begun as the table stands."""
    answered = browser.post(f"/en/table/{table.pk}/plan/", {"seat": MINE}, headers=HTMX)
    assert answered.status_code == 200, answered.content.decode()
    return Plan.objects.filter(table=table).latest("pk")


def shown(browser: Client, plan: Plan, place: str = "", **posted: Any) -> tuple[int, str]:
    """What one address of a plan answers."""
    address = f"/en/table/{plan.table_id}/plan/{plan.pk}/{place}"
    answered = browser.post(address, posted, headers=HTMX) if posted else browser.get(address)
    content = ROW.sub("plan/PLAN/", answered.content.decode())
    return answered.status_code, plain(content, fresh(plan.table))


def everything(browser: Client, table: Table) -> list[tuple[int, str]]:
    """All that a plan shows and answers while answers are tried out in it, for every seat that is asked there."""
    lru.clear_all()
    plan = planned(browser, table)
    seen = [shown(browser, plan)]
    for step in range(TRIED):
        row = plans.opened(Plan.objects.get(pk=plan.pk))
        match = row.match
        if match.request is None:
            break
        seat = match.waiting_for()[0]
        options = match.options(seat)
        chosen = options[step % min(len(options), 3)].id
        elements = [element for option in list(options)[:3] for element in option.elements[:1]]
        asked = "&".join(f"element={element}" for element in [*elements, "seat:0", "seat:1"])
        seen += [shown(browser, plan, f"what/?{asked}"), shown(browser, plan, "list/")]
        seen += [shown(browser, plan, f"may-i/?{asked}"), shown(browser, plan, "may-i/?q=card")]
        posted: dict[str, Any] = {"shown": row.row.at, "seat": seat, "deal": row.row.deal, "option": chosen}
        seen.append(shown(browser, plan, "", **posted))
    seen += [
        shown(browser, plan, "go/", go="0"),
        shown(browser, plan, "change/", level="normal"),
        shown(browser, plan, "bots/", shown="0"),
        shown(browser, plan, "change/", do="deal"),
        shown(browser, plan, option="nothing:like:that", shown="0", seat=str(MINE)),
        shown(browser, plan),
    ]
    return seen


def test_a_plan_shows_the_same_of_both(twins: Twins, alice: User, at: Any) -> None:
    """Its pages, each answer in it, and what bots do there."""
    first, second = (everything(at(alice), table) for table in twins.tables)
    for one, other in zip(first, second, strict=True):
        assert_same(one, other)
    assert {status for status, _ in first} <= {200, 400, 409, 422}
    assert any("plan-step" in page for _, page in first)


def test_what_is_kept_of_a_plan_is_shown_to_nobody(twins: Twins, alice: User, bob: User, at: Any) -> None:
    """The row holds the position. Neither another person nor the owner can get it, nor return to it."""
    plan = planned(at(alice), twins.tables[0])
    for person in (bob, None):
        assert shown(at(person), plan)[0] == 404
        assert shown(at(person), plan, "go/", go="0")[0] == 404
        assert shown(at(person), plan, "send/", send="0")[0] == 404
    match = plans.opened(plan).match
    assert match.state.chance.seed != match_of(twins.tables[0]).state.chance.seed
    assert not match.step.checkpoint or plan.seat not in match_of(twins.tables[0]).waiting_for()


def test_orders_answer_the_same_at_both(twins: Twins, alice: User, at: Any) -> None:
    """An order of a branch that looks the same is kept or dropped in the same way, and the list says the same."""
    said = []
    for table in twins.tables:
        browser = at(alice)
        lru.clear_all()
        plan = plans.opened(planned(browser, table))
        for _ in range(12):
            match = plan.match
            if match.request is None or orders.own_answers([plan.tree.nodes[one] for one in plan.path], MINE):
                break
            seat = match.waiting_for()[0]
            plan = plans.answer(
                table_id=table.pk,
                plan_id=plan.row.pk,
                by=alice,
                node=plan.row.at,
                seat=seat,
                option_id=match.options(seat)[0].id,
            )
        answered = shown(browser, plan.row, "change/", do="order", shown=plan.row.at)
        page = browser.get(f"/en/table/{table.pk}/plans/").content.decode()
        said.append(
            (answered, re.sub(r'value="\d+"|<time.*?</time>', "", ROW.sub("plan/PLAN/", plain(page, fresh(table)))))
        )
    assert_same(*said)


def test_nobody_sees_that_there_are_plans_and_orders(twins: Twins, alice: User, bob: User, at: Any) -> None:
    """The pages of others are the same bytes before and after. So are the posts, and the row that everybody reads."""
    table = twins.tables[0]
    others = [at(bob), at()]

    def seen() -> list[Any]:
        lru.clear_all()
        return [read(browser, table, name, 0) for browser in others for name in ("games:table", "games:present")]

    before, version = seen(), fresh(table).version
    plan = planned(at(alice), table)
    match = plans.opened(plan).match
    option = match.options(match.waiting_for()[0])[0].id
    shown(at(alice), plan, shown="0", seat=str(match.waiting_for()[0]), option=option)
    Order.objects.create(table=table, user=alice, seat=MINE, saved=plan.saved, seed="x", answers=b"\x90")
    Table.objects.filter(pk=table.pk).update(ordered=1)
    assert_same(before, seen())
    assert fresh(table).version == version
    assert_same(sent(others[0], table, "games:undo", 0)[0], sent(others[0], twins.tables[1], "games:undo", 0)[0])
    assert played(plans.opened(plan).origin, ()).match.number <= fresh(table).number
    assert matches.present_match(fresh(table)).number == fresh(table).number
