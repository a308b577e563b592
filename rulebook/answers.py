"""What becomes of a report: whoever left an address is told once, in the language in which they read."""

from __future__ import annotations

from django.db import transaction
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from accounts.tasks import send_letter
from config.isolating import isolated
from rulebook.languages import django_language, pick
from rulebook.models import Report

ANSWERED = (Report.State.ACCEPTED, Report.State.DECLINED)


def tell(report: Report, site: str) -> bool:
    """Sends the answer to a report that was accepted or declined; ``site`` is where the clause is read. Whether somebody is told: not who
    left no address, nor anybody twice."""
    if report.state not in ANSWERED or not report.contact or report.told_at is not None:
        return False
    report.told_at = timezone.now()
    report.save(update_fields=["told_at"])
    subject, text = letter(report, site)
    transaction.on_commit(lambda: send_letter.enqueue(subject, text, report.contact))
    return True


def letter(report: Report, site: str) -> tuple[str, str]:
    """Subject and text, in the report's language."""
    with translation.override(django_language(report.language)):
        book = pick(report.book.name, report.language)
        decided = (
            _("You were right: the text of this clause will be corrected.")
            if report.state == Report.State.ACCEPTED
            else _("We looked at it, and the text of this clause stays as it is.")
        )
        parts = [
            _("You told us that something is wrong with %(clause)s of %(book)s:")
            % {"clause": report.target, "book": book},
            "\n".join(f"> {isolated(line)}" for line in report.text.splitlines()),
            decided,
            report.answer.strip(),
            site + reverse("rulebook:by_id", args=[report.target]),
            _("Thank you for reading so closely."),
        ]
        subject = _("Your note on %(book)s, %(clause)s") % {"book": book, "clause": report.target}
        return subject, "\n\n".join(part for part in parts if part) + "\n"
