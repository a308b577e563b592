"""Sending a plan: its answers go to the table one after the other, as long as the table is what the plan showed."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from config.shared.seen import moves
from games.engine.branches.agreeing import look_alike
from games.engine.branches.origin import Origin
from games.engine.branches.playing import played
from games.engine.branches.tree import Answers
from games.engine.match.match import Match
from games.engine.rules.orders import option_of
from games.models import Table
from games.requests import refusals
from games.tables.changing import answers as tables
from games.tables.plans import plans
from games.tables.plans.plans import Planned, answers_to
from games.tables.rows import matches
from games.tables.rows.rights import Person

Stop: TypeAlias = Literal["", "differs", "revealed", "others", "not_offered", "refused", "over"]
"""Why sending stopped: nothing was left; the table is not what the plan showed; something was revealed; another seat has to answer; the
answer is no longer offered; the table refused it; the match is over."""


class Outcome(msgspec.Struct):
    """What came of sending: how many of the owner's answers were ``sent`` of ``all``, at which ``node`` it stopped (0: nowhere) and why."""

    sent: int
    all: int
    node: int = 0
    stop: Stop = ""
    said: str = ""
    """What the table said, if it refused the answer."""
    rule: str = ""


def send(*, table_id: int, plan_id: int, by: Person, node: int) -> Outcome:
    """Send the answers of the branch that ends at ``node``. Each one is a move of its own. It begins where the table is now: at the first
    position of the branch that is the same for the owner. What has not been sent stays in the plan."""
    plan = plans.plan_of(table_id=table_id, plan_id=plan_id, by=by)
    answers, path = answers_to(plan.tree, node), plan.tree.path(node)
    outcome = _sent(plan, answers, path, by)
    with plans.changing(table_id=table_id, plan_id=plan_id, by=by) as changed:
        changed.row.word = msgspec.to_builtins(outcome)
        reached = len(path) if not outcome.node else path.index(outcome.node)
        if changed.tree.has(node) and reached:
            changed.row.at = path[reached - 1]
    return outcome


def _sent(plan: Planned, answers: Answers, path: list[int], by: Person) -> Outcome:
    row = plan.row
    first = first_alike(present_of(row.table), plan.origin, answers, row.seat)
    outcome = Outcome(0, sum(seat == row.seat for seat, _ in answers[first or 0 :]))
    if first is None:
        return _stopped(outcome, path[0] if path else 0, "differs" if path else "")
    for index in range(first, len(answers)):
        seat, option = answers[index]
        if seat != row.seat:
            return _stopped(outcome, path[index], "others")
        stop, revealed = _give(row.table_id, plan.origin, answers[:index], seat, option, by, outcome)
        if stop:
            return _stopped(outcome, path[index], stop)
        outcome.sent += 1
        if revealed and index + 1 < len(answers):
            return _stopped(outcome, path[index + 1], "revealed")
    return outcome


def _stopped(outcome: Outcome, node: int, stop: Stop) -> Outcome:
    outcome.node, outcome.stop = node, stop
    return outcome


def present_of(table: Table) -> Match[Any]:
    """The match of a table as it is now, read only. A plan may have been loaded with an earlier row."""
    with matches.readable(table.pk, "match"):
        return matches.present_match(Table.objects.get(pk=table.pk))


def first_alike(present: Match[Any], origin: Origin, answers: Answers, seat: int) -> int | None:
    """How many answers of the branch lead to a position that is the same as ``present`` for the seat. None if no part of it does."""
    for length in range(len(answers) + 1):
        there = played(origin, answers[:length])
        if there.why is not None:
            return None
        if look_alike(there.match, present, seat):
            return length
    return None


def _give(
    table_id: int, origin: Origin, before: Answers, seat: int, option: str, by: Person, outcome: Outcome
) -> tuple[Stop, bool]:
    """Give one answer at the table, if the table is what the plan shows there. The second part: whether something was revealed by it."""
    planned = played(origin, before).match
    try:
        with moves.timed(moves.PERSON):
            with tables.playing(table_id, by, seat) as (table, seats, match):
                stop = _why_not(planned, match, seat, option)
                if stop:
                    return stop, False
                number = match.number
                tables.give(table, seats, match, seat, option)
            moves.made(title=table.title, table=table_id, number=table.number, option=option)
        return "", matches.present_match(table).revealed_since(number)
    except refusals.Refusal as refusal:
        outcome.said, outcome.rule = str(refusal.message), refusal.rule
        runs = Table.objects.filter(pk=table_id, status=Table.Status.PLAYING).exists()
        return "refused" if runs else "over", False


def _why_not(planned: Match[Any], match: Match[Any], seat: int, option: str) -> Stop:
    """Why the answer is not given at the table. Empty if it is."""
    if match.ask(seat) is None:
        return "others"
    if not look_alike(planned, match, seat):
        return "differs"
    return "not_offered" if option_of(match.options(seat), option) is None else ""
