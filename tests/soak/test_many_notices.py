"""Ten thousand notices that are due at once: each is sent once, and pages are answered meanwhile."""

from __future__ import annotations

import os
import time
import urllib.request
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from config.queue.models import Job
from games.models import Notice, Sending
from games.notices.sending import deliver
from tests.games.making import begun
from tests.games.notices.mailing import mail_server
from tests.live import LiveSite, served

NOTICES = int(os.environ.get("SOAK_NOTICES", "10000"))
LONGEST = 3600
"""Seconds until all are sent, on a machine however loaded."""
PAGE = 10.0
"""Seconds for which a page may take meanwhile, on a machine however loaded."""


def due_at_once(site: LiveSite) -> None:
    """One notice each for as many people, all of the same table, and the calls that send them."""
    alice, bob = site.person("alice"), site.person("bob")
    with site.database():
        table = begun(alice, bob)
        Job.objects.all().delete()
        addresses = [f"reader-{number}@example.org" for number in range(NOTICES)]
        people = [
            User(username=f"reader-{number}", email=address, confirmed_email=address, password="!")
            for number, address in enumerate(addresses)
        ]
        User.objects.bulk_create(people, batch_size=500)
        people = list(User.objects.filter(username__startswith="reader-"))
        notices = [
            Notice(user=user, table=table, kind=Notice.Kind.OVER, key=f"over:{table.pk}:{user.pk}", version=1)
            for user in people
        ]
        Notice.objects.bulk_create(notices, batch_size=500)
        Sending.objects.bulk_create(
            [
                Sending(notice=notice, way="email", target=notice.user.email)
                for notice in Notice.objects.filter(kind=Notice.Kind.OVER).select_related("user")
            ],
            batch_size=500,
        )
        now = timezone.now()
        Job.objects.bulk_create([job_of(user, now) for user in people], batch_size=500)


def job_of(user: User, due_at: Any) -> Job:
    """The call that sends what waits for somebody."""
    return Job(task=deliver.module_path, arguments=[[user.pk, "email", user.email], {}], queue="mail", due_at=due_at)


def ready(site: LiveSite) -> bool:
    """Whether titles and books are loaded."""
    try:
        with urllib.request.urlopen(f"{site.url}/readyz", timeout=5) as answer:  # noqa: S310 - our own address
            return bool(answer.status == 200)
    except OSError:
        return False


@pytest.mark.soak
@pytest.mark.server
def test_each_is_sent_once_and_pages_are_answered(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = SimpleNamespace()
    with mail_server(settings) as mailboxes:
        for site in served(LiveSite, tmp_path_factory, django_db_blocker):
            site.stop()
            site.environment["EMAIL_URL"] = f"smtp://127.0.0.1:{settings.EMAIL_PORT}"
            due_at_once(site)
            site.start()
            while not ready(site):
                time.sleep(0.1)
            begun_at, slowest = time.monotonic(), 0.0
            while len(mailboxes.received) < NOTICES:
                asked = time.monotonic()
                assert asked - begun_at < LONGEST, len(mailboxes.received)
                with urllib.request.urlopen(f"{site.url}/en/play/", timeout=60) as page:  # noqa: S310 - our own address
                    assert page.status == 200
                slowest = max(slowest, time.monotonic() - asked)
                time.sleep(0.5)
            seconds = time.monotonic() - begun_at
            time.sleep(2)
            received = Counter(str(message["To"]) for message in mailboxes.received)
            assert len(received) == NOTICES
            assert set(received.values()) == {1}
            with site.database():
                assert not Job.objects.filter(queue="mail").exists()
                assert Sending.objects.filter(outcome="sent").count() == NOTICES
            with capsys.disabled():
                print(f"\n{NOTICES} e-mails in {seconds:.0f} s, the slowest page after {slowest:.2f} s")  # noqa: T201
            assert slowest < PAGE
