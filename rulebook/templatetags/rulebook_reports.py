"""The pending work of editors, for the admin: next to the person's name, and on its front page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django import template
from django.db.models import Model
from django.template import Context
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulebook.kinds import Stage, State
from rulebook.models import Erratum, Report, Ruling, Tally

register = template.Library()


@dataclass(frozen=True)
class Queue:
    """Rows that wait for an editor: how many, in words, and the address of their list."""

    length: int
    name: str
    url: str


@register.simple_tag(takes_context=True)
def new_reports(context: Context) -> int:
    """The number of new reports. None for a person without the permission."""
    return Report.objects.filter(state=Report.State.NEW).count() if _may_look(context, Report) else 0


@register.simple_tag(takes_context=True)
def waiting(context: Context) -> list[Queue]:
    """Open reports and drafts, as far as this person may see them."""
    return list(_queues(context)) if context.get("user") is not None else []


def _queues(context: Context) -> Iterator[Queue]:
    if _may_look(context, Report):
        n = new_reports(context)
        name = ngettext("%(n)d open report", "%(n)d open reports", n) % {"n": n} if n else _("No open reports")
        yield Queue(n, name, _listed(Report, Report.State.NEW))
    if _may_look(context, Erratum):
        n = Erratum.objects.filter(state=State.DRAFT).count()
        drafts = ngettext("%(n)d draft of an erratum", "%(n)d drafts of errata", n) % {"n": n}
        yield Queue(n, drafts if n else _("No draft of an erratum"), _listed(Erratum, State.DRAFT))
    yield from _for_review(context)
    if _may_look(context, Ruling):
        n = Ruling.objects.filter(state=State.DRAFT).count()
        drafts = ngettext("%(n)d draft of a ruling", "%(n)d drafts of rulings", n) % {"n": n}
        yield Queue(n, drafts if n else _("No draft of a ruling"), _listed(Ruling, State.DRAFT))
    if _may_look(context, Tally):
        yield from _counted()


def _counted() -> Iterator[Queue]:
    """What was asked about and not found: the number of clauses and of searches."""
    n = Tally.objects.filter(kind=Tally.Kind.ASKED).values("key").distinct().count()
    asked = ngettext("%(n)d rule asked about at tables", "%(n)d rules asked about at tables", n) % {"n": n}
    yield Queue(n, asked if n else _("No rule asked about at tables"), _of_kind(Tally.Kind.ASKED))
    n = Tally.objects.filter(kind=Tally.Kind.NOTHING).values("key").distinct().count()
    sought = ngettext("%(n)d search that found nothing", "%(n)d searches that found nothing", n) % {"n": n}
    yield Queue(n, sought if n else _("No search that found nothing"), _of_kind(Tally.Kind.NOTHING))


def _of_kind(kind: str) -> str:
    return f"{reverse('admin:rulebook_tally_changelist')}?kind__exact={kind}"


def _for_review(context: Context) -> Iterator[Queue]:
    """What this person may approve."""
    for model in (Erratum, Ruling):
        if context["user"].has_perm(f"rulebook.review_{model._meta.model_name}"):
            n = model._default_manager.filter(state=State.DRAFT, stage=Stage.SUBMITTED).count()
            if n:
                kind = model._meta.verbose_name
                name = ngettext("%(n)d waits for review: %(kind)s", "%(n)d wait for review: %(kind)s", n)
                address = reverse(f"admin:rulebook_{model._meta.model_name}_changelist")
                yield Queue(n, name % {"n": n, "kind": kind}, f"{address}?stage__exact={Stage.SUBMITTED}")


def _may_look(context: Context, model: type[Model]) -> bool:
    user = context.get("user")
    return user is not None and user.has_perm(f"rulebook.view_{model._meta.model_name}")


def _listed(model: type[Model], state: str) -> str:
    """The admin's list of the rows in that state."""
    return f"{reverse(f'admin:rulebook_{model._meta.model_name}_changelist')}?state__exact={state}"
