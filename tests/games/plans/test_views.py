"""The pages of plans over HTTP: bad input changes nothing, and nothing is lost."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.signals import account_merged
from games import tables
from games.bots import pool
from games.engine import lru
from games.engine.branches import tree as trees
from games.engine.title import codec
from games.models import Move, Order, Plan, Seat, Table
from games.requests import refusals
from games.tables.plans import orders, plans, sending
from games.tables.plans.plans import Planned
from tests.games.making import answer, begun, fresh, match_of, person_at, to_move
from tests.games.posting import HTMX, body

pytestmark = pytest.mark.django_db(transaction=True)
FOUNDERS = "founders-of-gloomhaven"


@pytest.fixture
def table(alice: User, bob: User) -> Table:
    return begun(alice, bob, title=FOUNDERS)


@pytest.fixture
def plan(table: Table) -> Plan:
    """Of whoever is asked."""
    seat = to_move(table)
    return plans.begin(table_id=table.pk, by=person_at(seat), seat=seat.number)


@pytest.fixture
def browser(plan: Plan, at: Any) -> Client:
    client: Client = at(plan.user)
    return client


def posted(browser: Client, plan: Plan, place: str = "", **sent: Any) -> Any:
    return browser.post(f"/en/table/{plan.table_id}/plan/{plan.pk}/{place}", sent, headers=HTMX)


def now(plan: Plan) -> Planned:
    return plans.opened(Plan.objects.select_related("table").get(pk=plan.pk))


def try_first(browser: Client, plan: Plan) -> int:
    """Try out the first option; the node that it makes."""
    before = now(plan)
    seat = before.match.waiting_for()[0]
    option = before.match.options(seat)[0].id
    assert posted(browser, plan, shown=before.row.at, deal=before.row.deal, seat=seat, option=option).status_code == 200
    return now(plan).row.at


def test_a_plan_opens_and_an_answer_in_it_changes_nothing_at_the_table(browser: Client, plan: Plan) -> None:
    kept = bytes(fresh(plan.table).saved or b"")
    page = browser.get(f"/en/table/{plan.table_id}/plan/{plan.pk}/")
    assert page.status_code == 200
    assert 'class="at-table at-plan"' in body(page)
    try_first(browser, plan)
    assert bytes(fresh(plan.table).saved or b"") == kept
    assert fresh(plan.table).version == plan.table.version


@pytest.mark.parametrize(
    ("place", "sent", "status"),
    [
        ("", {"shown": "0", "seat": "0", "option": "nothing"}, 409),
        ("", {"shown": "99", "seat": "0", "option": "pass"}, 409),
        ("", {"shown": "-1", "seat": "x", "option": "\x1f" * 300}, 409),
        ("", {}, 409),
        ("go/", {"go": "4711"}, 409),
        ("go/", {"go": "99999999999999999999"}, 200),
        ("change/", {"level": "genius"}, 400),
        ("change/", {"level": "random"}, 400),
        ("change/", {"level": "expert"}, 400),
        ("change/", {"do": "explode"}, 400),
        ("change/", {"do": "drop", "shown": "12"}, 409),
        ("change/", {"do": "describe", "shown": "12", "branch": "x"}, 409),
        ("change/", {"do": "order", "shown": "0"}, 409),
        ("change/", {"do": "order", "shown": "77"}, 409),
        ("send/", {"send": "77"}, 409),
        ("bots/", {}, 200),
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(
    browser: Client, plan: Plan, place: str, sent: dict[str, str], status: int
) -> None:
    try_first(browser, plan)
    before, number = bytes(now(plan).row.tree or b""), fresh(plan.table).number
    assert posted(browser, plan, place, **sent).status_code == status
    assert bytes(now(plan).row.tree or b"") == before
    assert fresh(plan.table).number == number


def test_two_devices_lose_nothing(browser: Client, plan: Plan) -> None:
    """Both try out another answer at the same node. The tree holds both, whoever was last."""
    seat = now(plan).match.waiting_for()[0]
    options = [option.id for option in now(plan).match.options(seat)][:2]
    for option in options:
        assert posted(browser, plan, shown=0, deal=0, seat=seat, option=option).status_code == 200
    assert {node.option for node in now(plan).tree.nodes.values()} == set(options)
    first = min(now(plan).tree.nodes)
    assert posted(browser, plan, "change/", do="drop", shown=first).status_code == 200
    gone = posted(browser, plan, shown=first, deal=0, seat=seat, option=options[0])
    assert gone.status_code == 409
    assert "deleted on another device" in body(gone)


def test_whoever_writes_last_is_told_and_what_the_other_wrote_is_kept(browser: Client, plan: Plan) -> None:
    """Two devices show a branch without a note. Both write one."""
    node = try_first(browser, plan)
    version = now(plan).row.version
    same = {"do": "describe", "shown": node, "seen_branch": "", "seen_note": "", "version": version}
    first = posted(browser, plan, "change/", **same, branch="left", note="by desk")
    assert "Another device" not in body(first)
    second = posted(browser, plan, "change/", **same, branch="right", note="by phone")
    assert "Another device has changed this plan too." in body(second)
    kept = now(plan).tree.nodes[node]
    assert (kept.name, kept.note) == ("right", "by phone\nleft\nby desk")
    seen = {"seen_branch": kept.name, "seen_note": kept.note.replace("\n", "\r\n")}
    posted(browser, plan, "change/", do="describe", shown=node, branch="", note="", **seen)
    assert (now(plan).tree.nodes[node].name, now(plan).tree.nodes[node].note) == ("", "")


def test_names_and_notes_are_shown_as_they_were_written(browser: Client, plan: Plan) -> None:
    node = try_first(browser, plan)
    page = posted(
        browser, plan, "change/", do="describe", shown=node, branch="<script>x</script>", note="a & b\n<i>c</i>"
    )
    assert "<script>x" not in body(page)
    assert "&lt;script&gt;x&lt;/script&gt;" in body(page)
    listed = browser.get(f"/en/table/{plan.table_id}/plans/")
    assert "&lt;script&gt;x&lt;/script&gt;" in body(listed)


def test_a_plan_of_a_position_that_was_taken_back_stays(browser: Client, plan: Plan) -> None:
    seat = to_move(plan.table)
    answer(plan.table)
    later = plans.begin(table_id=plan.table_id, by=plan.user, seat=plan.seat)
    try_first(browser, later)
    tables.undo(table_id=plan.table_id, by=plan.user, seat=seat.number, seen_version=fresh(plan.table).version)
    page = browser.get(f"/en/table/{plan.table_id}/plan/{later.pk}/")
    assert page.status_code == 200
    assert "The table is at move" in body(page)
    sent = posted(browser, later, "send/", send=now(later).row.at)
    assert "The table is not what the plan showed there." in body(sent)
    assert len(now(later).tree.nodes) == 1


def test_where_rules_were_corrected_the_branch_ends_and_is_kept(
    browser: Client, plan: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer that is not offered any more, after one that still is."""
    try_first(browser, plan)
    node = try_first(browser, plan)
    tree = now(plan).tree
    tree.nodes[node].option = "an:answer:of:yesterday"
    Plan.objects.filter(pk=plan.pk).update(tree=codec.encode(tree))
    lru.clear_all()
    page = body(browser.get(f"/en/table/{plan.table_id}/plan/{plan.pk}/"))
    assert "The rules do not offer this here" in page
    assert now(plan).shown == min(tree.nodes)
    assert len(now(plan).tree.nodes) == 2


