"""The page of one's devices, and what the scripts of browsers tell the site."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.signals import account_merged
from games.models import PushSubscription
from games.notices.ways.push import MOST
from games.notices.ways.pushing import subscribing, vapid
from tests.games.ways.browsers import Browser
from tests.receivers import Internet, answers

pytestmark = pytest.mark.django_db
API, PAGE = "/api/notices/push/", "/en/notices/devices/"
URL = "https://push.example/send/abc"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


def told(client: Client, browser: Browser, url: str = URL, before: str = "") -> Any:
    """What the browser's script posts."""
    posted = {"endpoint": url, "p256dh": browser.p256dh, "auth": browser.auth, "before": before}
    return client.post(API, posted, headers={"User-Agent": FIREFOX})


def do(client: Client, number: int, deed: str) -> Any:
    return client.post(f"{PAGE}{number}/", {"do": deed}, follow=True)


def test_a_browser_is_switched_on_and_listed(at: Any, alice: User, bob: User) -> None:
    browser, client = Browser(), at(alice)
    assert "Where it is on" not in client.get(PAGE).content.decode()
    assert told(client, browser).status_code == 200
    row = PushSubscription.objects.get()
    assert (row.user, row.url, row.label) == (alice, URL, "Firefox · Linux")
    page = client.get(PAGE).content.decode()
    assert "Firefox · Linux" in page
    assert URL not in page
    assert row.auth not in page
    assert "Firefox" not in at(bob).get(PAGE).content.decode()


