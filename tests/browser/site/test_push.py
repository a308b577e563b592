"""Notices in the browser. Chromium's shell without a window allows none and knows no push service: of the browser, permission and
subscription are played here. Whatever the site's own scripts and its worker do with them is real, and so is what is sent to the site."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Worker, expect

from games.models import PushSubscription
from tests.browsing import PREFIXES, Visitor, looks, no_sideways
from tests.live import LiveSite

PAGE = "/notices/devices/"
PLAYED = """
const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
const bytes = (said) => Uint8Array.from(atob(said.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0)).buffer;
Object.defineProperty(Notification, "permission", { get: () => localStorage.getItem("permission") ?? "default" });
window.asked = 0;
Notification.requestPermission = async () => {
  window.asked += 1;
  localStorage.setItem("permission", localStorage.getItem("answer") ?? "granted");
  return Notification.permission;
};
const played = (kept) => kept && {
  endpoint: kept.endpoint,
  options: { applicationServerKey: bytes(kept.key) },
  toJSON: () => ({ endpoint: kept.endpoint, keys: { p256dh: kept.p256dh, auth: kept.auth } }),
  unsubscribe: async () => { localStorage.removeItem("subscription"); return true; },
};
Object.defineProperty(ServiceWorkerRegistration.prototype, "pushManager", { get: () => ({
  getSubscription: async () => played(JSON.parse(localStorage.getItem("subscription"))),
  subscribe: async ({ userVisibleOnly, applicationServerKey }) => {
    if (!userVisibleOnly || localStorage.getItem("service") === "away") throw new DOMException("push service error", "AbortError");
    const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
    const kept = {
      endpoint: `https://push.example/${crypto.randomUUID()}`, key: text(applicationServerKey),
      p256dh: text(await crypto.subtle.exportKey("raw", pair.publicKey)), auth: text(crypto.getRandomValues(new Uint8Array(16))),
    };
    localStorage.setItem("subscription", JSON.stringify(kept));
    return played(kept);
  },
}) });
"""


def state(page: Page) -> Any:
    """The one sentence that is shown of the switch."""
    return page.locator("[data-push-state]:visible")


@pytest.fixture
def gwen(visitor: Callable[..., Visitor], live_site: LiveSite) -> Visitor:
    """Somebody whose browser can be told."""
    live_site.person("gwen", display_name="Gwen")
    with live_site.database():
        PushSubscription.objects.filter(user__username="gwen").delete()
    someone = visitor("gwen", worker=True)
    someone.context.add_init_script(PLAYED)
    return someone


def rows(someone: Visitor) -> list[PushSubscription]:
    """Gwen's browsers, as the site knows them."""
    with someone.site.database():
        return list(PushSubscription.objects.filter(user__username="gwen"))


def switched_on(someone: Visitor) -> Page:
    """Gwen's page of devices, switched on in this browser."""
    page = someone.goto(PAGE, "en")
    page.get_by_role("button", name="Switch on here").click()
    expect(state(page)).to_have_text("On: notices are shown in this browser.")
    return page


def test_nobody_is_asked_before_the_button_is_pressed(gwen: Visitor) -> None:
    page = gwen.goto(PAGE, "en")
    expect(state(page)).to_contain_text("Off. When you switch it on")
    assert page.evaluate("window.asked") == 0
    page = switched_on(gwen)
    (row,) = rows(gwen)
    assert row.url == page.evaluate("JSON.parse(localStorage.getItem('subscription')).endpoint")
    here = page.locator("[data-push-device]")
    expect(here).to_contain_text("Chrome · Linux")
    expect(here).to_contain_text("this browser")
    page.reload()
    expect(state(page)).to_contain_text("On:")
    assert page.evaluate("window.asked") == 0
    page.get_by_role("button", name="Switch off here").click()
    expect(state(page)).to_contain_text("Off.")
    expect(page.get_by_role("status").first).to_contain_text("told nothing more")
    assert rows(gwen) == []
    assert page.evaluate("localStorage.getItem('subscription')") is None


def test_who_says_no_reads_how_to_say_yes(gwen: Visitor) -> None:
    page = gwen.goto(PAGE, "en")
    page.evaluate("localStorage.setItem('answer', 'denied')")
    page.get_by_role("button", name="Switch on here").click()
    expect(state(page)).to_contain_text("You have forbidden notices")
    expect(page.locator("[data-push] button:visible")).to_have_count(0)
    page.reload()
    expect(state(page)).to_contain_text("You have forbidden notices")


