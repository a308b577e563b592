"""Setting up webhooks: a person's own, and a table's by its host."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.signals import account_merged
from games.models import PushSubscription, Webhook
from games.notices.ways.webhook import MOST
from tests.games.making import begun, fresh, opened
from tests.receivers import Internet, answers

pytestmark = pytest.mark.django_db
OWN = "/en/notices/webhooks/"
URL = "https://hooks.example/services/T0/B0/secret"


def of_table(number: int) -> str:
    return f"/en/table/{number}/webhooks/"


def add(client: Any, page: str = OWN, url: str = URL, form: str = "json") -> Any:
    return client.post(page, {"url": url, "form": form}, follow=True)


def do(client: Any, deed: str, page: str = OWN) -> Any:
    hook = Webhook.objects.order_by("-pk").first()
    assert hook is not None
    return client.post(f"{page}{hook.pk}/", {"do": deed}, follow=True)


def secrets_in(answered: Any) -> list[str]:
    return re.findall(r"whsec_[\w+/=]+", answered.content.decode())


def test_a_webhook_is_added_and_its_secret_shown_once(at: Any, alice: User) -> None:
    client = at(alice)
    shown = secrets_in(add(client))
    assert shown == [Webhook.objects.get().secret]
    page = client.get(OWN).content.decode()
    assert "whsec_" not in page
    assert "hooks.example" in page
    assert "T0/B0" not in page, "the address is a secret too"
    renewed = secrets_in(do(client, "renew"))
    assert renewed == [Webhook.objects.get().secret] != shown
    assert "whsec_" not in client.get(OWN).content.decode()


def test_a_channel_needs_no_secret(at: Any, alice: User) -> None:
    client = at(alice)
    assert secrets_in(add(client, form="discord")) == []


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("http://hooks.example/", "must begin with https://"),
        ("https://user:pass@hooks.example/", "user name or a password"),
        ("https://127.0.0.1/", "not a number"),
        ("https://2130706433/", "not a number"),
        ("https://localhost/", "not a number"),
        ("https://hooks.example:8080/", "443 and 8443"),
        ("hooks", "must begin with https://"),
        ("https://hooks.example/" + "a" * 1000, ""),
        ("", ""),
    ],
)
def test_an_address_that_is_not_public_is_refused_and_why(at: Any, alice: User, url: str, said: str) -> None:
    answered = add(at(alice), url=url)
    assert answered.status_code == 422
    assert said in answered.content.decode()
    assert not Webhook.objects.exists()


def test_an_unknown_format_is_refused(at: Any, alice: User) -> None:
    assert add(at(alice), form="xml").status_code == 422


@pytest.mark.parametrize(
    ("status", "said"),
    [
        (204, "It has arrived."),
        (500, "went wrong over there (500)"),
        (429, "too much at present"),
        (302, "has moved (302)"),
        (404, "exists no longer (404)"),
    ],
)
def test_trying_says_what_happened(at: Any, alice: User, internet: Internet, status: int, said: str) -> None:
    receiver, client = internet.server("hooks.example"), at(alice)
    receiver.manners = [answers(status, Location="https://inside.example/")]
    add(client)
    answered = do(client, "try").content.decode()
    assert said in answered
    assert json.loads(receiver.received[0].body)["type"] == "trial"
    assert ("Switch on again" in answered) == (status == 404)


def test_a_name_that_leads_inside_is_said(at: Any, alice: User, internet: Internet) -> None:
    internet.names["hooks.example"] = [["10.1.2.3"]]
    client = at(alice)
    add(client)
    assert "not on the public internet" in do(client, "try").content.decode()
    assert internet.connected == []


def test_what_was_switched_off_is_said_and_can_be_switched_on(at: Any, alice: User, internet: Internet) -> None:
    client = at(alice)
    add(client)
    Webhook.objects.update(switched_off_at=timezone.now(), failures=3, said="500", tried_at=timezone.now())
    page = client.get(OWN).content.decode()
    assert "failed three times in a row" in page
    assert "went wrong over there (500)" in page
    do(client, "on")
    hook = Webhook.objects.get()
    assert (hook.switched_off_at, hook.failures) == (None, 0)
    assert "Switch on again" not in client.get(OWN).content.decode()


def test_so_many_and_no_more(at: Any, alice: User) -> None:
    client = at(alice)
    for number in range(MOST):
        assert add(client, url=f"{URL}/{number}").status_code == 200
    assert "Delete one first" in client.get(OWN).content.decode()
    assert add(client, url=f"{URL}/more").status_code == 409
    assert Webhook.objects.count() == MOST


def test_a_repeated_click_adds_one(at: Any, alice: User) -> None:
    client = at(alice)
    add(client)
    assert add(client).status_code == 409
    assert Webhook.objects.count() == 1


def test_nobody_touches_anothers(at: Any, alice: User, bob: User) -> None:
    add(at(alice))
    before = Webhook.objects.values().get()
    for deed in ("try", "renew", "on"):
        assert do(at(bob), deed).status_code == 404
    do(at(bob), "delete")
    assert Webhook.objects.values().get() == before
    assert at().get(OWN).status_code == 302
    assert "hooks.example" not in at(bob).get(OWN).content.decode()


def test_it_is_deleted_once_and_for_all(at: Any, alice: User) -> None:
    client = at(alice)
    add(client)
    number = Webhook.objects.get().pk
    for _click in range(2):
        assert client.post(f"{OWN}{number}/", {"do": "delete"}).status_code == 302
    assert not Webhook.objects.exists()
    assert client.post(f"{OWN}{number}/", {"do": "try"}).status_code == 404
    assert client.post(f"{OWN}{number}/", {"do": "explode"}).status_code == 400
    assert client.get(f"{OWN}{number}/").status_code == 302


@pytest.mark.usefixtures("rate_limits")
def test_trying_is_limited(at: Any, alice: User, internet: Internet) -> None:
    """Nobody knocks at another server's door with our hand."""
    receiver, client = internet.server("hooks.example"), at(alice)
    add(client)
    statuses = [do(client, "try").status_code for _time in range(21)]
    assert statuses == [200] * 20 + [429]
    assert len(receiver.received) == 20


