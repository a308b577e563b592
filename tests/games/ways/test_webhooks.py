"""Webhooks against a real receiver: what it gets, how it knows the sender, and when it is left alone."""

from __future__ import annotations

import hashlib
import hmac
import json
from base64 import b64decode, b64encode
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.mail import EmailMessage
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import override
from standardwebhooks import Webhook as Standard
from standardwebhooks import WebhookVerificationError

from accounts.models import User
from config.shared.outward import posting
from config.shared.outward.sending import Later
from games.models import Webhook
from games.notices.ways import webhook
from games.notices.ways.attempts import explained
from games.notices.ways.hooking.bodies import body_of
from games.notices.ways.hooking.signing import new_secret
from games.notices.ways.message import Message, Outcome
from games.notices.ways.way import Target
from games.notices.ways.webhook import MOST_FAILURES, ONE_FAILURE, Webhooks
from tests.games.making import begun
from tests.receivers import PUBLIC, Internet, Manner, Receiver, answers, hangs

pytestmark = pytest.mark.django_db
URL = "https://hooks.example/services/T0/B0/secret"
WAY = Webhooks()
TURN = Message(
    kind="turn",
    subject="Your turn · Great Wall of China, table 5",
    lines=("Round 7", "Where do you build?", "With Bob & <Carol>"),
    url="https://guiyi.example/en/table/5/#ask-heading",
    tag="table-5",
    language="en",
    data={"table": 5, "notice": 77, "game": "great-wall-of-china"},
)


@pytest.fixture
def receiver(internet: Internet) -> Receiver:
    return internet.server("hooks.example")


@pytest.fixture
def hook(alice: User) -> Webhook:
    """Alice's, for a program of hers."""
    return Webhook.objects.create(user=alice, url=URL, form="json", secret=new_secret())


@pytest.fixture
def target(alice: User, hook: Webhook) -> Target:
    (target,) = WAY.targets(alice)
    return target


def fresh(hook: Webhook) -> Webhook:
    return Webhook.objects.get(pk=hook.pk)


def later(hook: Webhook) -> None:
    """Some time has passed since the last failure."""
    Webhook.objects.filter(pk=hook.pk).update(failed_at=timezone.now() - ONE_FAILURE - timedelta(seconds=1))


def test_a_program_gets_json_that_is_signed(receiver: Receiver, hook: Webhook, target: Target) -> None:
    assert WAY.send(target, TURN) == Outcome.SENT
    (received,) = receiver.received
    body = json.loads(received.body)
    assert body["type"] == "turn"
    assert abs(datetime.fromisoformat(body["timestamp"]) - timezone.now()) < timedelta(seconds=10)
    assert body["data"] == {
        "subject": TURN.subject,
        "lines": list(TURN.lines),
        "url": TURN.url,
        "language": "en",
        "table": 5,
        "notice": 77,
        "game": "great-wall-of-china",
    }
    assert received.headers["content-type"] == "application/json"
    assert received.path == "/services/T0/B0/secret"
    assert Standard(hook.secret).verify(received.body, received.headers) == body
    with pytest.raises(WebhookVerificationError):
        Standard(new_secret()).verify(received.body, received.headers)
    with pytest.raises(WebhookVerificationError):
        Standard(hook.secret).verify(received.body + b" ", received.headers)


def test_the_signature_is_the_standards(receiver: Receiver, hook: Webhook, target: Target) -> None:
    """Reckoned here by hand."""
    WAY.send(target, TURN)
    (received,) = receiver.received
    number, at = received.headers["webhook-id"], received.headers["webhook-timestamp"]
    key = b64decode(hook.secret.removeprefix("whsec_"))
    assert len(key) == 32
    signed = hmac.new(key, f"{number}.{at}.".encode() + received.body, hashlib.sha256).digest()
    assert received.headers["webhook-signature"] == f"v1,{b64encode(signed).decode()}"