def test_rules_that_fail_in_a_plan_leave_it_as_it_was(
    browser: Client, plan: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    title = match_of(plan.table).title
    lru.clear_all()
    steps = dict.fromkeys(title.steps, _broken)
    before = bytes(now(plan).row.saved)
    option = now(plan).match.options(plan.seat)[0].id
    with monkeypatch.context() as patch:
        patch.setattr(title, "steps", steps)
        lru.clear_all()
        answered = posted(browser, plan, shown=0, deal=0, seat=plan.seat, option=option)
    assert answered.status_code == 500
    lru.clear_all()
    assert bytes(now(plan).row.saved) == before
    assert browser.get(f"/en/table/{plan.table_id}/plan/{plan.pk}/").status_code == 200


def _broken(*_args: Any) -> None:
    raise ZeroDivisionError


def test_a_tree_that_is_full_says_so(browser: Client, plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trees, "MOST", 1)
    try_first(browser, plan)
    match, at = now(plan).match, now(plan).row.at
    seat = match.waiting_for()[0]
    full = posted(browser, plan, shown=at, deal=0, seat=seat, option=match.options(seat)[0].id)
    assert full.status_code == 409
    assert "very many answers" in body(full)


def test_plans_have_a_limit(table: Table, alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """One in which nothing was tried makes room. If all hold something, the person is told."""
    monkeypatch.setattr(plans, "MOST", 1)
    seat = Seat.objects.get(table=table, user=alice).number
    first = plans.begin(table_id=table.pk, by=alice, seat=seat)
    answer(table)
    second = plans.begin(table_id=table.pk, by=alice, seat=seat)
    assert not Plan.objects.filter(pk=first.pk).exists()
    Plan.objects.filter(pk=second.pk).update(tree=b"\x80")
    answer(table)
    with pytest.raises(refusals.NotNow):
        plans.begin(table_id=table.pk, by=alice, seat=seat)


def test_a_guest_who_signs_in_keeps_plans_and_orders(table: Table, alice: User, dana: User) -> None:
    seat = Seat.objects.get(table=table, user=alice).number
    row = plans.begin(table_id=table.pk, by=alice, seat=seat)
    account_merged.send(User, guest=alice, user=dana)
    assert Plan.objects.get(pk=row.pk).user == dana
    assert not Order.objects.filter(user=alice).exists()


def test_only_whoever_sits_there_may_plan(table: Table, at: Any, charlie: User) -> None:
    for browser in (at(charlie), at()):
        answered = browser.post(f"/en/table/{table.pk}/plan/", {"seat": "0"}, headers=HTMX)
        assert answered.status_code == 403
    assert not Plan.objects.exists()


def test_a_double_click_on_send_sends_once(browser: Client, plan: Plan) -> None:
    node = try_first(browser, plan)
    for _ in range(2):
        assert posted(browser, plan, "send/", send=node).status_code == 200
    own = Move.objects.filter(table=plan.table, seat=plan.seat, forced=False, undone_version=None)
    assert own.count() <= 1
    assert sending.send(table_id=plan.table_id, plan_id=plan.pk, by=plan.user, node=node).sent == 0


def test_the_button_counts_what_would_be_sent(browser: Client, plan: Plan) -> None:
    """What was sent is not offered again. Where the table has become another one, the page says so."""
    node = try_first(browser, plan)
    address = f"/en/table/{plan.table_id}/plan/{plan.pk}/"
    assert "Send 1 answer" in body(browser.get(address))
    posted(browser, plan, "send/", send=node)
    assert "Send 1 answer" not in body(browser.get(address))
    tables.undo(table_id=plan.table_id, by=plan.user, seat=plan.seat, seen_version=fresh(plan.table).version)
    assert "Send 1 answer" in body(browser.get(address))
    other = next(
        one.id for one in match_of(plan.table).options(plan.seat) if one.id != now(plan).tree.nodes[node].option
    )
    answer(plan.table, other, seat=Seat.objects.select_related("user").get(table=plan.table, number=plan.seat))
    posted(browser, plan, "go/", go=node)
    Plan.objects.filter(pk=plan.pk).update(word={})
    page = body(browser.get(address))
    assert "Send 1 answer" not in page
    assert "The table is not what the plan showed there." in page


def test_the_list_shows_orders_and_drops_them(browser: Client, plan: Plan) -> None:
    for _ in range(40):
        branch = [now(plan).tree.nodes[one] for one in now(plan).path]
        if orders.own_answers(branch, plan.seat):
            break
        try_first(browser, plan)
    made = posted(browser, plan, "change/", do="order", shown=now(plan).row.at)
    assert made.headers["HX-Redirect"].endswith(f"/table/{plan.table_id}/plans/")
    order = Order.objects.get(table=plan.table)
    assert "Waits for that turn." in body(browser.get(f"/en/table/{plan.table_id}/plans/"))
    assert browser.get(f"/en/table/{plan.table_id}/plans/news/").json() == {"wait": 1, "said": []}
    assert fresh(plan.table).ordered == 1
    assert browser.post(f"/en/table/{plan.table_id}/plans/", {"drop": order.pk}).status_code == 302
    assert fresh(plan.table).ordered == 0
    assert not Order.objects.exists()


def test_another_level_has_a_thought_of_its_own(browser: Client, plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    """The careful bot's thought about a position is not the expert's."""
    levels = list[str]()
    for thinker in (pool.the_thinker, pool.the_expert):
        monkeypatch.setattr(thinker, "think", lambda job: levels.append(job.level))
    while plan.seat in now(plan).match.waiting_for():
        try_first(browser, plan)
    for level in ("careful", "expert"):
        Plan.objects.filter(pk=plan.pk).update(level=level)
        posted(browser, plan, "bots/")
        for thinking in list(pool._running.values()):
            thinking.future.result(30)
    assert levels == ["careful", "expert"]