def test_a_guests_webhooks_come_along(alice: User, bob: User) -> None:
    Webhook.objects.create(user=alice, url=URL, form="json", secret="s")
    account_merged.send(sender=User, guest=alice, user=bob)
    assert Webhook.objects.get().user == bob


def test_keepers_see_no_secret(at: Any, alice: User, admin: User) -> None:
    hook = Webhook.objects.create(user=alice, url=URL, form="json", secret="whsec_sesame", said="500")
    row = PushSubscription.objects.create(
        user=alice, url="https://push.example/sesame", p256dh="sesame-key", auth="sesame", label="Firefox", said="time"
    )
    keeper = at(admin)
    for kind, number, shown in (("webhook", hook.pk, "hooks.example"), ("pushsubscription", row.pk, "Firefox")):
        for page in ("", "?q=alice", f"{number}/change/", f"{number}/delete/"):
            answered = keeper.get(f"/en/admin/games/{kind}/{page}")
            assert answered.status_code == 200
            text = answered.content.decode()
            assert shown in text or "delete" in page
            assert "sesame" not in text
            assert "T0/B0" not in text
    assert keeper.get("/en/admin/games/webhook/?secret__startswith=w").status_code in (302, 400)
    assert keeper.post(f"/en/admin/games/webhook/{hook.pk}/delete/", {"post": "yes"}).status_code == 302
    assert not Webhook.objects.exists()


class TestOfATable:
    def test_its_host_sets_it_up(self, at: Any, alice: User, bob: User, internet: Internet) -> None:
        receiver, client = internet.server("hooks.example"), at(alice)
        table = begun(alice, bob)
        page = of_table(table.pk)
        assert page in client.get(f"/en/table/{table.pk}/").content.decode()
        assert secrets_in(add(client, page)) == [Webhook.objects.get().secret]
        hook = Webhook.objects.get()
        assert (hook.user, hook.table, hook.language) == (None, table, "en")
        assert fresh(table).posted == "waits:"
        assert "It has arrived." in do(client, "try", page).content.decode()
        body = json.loads(receiver.received[0].body)
        assert body["data"]["subject"] == f"Great Wall of China, table {table.pk}"
        assert "hooks.example" not in client.get(OWN).content.decode(), "it is no way of the host's own notices"

    def test_nobody_else_does(self, at: Any, alice: User, bob: User, dana: User) -> None:
        table = begun(alice, bob)
        page = of_table(table.pk)
        add(at(alice), page)
        assert page not in at(bob).get(f"/en/table/{table.pk}/").content.decode()
        for person in (bob, dana):
            assert at(person).get(page).status_code == 403
            assert add(at(person), page, url=f"{URL}/other").status_code == 403
            for deed in ("try", "renew", "on", "delete"):
                assert do(at(person), deed, page).status_code == 403
            assert do(at(person), "delete").status_code == 200, "nor as if it were their own"
        assert at().get(page).status_code == 302
        assert Webhook.objects.get().url == URL

    def test_who_may_not_see_the_table_learns_nothing(self, at: Any, alice: User, dana: User) -> None:
        table = opened(alice, privacy="private")
        assert at(dana).get(of_table(table.pk)).status_code == 404
        assert at(dana).get(of_table(10**8)).status_code == 404

    def test_a_table_has_its_own_number(self, at: Any, alice: User, bob: User) -> None:
        """A host does nothing to the webhook of another table."""
        first, second = begun(alice, bob), begun(bob, alice)
        add(at(bob), of_table(second.pk))
        assert do(at(alice), "renew", of_table(first.pk)).status_code == 404
        do(at(alice), "delete", of_table(first.pk))
        assert Webhook.objects.exists()
