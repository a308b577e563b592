"""Plans: private copies of a position, in which the owner of a seat tries out what could be played. Nothing in a plan changes the table.

What the owner does not know is dealt at random (``games.engine.branches.origin``). So a plan shows nothing that the seat must not know.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games import titles
from games.engine.bots import bots as engine_bots
from games.engine.branches import origin as origins
from games.engine.branches.origin import Origin
from games.engine.branches.playing import Played, played
from games.engine.branches.tree import NOTE, ROOT, Answers, Node, Tree, TreeFull, written
from games.engine.match.match import Match
from games.engine.rules import chance
from games.engine.rules.errors import EngineError, NotUnderstood
from games.engine.rules.orders import option_of
from games.engine.title import codec
from games.models import Order, Plan, Table
from games.requests import refusals
from games.tables.changing.saving import locked_table
from games.tables.rows import matches
from games.tables.rows.rights import Person, must_be_offered_bot, must_own, translating_engine_errors

MOST = 24
"""The largest number of plans of one person at a table."""
_trees = msgspec.msgpack.Decoder(Tree)


@dataclass
class Planned:
    """A plan with its tree. ``shown`` is the node whose position is shown: ``Plan.at``, or the last node before it that can be reached."""

    row: Plan
    tree: Tree

    @cached_property
    def origin(self) -> Origin:
        """Where it begins."""
        row = self.row
        return Origin(titles.load(row.table.title), bytes(row.saved), row.seat, f"{row.seed}/{row.deal}")

    @cached_property
    def played(self) -> Played:
        """The branch up to ``Plan.at``, as far as the rules offer it."""
        with matches.readable(self.row.table_id, f"plan {self.row.pk}"):
            return played(self.origin, self.tree.answers(self.row.at))

    @property
    def path(self) -> list[int]:
        """The nodes up to ``Plan.at``."""
        return self.tree.path(self.row.at)

    @property
    def shown(self) -> int:
        """The node that is shown."""
        reached = len(self.played.tried)
        return self.path[reached - 1] if reached else ROOT

    @property
    def match(self) -> Match[Any]:
        """The match at the node that is shown, read only."""
        return self.played.match

    def asked(self) -> int | None:
        """The seat for which the owner answers: the owner's own if it is asked, another one unless a bot answers for it."""
        waiting = self.match.waiting_for()
        if not waiting or self.row.seat in waiting:
            return self.row.seat if waiting else None
        return None if self.row.level else waiting[0]

    def bot_is_to_answer(self) -> int | None:
        """The seat for which a bot has to answer now."""
        waiting = self.match.waiting_for()
        return waiting[0] if waiting and self.row.level and self.row.seat not in waiting else None


def opened(row: Plan) -> Planned:
    """The plan with its tree."""
    return Planned(row, Tree() if row.tree is None else _trees.decode(bytes(row.tree)))


def plan_of(*, table_id: int, plan_id: int, by: Person) -> Planned:
    """The person's own plan. Raises :class:`refusals.Unknown` for any other."""
    if not by.is_authenticated:
        raise _unknown()
    row = Plan.objects.select_related("table").filter(pk=plan_id, table_id=table_id, user_id=by.pk).first()
    if row is None:
        raise _unknown()
    return opened(row)


def _unknown() -> refusals.Unknown:
    return refusals.Unknown(_("There is no such plan."))


def begin(*, table_id: int, by: User, seat: int) -> Plan:
    """A plan from the present position, seen from the person's ``seat``. If the person has one already, that plan."""
    with locked_table(table_id, Table.Status.PLAYING) as (table, seats):
        must_own(seats, by, seat)
        saved = origins.kept(matches.present_match(table))
        own = Plan.objects.filter(table=table, user=by, seat=seat)
        for known in own.filter(number=table.number).order_by("-pk"):
            if bytes(known.saved) == saved:
                return known
        if own.count() >= MOST:
            _drop_empty(own.order_by("pk"))
        row = Plan(table=table, user=by, seat=seat, number=table.number, saved=saved, seed=chance.new_seed())
        row.save()
        return row


def _drop_empty(own: Any) -> None:
    """Drop the oldest plan in which nothing was tried. Raises :class:`refusals.NotNow` if there is none."""
    empty = own.filter(tree=None).first()
    if empty is None:
        raise refusals.NotNow(_("You have very many plans at this table. Delete one of them first."))
    empty.delete()


@contextmanager
def changing(*, table_id: int, plan_id: int, by: Person) -> Iterator[Planned]:
    """The person's own plan, locked, to be changed. It is saved at the end."""
    with transaction.atomic():
        locked = by.is_authenticated and Plan.objects.filter(pk=plan_id, table_id=table_id, user_id=by.pk).update(
            version=F("version") + 1
        )
        if not locked:
            raise _unknown()
        plan = plan_of(table_id=table_id, plan_id=plan_id, by=by)
        yield plan
        plan.row.tree = codec.encode(plan.tree) if plan.tree.last else None
        plan.row.save()


def answer(
    *, table_id: int, plan_id: int, by: Person, node: int, seat: int, option_id: str, deal: int | None = None
) -> Planned:
    """Try out an answer after ``node``. Answers that were tried there before stay in the tree as other branches. ``deal`` is the deal that
    the person saw."""
    with changing(table_id=table_id, plan_id=plan_id, by=by) as plan:
        _stand_at(plan, node)
        if deal is not None and deal != plan.row.deal:
            plan.row.deal = deal
        _add(plan, seat, option_id)
    return opened(plan.row)


def _stand_at(plan: Planned, node: int) -> None:
    if not plan.tree.has(node):
        raise refusals.Stale(_("This branch was deleted on another device. Nothing was changed."))
    plan.row.at = node
    plan.__dict__.pop("played", None)


