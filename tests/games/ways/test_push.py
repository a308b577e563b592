"""Web push against a push service that takes, forgets, refuses, or hangs; the browser behind it reads what arrives."""

from __future__ import annotations

import json
from base64 import b64decode
from typing import Any

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from accounts.models import User
from config.shared.outward import posting
from config.shared.outward.sending import Later
from games.models import PushSubscription
from games.notices.ways.message import Message, Outcome
from games.notices.ways.push import FORGOTTEN_AFTER, MOST, PATIENCE, TOPIC, Push, topic
from games.notices.ways.pushing import payload, vapid
from games.notices.ways.way import Target
from tests.games.ways.browsers import Browser, decoded, encoded
from tests.receivers import Internet, Manner, Receiver, answers, hangs

pytestmark = pytest.mark.django_db
SERVICE = "https://push.example/send/abc?x=1"
WAY = Push()
TURN = Message(
    kind="turn",
    subject="輪到你 · 萬里長城",
    lines=("第 7 回合", "你要在哪裡築牆？"),
    url="https://guiyi.example/zh-hant/table/5/#ask-heading",
    tag="table-5",
    language="zh-hant",
    data={"table": 5},
)


@pytest.fixture
def service(internet: Internet) -> Receiver:
    """A push service."""
    return internet.server("push.example")


@pytest.fixture
def browser() -> Browser:
    return Browser()


@pytest.fixture
def target(alice: User, browser: Browser) -> Target:
    """Alice has switched it on in that browser."""
    PushSubscription.objects.create(
        user=alice, url=SERVICE, p256dh=browser.p256dh, auth=browser.auth, label="Firefox · Linux"
    )
    (target,) = WAY.targets(alice)
    return target


def row() -> PushSubscription:
    return PushSubscription.objects.get()