def test_who_closes_the_question_may_be_asked_again(gwen: Visitor) -> None:
    page = gwen.goto(PAGE, "en")
    page.evaluate("localStorage.setItem('answer', 'default')")
    page.get_by_role("button", name="Switch on here").click()
    expect(state(page)).to_contain_text("Off.")
    expect(page.get_by_role("button", name="Switch on here")).to_be_enabled()


def test_a_push_service_that_is_away_is_said(gwen: Visitor) -> None:
    page = gwen.goto(PAGE, "en")
    page.evaluate("localStorage.setItem('service', 'away')")
    page.get_by_role("button", name="Switch on here").click()
    expect(state(page)).to_contain_text("could not reach its push service")
    page.evaluate("localStorage.removeItem('service')")
    page.get_by_role("button", name="Switch on here").click()
    expect(state(page)).to_contain_text("On:")


def test_another_key_of_the_site_is_taken_by_itself(gwen: Visitor) -> None:
    """The old subscription would get nothing more."""
    page = switched_on(gwen)
    (before,) = rows(gwen)
    page.evaluate(
        "localStorage.setItem('subscription', JSON.stringify({...JSON.parse(localStorage.getItem('subscription')), key: 'AAAA'}))"
    )
    page.reload()
    expect(state(page)).to_contain_text("On:")
    (after,) = rows(gwen)
    assert after.url != before.url


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("delete window.PushManager", "cannot be told anything"),
        (
            "delete window.PushManager; Object.defineProperty(navigator, 'userAgent', {get: () => 'Mozilla/5.0 (iPhone)'})",
            "only in the installed app",
        ),
        ("Object.defineProperty(window, 'isSecureContext', {get: () => false})", "only on pages with https"),
        ("Object.defineProperty(Notification, 'permission', {get: () => 'denied'})", "You have forbidden notices"),
    ],
)
def test_what_stands_in_the_way_is_said(
    visitor: Callable[..., Visitor], live_site: LiveSite, script: str, said: str
) -> None:
    someone = visitor("alice", own=True)
    someone.context.add_init_script(script)
    page = someone.goto(PAGE, "en")
    expect(state(page)).to_contain_text(said)
    expect(page.locator("[data-push] button:visible")).to_have_count(0)


def test_signing_out_ends_it_here(gwen: Visitor) -> None:
    page = switched_on(gwen)
    gwen.context.clear_cookies(name="sessionid")  # a session that does not know of it
    gwen.sign_in(gwen.site.person("gwen"))
    gwen.goto("/accounts/sign-out/", "en")
    page.locator("main form").get_by_role("button", name="Sign out").click()
    expect(page).to_have_url(re.compile(r"/$"))
    assert page.evaluate("localStorage.getItem('subscription')") is None


# --- the worker


def worker_of(someone: Visitor) -> Worker:
    """The service worker, which notes what it would show and open."""
    page = someone.goto(PAGE, "en")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    (worker,) = someone.context.service_workers
    worker.evaluate("""() => {
      self.shown = []; self.opened = []; self.focused = [];
      self.registration.showNotification = async (title, options) => { self.shown.push({ title, ...options }); };
      self.clients.openWindow = async (url) => { self.opened.push(url); };
      WindowClient.prototype.focus = async function focus() { self.focused.push(this.url); };
      self.happen = async (kind, about) => {
        const waits = [];
        const event = Object.assign(new Event(kind), about);
        event.waitUntil = (promise) => waits.push(promise);
        self.dispatchEvent(event);
        await Promise.all(waits);
      };
    }""")
    return worker


def bring(someone: Visitor, data: str) -> None:
    """A message of the push service, as Chromium hands it to the worker."""
    session = someone.context.new_cdp_session(someone.page)
    known: list[dict[str, Any]] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: known.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    someone.page.wait_for_function("true")
    registration = next(one for one in known if not one["isDeleted"] and one["scopeURL"].startswith(someone.site.url))
    sent = {"origin": someone.site.url, "registrationId": registration["registrationId"], "data": data}
    session.send("ServiceWorker.deliverPushMessage", sent)