def _add(plan: Planned, seat: int, option_id: str, bot: str = "") -> None:
    """Add an answer at the present node, and stand there. Raises the refusal of the rules."""
    match, row = plan.match, plan.row
    with translating_engine_errors(row.table, seats_of(row)):
        if plan.played.why is not None:
            raise plan.played.why
        match.questions.check_legal(seat, option_id)
        option = option_of(match.options(seat), option_id)
        assert option is not None, "it is legal"
        try:
            number = plan.tree.add(Node(row.at, seat, option_id, option.label, bot))
        except TreeFull as error:
            raise refusals.NotNow(_("This plan holds very many answers. Delete a branch first.")) from error
        tried = played(plan.origin, plan.tree.answers(number))
        if tried.why is not None:
            raise tried.why
    row.at, row.word = number, {}
    plan.__dict__.pop("played", None)


def seats_of(row: Plan) -> list[Any]:
    """The seats of the plan's table, for names in refusals."""
    return list(row.table.seats.select_related("user").order_by("number"))


def go(*, table_id: int, plan_id: int, by: Person, node: int) -> Planned:
    """Show the position after ``node``."""
    with changing(table_id=table_id, plan_id=plan_id, by=by) as plan:
        _stand_at(plan, node)
    return opened(plan.row)


def deal_anew(*, table_id: int, plan_id: int, by: Person) -> Planned:
    """Deal anew what the owner does not know. All branches stay."""
    with changing(table_id=table_id, plan_id=plan_id, by=by) as plan:
        plan.row.deal += 1
    return opened(plan.row)


def set_level(*, table_id: int, plan_id: int, by: Person, level: str) -> Planned:
    """Who answers for the other seats: bots of this level, or (empty) the owner."""
    if level == engine_bots.RANDOM:
        raise refusals.NotUnderstood(_("There is no such bot."))
    with changing(table_id=table_id, plan_id=plan_id, by=by) as plan:
        if level:
            must_be_offered_bot(plan.row.table.title, level)
        plan.row.level = level
    return opened(plan.row)


def describe(
    *, table_id: int, plan_id: int, by: Person, node: int, name: str, note: str, seen: tuple[str, str] | None = None
) -> Planned:
    """Give the branch that ends at ``node`` a name and a note. ``seen`` are those that the page showed before. What another device has
    written since is kept: it follows in the note."""
    with changing(table_id=table_id, plan_id=plan_id, by=by) as plan, _known_nodes():
        there, note = plan.tree.node(node), "\n".join(note.splitlines())
        if seen is not None and written(*seen) != (there.name, there.note):
            others = [text for text in (there.name, there.note) if text and text != name and text not in note]
            note = "\n".join(filter(None, [note.strip(), *others]))
        if len(note) > NOTE:
            raise refusals.TooLong(_("This note is too long."))
        plan.tree.describe(node, name=name, note=note)
    return opened(plan.row)


def drop(*, table_id: int, plan_id: int, by: Person, node: int) -> Planned:
    """Delete the answer ``node`` and all that follows it."""
    with changing(table_id=table_id, plan_id=plan_id, by=by) as plan, _known_nodes():
        within = node in plan.tree.path(plan.row.at)
        parent = plan.tree.drop(node)
        if within:
            plan.row.at = parent
    return opened(plan.row)


def delete(*, table_id: int, plan_id: int, by: Person) -> None:
    """Delete the whole plan. The orders that were made in it stay."""
    plan_of(table_id=table_id, plan_id=plan_id, by=by).row.delete()


@contextmanager
def _known_nodes() -> Iterator[None]:
    try:
        yield
    except NotUnderstood as error:
        raise refusals.Stale(_("This branch was deleted on another device. Nothing was changed.")) from error


# --- bots ---------------------------------------------------------------------------------------------------------------


def bot_seed(plan: Planned) -> str:
    """The seed for a bot's choice at the node that is shown."""
    return f"{plan.row.seed}/{plan.row.deal}/bot/{plan.row.at}"


def quick_choice(plan: Planned, seat: int, level: str) -> str:
    """The answer of a bot that does not search."""
    match = plan.match
    dice = random.Random(bot_seed(plan))  # noqa: S311 - a bot's random choice is no secret
    return engine_bots.answer(engine_bots.bot(match.title, level), match, seat, dice)


def bot_answer(*, table_id: int, plan_id: int, by: Person, node: int, option_id: str) -> Planned:
    """Let a bot give this answer at ``node``, if it still has to answer there."""
    with changing(table_id=table_id, plan_id=plan_id, by=by) as plan:
        seat = plan.bot_is_to_answer() if plan.row.at == node else None
        if seat is not None:
            _add(plan, seat, option_id, plan.row.level)
    return opened(plan.row)


# --- reading ------------------------------------------------------------------------------------------------------------


def plans_at(table: Table, by: Person) -> list[Plan]:
    """The person's plans at a table, the latest first."""
    return list(Plan.objects.filter(table=table, user_id=by.pk).order_by("-changed_at")) if by.is_authenticated else []


def on_accounts_merged(*, guest: User, user: User, **_signal: object) -> None:
    """A guest who signs in keeps plans and orders. Receives ``accounts.signals.account_merged``, inside its transaction."""
    Plan.objects.filter(user=guest).update(user=user)
    Order.objects.filter(user=guest).update(user=user)


def answers_to(tree: Tree, node: int) -> Answers:
    """The answers that lead to ``node``. Raises :class:`refusals.Stale` if it is gone."""
    try:
        return tree.answers(node)
    except EngineError as error:
        raise refusals.Stale(_("This branch was deleted on another device. Nothing was changed.")) from error