def test_the_browser_of_these_tests_reads_what_the_standard_shows() -> None:
    """RFC 8291, section 5."""
    number = int.from_bytes(decoded("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), "big")
    browser = Browser(ec.derive_private_key(number, ec.SECP256R1()), decoded("BTBZMqHH6r4Tts7J_aSIgg"))
    body = (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6"
        "cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert browser.decrypted(decoded(body)) == b"When I grow up, I want to be a watermelon"


def test_a_notice_arrives_and_only_that_browser_can_read_it(
    service: Receiver, browser: Browser, target: Target
) -> None:
    assert WAY.send(target, TURN) == Outcome.SENT
    (received,) = service.received
    assert received.path == "/send/abc?x=1"
    assert browser.read(received.body) == {
        "subject": TURN.subject,
        "lines": list(TURN.lines),
        "url": TURN.url,
        "tag": TURN.tag,
        "language": "zh-hant",
    }
    with pytest.raises(InvalidTag):
        Browser().read(received.body)
    assert b"table" not in received.body
    assert (row().failures, row().said) == (0, "sent")


def test_the_push_service_learns_how_long_to_keep_it_and_who_sends(
    service: Receiver, target: Target, settings: Any
) -> None:
    settings.SITE_URL = "https://guiyi.example"
    WAY.send(target, TURN)
    headers = service.received[0].headers
    assert (headers["content-encoding"], headers["urgency"], headers["ttl"]) == ("aes128gcm", "high", "604800")
    assert headers["topic"] == topic("table-5")
    assert Vapid02.verify(headers["authorization"])
    signed, key = headers["authorization"].removeprefix("vapid t=").split(",k=")
    claims = json.loads(b64decode(signed.split(".")[1] + "=="))
    assert (claims["aud"], claims["sub"]) == ("https://push.example", "https://guiyi.example")
    assert key == vapid.public_key()


def test_a_topic_tells_no_table(settings: Any) -> None:
    first = topic("table-5")
    assert len(first) == TOPIC
    assert first == topic("table-5") != topic("table-6")
    settings.SECRET_KEY = "another"
    assert topic("table-5") != first, "nobody can try the numbers of tables"


@pytest.mark.parametrize("lines", [(), ("短",), tuple("很長的一行" * 40 for _ in range(9)), ("x" * 5000,)])
def test_every_notice_has_the_same_length(
    service: Receiver, browser: Browser, target: Target, lines: tuple[str, ...]
) -> None:
    message = Message("chat", "Somebody speaks to you", lines, TURN.url, "table-5", "en")
    WAY.send(target, message)
    WAY.send(target, TURN)
    one, other = service.received
    assert len(one.body) == len(other.body) < 4096
    shown = browser.read(one.body)
    assert shown["subject"] == message.subject
    assert shown["lines"] == list(lines[: len(shown["lines"])])


def test_an_endless_subject_is_cut(browser: Browser) -> None:
    message = Message("chat", "很" * 3000, ("x",), TURN.url, "t", "zh-hant")
    content = payload.payload(message)
    assert len(content) == payload.SIZE
    assert json.loads(content)["subject"].endswith("…")


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(service: Receiver, target: Target, status: int) -> None:
    service.manners = [answers(status)]
    assert WAY.send(target, TURN) == Outcome.GONE
    assert not PushSubscription.objects.exists()
    assert WAY.send(target, TURN) == Outcome.GONE
    assert len(service.received) == 1, "and nothing more is sent there"


@pytest.mark.parametrize(
    ("manner", "said", "wait"),
    [
        (answers(429, Retry_After="120"), "429", 120),
        (answers(429), "429", 0),
        (answers(500), "500", 0),
        (answers(503), "503", 0),
    ],
)
def test_what_may_pass_is_tried_again(service: Receiver, target: Target, manner: Manner, said: str, wait: int) -> None:
    service.manners = [manner, answers(201)]
    with pytest.raises(Later) as later:
        WAY.send(target, TURN)
    assert later.value.seconds == wait
    assert (row().failures, row().said) == (1, said)
    assert WAY.send(target, TURN) == Outcome.SENT
    assert (row().failures, row().said) == (0, "sent")


def test_a_service_that_hangs_is_left_and_tried_again(
    service: Receiver, target: Target, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posting, "SECONDS", 0.5)
    service.manners = [hangs]
    with pytest.raises(Later):
        WAY.send(target, TURN)
    assert (row().failures, row().said) == (1, "time")


@pytest.mark.parametrize("status", [400, 403, 413, 499, 301])
def test_what_is_refused_is_not_tried_again(service: Receiver, target: Target, status: int) -> None:
    service.manners = [answers(status, Location="https://inside.example/")]
    assert WAY.send(target, TURN) == Outcome.REFUSED
    assert (row().failures, row().said) == (1, str(status))


def test_a_service_that_has_gone_inside_gets_nothing(service: Receiver, internet: Internet, target: Target) -> None:
    internet.names["push.example"] = [["10.0.0.1"]]
    assert WAY.send(target, TURN) == Outcome.REFUSED
    assert (service.received, internet.connected, row().said) == ([], [], "not_public")


def test_a_browser_that_never_answers_costs_less_and_less_and_is_forgotten(service: Receiver, target: Target) -> None:
    """No keeper is told of it: the address is a stranger's."""
    service.manners = [answers(500)]
    for _time in range(PATIENCE):
        with pytest.raises(Later):
            WAY.send(target, TURN)
    for _time in range(PATIENCE, FORGOTTEN_AFTER):
        assert WAY.send(target, TURN) == Outcome.REFUSED
    assert not PushSubscription.objects.exists()


def test_a_notice_goes_to_each_browser_and_to_nobody_elses(service: Receiver, alice: User, bob: User) -> None:
    for number in range(MOST + 2):
        browser = Browser()
        PushSubscription.objects.create(
            user=alice, url=f"{SERVICE}&{number}", p256dh=browser.p256dh, auth=browser.auth, label=str(number)
        )
    targets = WAY.targets(alice)
    assert [target.label for target in targets] == [str(number) for number in range(MOST)]
    assert len({target.key for target in targets}) == MOST
    assert WAY.targets(bob) == []
    assert WAY.send(Target(targets[0].key, "", bob.pk), TURN) == Outcome.GONE
    assert service.received == []


def test_neither_key_nor_address_is_in_what_is_queued(target: Target) -> None:
    assert SERVICE not in repr(target)
    assert row().auth not in repr(target)


@pytest.mark.parametrize(
    ("p256dh", "auth"),
    [
        ("", ""),
        ("A" * 87, "A" * 22),  # not on the curve
        (encoded(b"\4" + b"\0" * 64), "A" * 22),
        (Browser().p256dh, "A" * 20),
        (Browser().p256dh[:-4], "A" * 22),
        (Browser().p256dh, "ü" * 22),
    ],
    ids=["none", "not on the curve", "the point zero", "a short secret", "a short key", "a secret of other letters"],
)
def test_keys_that_no_browser_has_are_known(p256dh: str, auth: str) -> None:
    assert not payload.are_keys(p256dh, auth)


def test_keys_of_a_browser_are_taken(browser: Browser) -> None:
    assert payload.are_keys(browser.p256dh, browser.auth)
    assert payload.are_keys(browser.p256dh + "=", browser.auth + "==")


@pytest.mark.parametrize(
    ("site", "contact"),
    [("https://guiyi.example:8443", "https://guiyi.example"), ("http://localhost:8000", "mailto:guiyi@localhost")],
)
def test_a_push_service_knows_whom_to_ask(
    service: Receiver, target: Target, settings: Any, site: str, contact: str
) -> None:
    settings.SITE_URL = site
    WAY.send(target, TURN)
    signed = service.received[0].headers["authorization"].split(".")[1]
    assert json.loads(b64decode(signed + "=="))["sub"] == contact


def test_the_sites_key_is_in_no_log(
    service: Receiver, target: Target, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(0)
    service.manners = [answers(500)]
    with pytest.raises(Later) as later:
        WAY.send(target, TURN)
    assert settings.VAPID_PRIVATE_KEY not in caplog.text + repr(later.value)
    assert "abc" not in caplog.text, "nor a browser's address"