def until_shown(someone: Visitor, worker: Worker, number: int) -> list[dict[str, Any]]:
    """What the worker has shown, when it is that many."""
    for _look in range(50):
        shown: list[dict[str, Any]] = worker.evaluate("self.shown")
        if len(shown) >= number:
            break
        someone.page.wait_for_timeout(100)
    assert len(shown) == number
    return shown


def test_the_worker_shows_what_arrives(gwen: Visitor) -> None:
    worker = worker_of(gwen)
    notice = {
        "subject": "輪到你",
        "lines": ["第 7 回合", "在哪裡築牆？"],
        "url": "https://guiyi.example/table/5/",
        "tag": "table-5",
        "language": "zh-hant",
    }
    bring(gwen, json.dumps(notice))
    (shown,) = until_shown(gwen, worker, 1)
    assert (shown["title"], shown["body"]) == ("輪到你", "第 7 回合\n在哪裡築牆？")
    assert (shown["tag"], shown["renotify"], shown["lang"]) == ("table-5", True, "zh-hant")
    assert shown["data"] == {"url": notice["url"]}
    assert gwen.page.request.get(shown["icon"]).ok


@pytest.mark.parametrize("data", ["", "nonsense", "[]"])
def test_what_cannot_be_read_is_shown_all_the_same(gwen: Visitor, data: str) -> None:
    """A browser takes the permission away from a site that shows nothing."""
    worker = worker_of(gwen)
    bring(gwen, data)
    (shown,) = until_shown(gwen, worker, 1)
    assert (shown["title"], shown["tag"]) == ("規弈 Guiyi", "guiyi")


def test_a_click_finds_the_tab_that_is_open_or_opens_one(gwen: Visitor) -> None:
    worker = worker_of(gwen)
    clicked = "(url) => self.happen('notificationclick', { notification: { close: () => { self.closed = true; }, data: { url } } })"
    worker.evaluate(clicked, f"https://guiyi.example/zh-hans{PAGE}#ask-heading")
    assert worker.evaluate("self.focused") == [f"{gwen.site.url}/en{PAGE}"], "in whichever language"
    assert worker.evaluate("[self.opened, self.closed]") == [[], True]
    worker.evaluate(clicked, "https://guiyi.example/en/table/5/?seat=1#ask-heading")
    assert worker.evaluate("self.opened") == ["/en/table/5/?seat=1#ask-heading"], "on this site alone"


def test_a_new_address_is_told_by_the_worker(gwen: Visitor) -> None:
    page = switched_on(gwen)
    (old,) = rows(gwen)
    worker = worker_of(gwen)
    changed = """({ before, keys }) => self.happen("pushsubscriptionchange", {
      oldSubscription: { endpoint: before },
      newSubscription: { toJSON: () => ({ endpoint: "https://push.example/moved", keys }) },
    })"""
    keys = {"p256dh": old.p256dh, "auth": old.auth}
    worker.evaluate(changed, {"before": old.url, "keys": keys})
    assert [row.url for row in rows(gwen)] == ["https://push.example/moved"]
    gwen.context.clear_cookies(name="sessionid")
    worker.evaluate(changed, {"before": "https://push.example/moved", "keys": keys})
    assert len(rows(gwen)) == 1
    page.evaluate("localStorage.clear()")


@looks()
def test_the_pages_hold_for_everybody(
    visitor: Callable[..., Visitor], live_site: LiveSite, axe: Callable[..., None], size: str, theme: str
) -> None:
    someone = visitor("alice", size=size, theme=theme)
    page = someone.page
    for kind in ("discord", "json"):
        page.goto("/en/notices/webhooks/")
        page.get_by_label("Address").fill(f"https://hooks.example.org/{size}/{theme}/{kind}")
        page.locator(f"input[value={kind}]").check()
        page.get_by_role("button", name="Add", exact=True).click()
        expect(page.get_by_role("status").first).to_contain_text("is added")
    axe(page)
    for language in PREFIXES:
        for path in (PAGE, "/notices/webhooks/"):
            no_sideways(someone.goto(path, language))
            axe(page)
    page.goto("/en/notices/webhooks/")
    for _hook in range(2):
        page.locator("button[value=delete]").first.click()
    page.get_by_label("Address").fill("https://127.0.0.1/")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_label("Address")).to_have_attribute("aria-invalid", "true")
    axe(page)
