"""Answers to reports: a reader with an account gets a notice on the site. A reader who left an address is sent an e-mail, in the language
in which the reader read."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from accounts.tasks import send_email
from config.shared.isolating import isolated
from rulebook.models import Erratum, Report, Ruling
from rulebook.words.languages import django_language, pick

ANSWERED = (Report.State.ACCEPTED, Report.State.DECLINED)


def outcome(report: Report) -> str:
    """The decision, in the active language. E-mails and the page of a reader's own reports use the same words."""
    if report.state == Report.State.DECLINED:
        return _("We looked at it, and the text of this clause stays as it is.")
    if report.state != Report.State.ACCEPTED:
        return _("Nobody has looked at it yet.")
    if report.erratum is not None and report.is_corrected:
        return _("You were right: the text is corrected (%(code)s).") % {"code": report.erratum.code}
    if report.ruling is not None and report.is_answered_by_ruling:
        return _("There is a ruling on it now (%(code)s).") % {"code": report.ruling.code}
    return _("You were right: the text of this clause will be corrected.")


def tell(report: Report, site: str) -> bool:
    """Sends the answer to a report that was accepted or declined. ``site`` is the site with the clause. Returns whether an e-mail was sent.
    None is sent without an address, or a second time."""
    if report.state not in ANSWERED:
        return False
    if report.noticed_at is None:
        _give_notice(report)
    if not report.contact or report.told_at is not None:
        return False
    _send(report, site)
    return True


def tell_of_publishing(item: Erratum | Ruling, site: str) -> int:
    """Tells everybody whose report led to an erratum or ruling that it is in force: a notice on the site, and an e-mail. An earlier one
    only promised it. Returns the number of e-mails."""
    closed = item.reports.filter(state=Report.State.ACCEPTED).select_related("book", "erratum", "ruling")
    for report in closed:
        _give_notice(report)
    with_address = [report for report in closed if report.contact]
    for report in with_address:
        _send(report, site)
    return len(with_address)


def _give_notice(report: Report) -> None:
    """The reader's account has a new answer."""
    report.noticed_at, report.read_at = timezone.now(), None
    report.save(update_fields=["noticed_at", "read_at"])


def unread_answers() -> QuerySet[Report]:
    """The reports whose answers their readers have not seen."""
    return Report.objects.filter(read_at=None, noticed_at__isnull=False).exclude(state=Report.State.SPAM)


def answers_read(reports: Iterable[Report]) -> None:
    """The reader has seen the answers to these. An answer that comes meanwhile is still new."""
    for report in reports:
        if report.noticed_at is not None and report.read_at is None:
            Report.objects.filter(pk=report.pk, noticed_at=report.noticed_at).update(read_at=timezone.now())


def _send(report: Report, site: str) -> None:
    report.told_at = timezone.now()
    report.save(update_fields=["told_at"])
    subject, text = email(report, site)
    send_email.enqueue(subject, text, report.contact)


def email(report: Report, site: str) -> tuple[str, str]:
    """Subject and text, in the report's language."""
    with translation.override(django_language(report.language)):
        book = pick(report.book.name, report.language)
        parts = [
            _("You told us that something is wrong with %(clause)s of %(book)s:")
            % {"clause": report.target, "book": book},
            "\n".join(f"> {isolated(line)}" for line in report.text.splitlines()),
            outcome(report),
            report.answer.strip(),
            site + reverse("rulebook:by_id", args=[report.target]),
            _("Thank you for reading so closely."),
        ]
        subject = _("Your note on %(book)s, %(clause)s") % {"book": book, "clause": report.target}
        return subject, "\n\n".join(part for part in parts if part) + "\n"
