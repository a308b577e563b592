"""A position is sent elsewhere: its link, its picture, and a frame in the page of somebody else."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Page, expect

from tests.browsing import PREFIXES, Visitor, looks, no_sideways
from tests.games.making import begun, played
from tests.live import LiveSite

DRAWN = "() => [...document.querySelectorAll('use')].filter((one) => one.getBBox().width > 0).length"


@pytest.fixture
def table(live_site: LiveSite) -> int:
    """An open table of some moves."""
    people = [live_site.person(name) for name in ("alice", "bob")]
    with live_site.database():
        return played(begun(*people), 20).pk


@pytest.fixture
def elsewhere() -> Iterator[Callable[[str, Page, int], None]]:
    """``elsewhere(address, page, width)``: the page comes to another site, which shows the address in a frame. Chromium lets only a server
    of this computer show another one of it."""
    body = [b""]

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(body[0])

        def log_message(self, format: str, *args: object) -> None:
            """Nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    threading.Thread(target=server.serve_forever, daemon=True).start()

    def come(address: str, page: Page, width: int) -> None:
        frame = f'<iframe src="{address}" width="{width}" height="600" frameborder="0"></iframe>'
        body[0] = (
            f'<!doctype html><title>-</title><link rel="icon" href="data:,"><body style="margin:0">{frame}'.encode()
        )
        page.goto(f"http://localhost:{server.server_port}/")

    yield come
    server.shutdown()


@looks()
def test_what_may_be_sent_is_found_from_the_table_and_copied(
    visitor: Callable[..., Visitor], axe: Callable[..., None], table: int, size: str, theme: str
) -> None:
    bob = visitor("bob", size=size, theme=theme, own=True)
    bob.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = bob.goto(f"/table/{table}/at/7/", "en")
    page.get_by_role("link", name="Picture and frame").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Share this position")
    picture = page.locator(".share-picture")
    expect(picture).to_have_js_property("naturalWidth", 1200)
    no_sideways(page)
    axe(page)
    for name, within in [
        ("Link", f"/en/table/{table}/at/7/"),
        ("Picture", f"/en/table/{table}/at/7/picture.png"),
        ("In a page of your own", f'<iframe src="{bob.site.url}/en/embed/table/{table}/at/7/"'),
    ]:
        button = page.get_by_role("region", name=name).get_by_role("button", name="Copy")
        button.click()
        expect(page.locator("#share-said")).to_have_text("Copied")
        assert within in page.evaluate("() => navigator.clipboard.readText()")
        expect(page.locator("#share-said")).to_have_text("", timeout=4000)


@pytest.mark.parametrize(("width", "dark"), [(320, False), (800, True)])
@pytest.mark.parametrize("language", PREFIXES)
def test_another_site_shows_the_board_in_a_frame(
    visitor: Callable[..., Visitor],
    axe: Callable[..., None],
    elsewhere: Callable[[str, Page, int], None],
    table: int,
    width: int,
    dark: bool,
    language: str,
) -> None:
    stranger = visitor()
    page = stranger.page
    page.set_viewport_size({"width": width, "height": 700})
    page.emulate_media(color_scheme="dark" if dark else "light")
    before = stranger.context.cookies()
    elsewhere(f"{stranger.site.url}{PREFIXES[language]}/embed/table/{table}/at/12/", page, width)
    frame = page.frames[1]
    expect(page.frame_locator("iframe").locator("[data-lies=stage]")).to_be_visible()
    assert frame.evaluate(DRAWN) > 2
    assert frame.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    ground = frame.evaluate("() => getComputedStyle(document.body).backgroundColor")
    assert ground == ("rgb(22, 20, 18)" if dark else "rgb(244, 236, 220)")
    assert stranger.context.cookies() == before
    assert not frame.locator("button, script").count()
    with stranger.context.expect_page() as opened:
        page.frame_locator("iframe").locator(".embed-link").click()
    assert opened.value.url.endswith(f"/table/{table}/at/12/")
    opened.value.close()
    page.goto(frame.url)
    axe(page)