def test_the_script_gets_key_and_token(at: Any, alice: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(alice, backend="django.contrib.auth.backends.ModelBackend")
    answered = client.get(API).json()
    assert answered["key"] == vapid.public_key()
    browser = Browser()
    posted = {"endpoint": URL, "p256dh": browser.p256dh, "auth": browser.auth}
    assert client.post(API, posted).status_code == 403
    assert client.post(API, posted, headers={"X-CSRFToken": answered["token"]}).status_code == 200


def test_a_stranger_is_told_nothing(at: Any) -> None:
    assert at().get(API).status_code == 403
    assert told(at(), Browser()).status_code == 403
    assert at().get(PAGE).status_code == 302
    assert not PushSubscription.objects.exists()


@pytest.mark.parametrize(
    "url",
    [
        "http://push.example/a", "https://127.0.0.1/a", "https://localhost/a", "https://push.example:22/a", "", "https://a:b@push.example/",
        "https://push.example/" + "a" * 1000,
    ],
)  # fmt: skip
def test_an_address_inside_is_refused(at: Any, alice: User, url: str) -> None:
    assert told(at(alice), Browser(), url).status_code == 400
    assert not PushSubscription.objects.exists()


def test_keys_that_are_none_are_refused(at: Any, alice: User) -> None:
    posted = {"endpoint": URL, "p256dh": "A" * 87, "auth": "A" * 22}
    assert at(alice).post(API, posted).status_code == 400
    assert at(alice).post(API, {"endpoint": URL}).status_code == 400
    assert not PushSubscription.objects.exists()


def test_the_same_browser_again_is_one(at: Any, alice: User) -> None:
    browser = Browser()
    for _time in range(3):
        assert told(at(alice), browser).status_code == 200
    assert PushSubscription.objects.count() == 1


def test_a_browser_that_moved_replaces_its_old_address(at: Any, alice: User, bob: User) -> None:
    browser, client = Browser(), at(alice)
    told(client, browser)
    told(at(bob), Browser(), f"{URL}/bob")
    assert told(client, Browser(), f"{URL}/new", before=URL).status_code == 200
    assert told(client, Browser(), f"{URL}/newer", before=f"{URL}/bob").status_code == 200
    assert set(PushSubscription.objects.values_list("user__username", "url")) == {
        ("alice", f"{URL}/new"),
        ("alice", f"{URL}/newer"),
        ("bob", f"{URL}/bob"),
    }, "nobody forgets another person's"


def test_who_switched_it_on_last_in_a_shared_browser_has_it(at: Any, alice: User, bob: User) -> None:
    browser = Browser()
    told(at(alice), browser)
    told(at(bob), browser)
    assert PushSubscription.objects.get().user == bob


def test_nobody_takes_an_address_without_the_keys_of_its_browser(at: Any, alice: User, bob: User) -> None:
    told(at(alice), Browser())
    assert told(at(bob), Browser()).status_code == 403
    assert PushSubscription.objects.get().user == alice


def test_of_too_many_browsers_one_that_fails_is_forgotten(at: Any, alice: User) -> None:
    client = at(alice)
    for number in range(MOST):
        told(client, Browser(), f"{URL}/{number}")
    PushSubscription.objects.filter(url=f"{URL}/4").update(failures=3)
    told(client, Browser(), f"{URL}/last")
    kept = set(PushSubscription.objects.values_list("url", flat=True))
    assert len(kept) == MOST
    assert f"{URL}/4" not in kept
    assert f"{URL}/last" in kept


@pytest.mark.parametrize(
    ("status", "said", "kept"),
    [
        (201, "It has arrived.", True),
        (410, "exists no longer (410)", False),
        (500, "something went wrong over there (500)", True),
        (403, "does not take this (403)", True),
    ],
)
def test_trying_says_what_happened(
    at: Any, alice: User, internet: Internet, status: int, said: str, kept: bool
) -> None:
    service, browser, client = internet.server("push.example"), Browser(), at(alice)
    told(client, browser)
    service.manners = [answers(status)]
    answered = do(client, PushSubscription.objects.get().pk, "try")
    assert said in answered.content.decode()
    assert PushSubscription.objects.exists() == kept
    assert browser.read(service.received[0].body)["tag"] == "trial"


@pytest.mark.parametrize(("prefix", "said"), [("", "已送達"), ("/zh-hans", "已送达"), ("/en", "It has arrived")])
def test_it_says_so_in_three_languages(at: Any, alice: User, internet: Internet, prefix: str, said: str) -> None:
    internet.server("push.example")
    client = at(alice)
    told(client, Browser())
    number = PushSubscription.objects.get().pk
    page = client.post(f"{prefix}/notices/devices/{number}/", {"do": "try"}, follow=True)
    assert said in page.content.decode()


def test_a_browser_is_forgotten_once_and_for_all(at: Any, alice: User, bob: User) -> None:
    client = at(alice)
    told(client, Browser())
    number = PushSubscription.objects.get().pk
    assert do(at(bob), number, "try").status_code == 404
    do(at(bob), number, "forget")
    assert PushSubscription.objects.exists()
    for _click in range(2):
        assert do(client, number, "forget").status_code == 200
    assert not PushSubscription.objects.exists()
    assert do(client, number, "try").status_code == 404


def test_what_is_not_offered_is_refused(at: Any, alice: User) -> None:
    assert do(at(alice), 1, "something").status_code == 400
    assert at(alice).get(f"{PAGE}1/").status_code == 302, "a link of the page that refuses"


def test_signing_out_ends_it_in_this_browser(at: Any, alice: User) -> None:
    here, elsewhere = at(alice), at(alice)
    told(here, Browser())
    told(elsewhere, Browser(), f"{URL}/elsewhere")
    here.post("/en/accounts/sign-out/")
    assert PushSubscription.objects.get().url == f"{URL}/elsewhere"


def test_a_guests_browsers_come_along(alice: User, bob: User) -> None:
    PushSubscription.objects.create(user=alice, url=URL, p256dh="p", auth="a", label="x")
    account_merged.send(sender=User, guest=alice, user=bob)
    assert PushSubscription.objects.get().user == bob


@pytest.mark.usefixtures("rate_limits")
def test_trying_and_switching_on_are_limited(at: Any, alice: User, internet: Internet) -> None:
    internet.server("push.example")
    client = at(alice)
    assert {told(client, Browser()).status_code for _time in range(60)} <= {200}
    assert told(client, Browser()).status_code == 429
    number = PushSubscription.objects.order_by("pk").first().pk  # type: ignore[union-attr]
    tried = [client.post(f"{PAGE}{number}/", {"do": "try"}).status_code for _time in range(21)]
    assert tried == [302] * 20 + [429]


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (FIREFOX, "Firefox · Linux"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1", "Safari · iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/138.0 Safari/537.36 Edg/138.0", "Edge · Windows"),
        ("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0 Mobile Safari/537.36", "Chrome · Android"),
        ("curl", ""),
    ],
)  # fmt: skip
def test_a_browser_is_named_for_its_owner(agent: str, name: str) -> None:
    assert subscribing.device(agent) == name


def test_the_worker_shows_notices_and_knows_where_to_post(client: Client) -> None:
    """What it does is tried in a browser: tests/browser/site/test_push.py."""
    worker = client.get("/service-worker.js").content.decode()
    assert re.search(r'PUSH = "([^"]+)"', worker).group(1).encode().decode("unicode_escape") == API  # type: ignore[union-attr]
    for event in ("push", "notificationclick", "pushsubscriptionchange"):
        assert f'addEventListener("{event}"' in worker