def test_a_repetition_can_be_told_by_its_number(receiver: Receiver, hook: Webhook, target: Target) -> None:
    receiver.manners = [answers(500), answers(204)]
    with pytest.raises(Later):
        WAY.send(target, TURN)
    WAY.send(target, TURN)
    WAY.send(target, Message(**{**vars(TURN), "data": {"notice": 78}}))
    first, again, other = (received.headers["webhook-id"] for received in receiver.received)
    assert first == again != other


def test_discord_gets_an_embed_that_rings_nobody(receiver: Receiver, hook: Webhook, target: Target) -> None:
    Webhook.objects.update(form="discord")
    name = "@everyone [free](https://evil.example) **x** `y` <@&1> ||z|| # h"
    WAY.send(target, Message(**{**vars(TURN), "lines": (name,)}))
    (received,) = receiver.received
    body = json.loads(received.body)
    assert body["allowed_mentions"] == {"parse": []}
    (embed,) = body["embeds"]
    assert embed["url"] == TURN.url
    assert "Your turn" in embed["title"]
    for mark in ("[free]", "](", "https:", "**", "||", "<@", "`y`"):
        assert mark not in embed["description"]
    assert embed["description"].replace("\\", "") == name
    assert "webhook-signature" not in received.headers


def test_slack_gets_plain_text_and_one_link(receiver: Receiver, hook: Webhook, target: Target) -> None:
    Webhook.objects.update(form="slack")
    WAY.send(target, Message(**{**vars(TURN), "subject": "<!channel> & co"}))
    body = json.loads(receiver.received[0].body)
    assert body["text"] == "&lt;!channel&gt; &amp; co"
    said, link = body["blocks"]
    assert said["text"]["type"] == "plain_text"
    assert said["text"]["text"].split("\n") == ["<!channel> & co", *TURN.lines]
    assert link["text"]["text"] == f"<{TURN.url}|Open on the site>"


@pytest.mark.parametrize("form", ["discord", "slack", "json"])
def test_what_is_too_long_is_cut(form: str) -> None:
    message = Message(**{**vars(TURN), "subject": "S" * 9000, "lines": tuple("L" * 500 for _ in range(40))})
    body = json.loads(body_of(message, form, datetime(2026, 1, 1, tzinfo=UTC)))
    if form == "discord":
        assert len(body["embeds"][0]["title"]) == 256
        assert len(body["embeds"][0]["description"]) < 4096
    if form == "slack":
        assert len(body["blocks"][0]["text"]["text"]) < 3000


@pytest.mark.parametrize(
    "manner", [answers(500), answers(429, Retry_After="30"), answers(400), answers(302, Location="https://10.0.0.1/")]
)
def test_three_failures_in_a_row_switch_it_off_and_say_so(
    receiver: Receiver, alice: User, hook: Webhook, target: Target, manner: Manner
) -> None:
    receiver.manners = [manner]
    waits = []
    for number in range(1, MOST_FAILURES + 1):
        assert fresh(hook).switched_off_at is None
        try:
            outcome = WAY.send(target, TURN)
        except Later as again:
            waits.append(again.seconds)
        assert fresh(hook).failures == number
        later(hook)
    assert outcome == Outcome.GONE or waits == []
    assert waits in ([60, 600], [])
    assert fresh(hook).switched_off_at is not None
    assert WAY.targets(alice) == []
    with override("en"):
        assert "switched off" in WAY.advice(alice)
        assert "server answers" in explained(fresh(hook).said)
    assert WAY.send(target, TURN) == Outcome.GONE
    assert len(receiver.received) == MOST_FAILURES


def test_the_owner_is_told_that_it_is_off(
    receiver: Receiver,
    alice: User,
    hook: Webhook,
    target: Target,
    mailoutbox: list[EmailMessage],
    django_capture_on_commit_callbacks: Any,
) -> None:
    """By e-mail, once, in plain words; of a table's webhook its host is told."""
    alice.confirmed_email, alice.language = alice.email, "en"
    alice.save()
    receiver.manners = [answers(410)]
    table = begun(alice, bots=1)
    with django_capture_on_commit_callbacks(execute=True):
        WAY.send(target, TURN)
        webhook.call(hook, TURN)
        webhook.call(Webhook.objects.create(table=table, url=f"{URL}/table", form="json", secret=hook.secret), TURN)
    own, tables = mailoutbox
    assert (own.to, own.subject) == ([alice.email], "A webhook was switched off")
    assert "hooks.example: The server answers that this address exists no longer (410)." in own.body
    assert "/en/notices/webhooks/" in own.body
    assert f"/en/table/{table.pk}/webhooks/" in tables.body
    assert "T0/B0" not in f"{own.body}{tables.body}"


