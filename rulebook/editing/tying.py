"""Which reports an erratum answers, and which it may answer."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from rulebook.kinds import State
from rulebook.models import Erratum, Report

OPEN = (Report.State.NEW, Report.State.ACCEPTED)
MOST_OFFERED = 50


@dataclass(frozen=True)
class Offer:
    """A report next to the form of an erratum, and whether the erratum answers it."""

    report: Report
    ticked: bool


def tieable(erratum: Erratum | None = None) -> QuerySet[Report]:
    """The reports of this erratum, and the open ones without an erratum or ruling. A withdrawn one answers no report."""
    free = (Q(erratum=None) | Q(erratum__state=State.WITHDRAWN)) & (Q(ruling=None) | Q(ruling__state=State.WITHDRAWN))
    return Report.objects.filter(answered_by(erratum) | (free & Q(state__in=OPEN)))


def answered_by(erratum: Erratum | None) -> Q:
    """Reports that are linked to an erratum. None before it is saved."""
    return Q(erratum=erratum.pk) if erratum is not None and erratum.pk else Q(pk__in=())


def offers(
    target: str, erratum: Erratum | None, ticked: Collection[int], without: Collection[Report] = ()
) -> list[Offer]:
    """The reports that may be linked to an erratum of that target: those about it, and those that are ticked or linked already."""
    condition = Q(target=target) | Q(pk__in=ticked) | answered_by(erratum)
    rows = tieable(erratum).filter(condition).exclude(pk__in=[report.pk for report in without])
    return [Offer(report, report.pk in ticked) for report in rows[:MOST_OFFERED]]