def test_one_success_forgives(receiver: Receiver, hook: Webhook, target: Target) -> None:
    receiver.manners = [answers(500), answers(500), answers(200), answers(500)]
    for failures in (1, 2, 0, 1):
        try:
            WAY.send(target, TURN)
        except Later:
            later(hook)
        assert fresh(hook).failures == failures
    assert fresh(hook).switched_off_at is None


def test_several_failures_at_once_are_one(receiver: Receiver, hook: Webhook, target: Target) -> None:
    """Four notices were on their way when the receiver was started again."""
    receiver.manners = [answers(502)]
    for _time in range(4):
        with pytest.raises(Later):
            WAY.send(target, TURN)
    assert fresh(hook).failures == 1


@pytest.mark.parametrize("status", [404, 410])
def test_what_exists_no_longer_is_switched_off_at_once(
    receiver: Receiver, hook: Webhook, target: Target, status: int
) -> None:
    receiver.manners = [answers(status)]
    assert WAY.send(target, TURN) == Outcome.GONE
    assert fresh(hook).switched_off_at is not None


def test_a_receiver_that_hangs_fails(
    receiver: Receiver, hook: Webhook, target: Target, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posting, "SECONDS", 0.5)
    receiver.manners = [hangs]
    with pytest.raises(Later) as again:
        WAY.send(target, TURN)
    assert (fresh(hook).said, again.value.seconds) == ("time", 60)


def test_a_receiver_that_asks_for_time_gets_it(receiver: Receiver, hook: Webhook, target: Target) -> None:
    receiver.manners = [answers(429, Retry_After="900")]
    with pytest.raises(Later) as again:
        WAY.send(target, TURN)
    assert again.value.seconds == 900


def test_a_name_that_turns_inside_gets_nothing(
    receiver: Receiver, internet: Internet, hook: Webhook, target: Target
) -> None:
    internet.names["hooks.example"] = [[PUBLIC], ["169.254.169.254"]]
    inside = internet.server("metadata.example", "169.254.169.254", certified="hooks.example")
    assert WAY.send(target, TURN) == Outcome.SENT
    assert WAY.send(target, TURN) == Outcome.REFUSED
    assert (len(receiver.received), inside.received, fresh(hook).said) == (1, [], "not_public")


def test_nobody_is_reached_by_the_hook_of_another(receiver: Receiver, bob: User, target: Target) -> None:
    assert WAY.targets(bob) == []
    assert WAY.send(Target(target.key, "", bob.pk), TURN) == Outcome.GONE
    assert receiver.received == []


def test_a_person_reads_the_host_alone(hook: Webhook, target: Target, caplog: pytest.LogCaptureFixture) -> None:
    """The rest of the address may be a secret."""
    assert target.label == hook.host == "hooks.example"
    assert "secret" not in repr(target) + str(hook)


def test_a_log_names_neither_address_nor_secret(
    receiver: Receiver, hook: Webhook, target: Target, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(0)
    receiver.manners = [answers(404)]
    WAY.send(target, TURN)
    assert "is switched off: 404" in caplog.text
    assert "hooks.example" not in caplog.text
    assert hook.secret not in caplog.text


def test_what_came_of_it_while_the_address_was_changed_is_not_noted(receiver: Receiver, hook: Webhook) -> None:
    receiver.manners = [answers(404)]
    Webhook.objects.update(url="https://other.example/")
    webhook.call(hook, TURN)
    assert len(receiver.received) == 1
    assert (fresh(hook).switched_off_at, fresh(hook).said) == (None, "")


def test_a_webhook_is_a_persons_or_a_tables(alice: User) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Webhook.objects.create(url=URL, form="json", secret="s")
