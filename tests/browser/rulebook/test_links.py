"""Taking a book along, quoting a clause, and showing it in a page of another site, in a real browser."""

from __future__ import annotations

import re
import threading
import zipfile
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browsing import PREFIXES, Visitor, no_sideways

BOOK = "/rules/great-wall-of-china/"
CLAUSE = "gwc.turn.action.1"
PAGES = [
    f"{BOOK}downloads/",
    f"{BOOK}downloads/great-wall-of-china-r1-en.epub",
    f"{BOOK}{CLAUSE}/quote/",
    f"/rules/embed/{CLAUSE}/",
    "/rules/embed/vis.solo.slots.3/",
    "/rules/viscounts-of-the-west-kingdom/vis.solo.slots.3/",
    f"{BOOK}{CLAUSE}/?at=r1",
]

Guests = Callable[..., Visitor]


@pytest.mark.parametrize(("size", "theme", "first"), [("desk", "paper", 0), ("small", "night", 1)])
def test_anybody_can_use_every_page(
    visitor: Guests, axe: Callable[..., None], size: str, theme: str, first: int
) -> None:
    someone = visitor(size=size, theme=theme)
    for number, path in enumerate(PAGES):
        page = someone.goto(path, list(PREFIXES)[(number + first) % len(PREFIXES)])
        no_sideways(page)
        axe(page)


@pytest.mark.parametrize("javascript", [True, False])
def test_a_reader_lets_a_file_be_made_and_takes_it(visitor: Guests, tmp_path: Path, javascript: bool) -> None:
    """The page says that the file is being made, and offers it by itself. Without scripts the reader looks again."""
    name = f"great-wall-of-china-r1-{'en' if javascript else 'zh-Hans'}.epub"
    page = visitor(own=True, javascript=javascript).goto(BOOK, "en")
    page.get_by_role("link", name="Take it along").click()
    page.get_by_role("button", name=name).click()
    ready = page.get_by_role("link", name=re.compile("^Download"))
    if javascript:
        expect(ready).to_be_visible()
        with page.expect_download() as download:
            ready.click()
        download.value.save_as(tmp_path / name)
        assert download.value.suggested_filename == name
        assert "EPUB/nav.xhtml" in zipfile.ZipFile(tmp_path / name).namelist()
    else:
        expect(
            page.get_by_text("The file is being made").or_(page.get_by_text("The file is ready")).first
        ).to_be_visible()
        page.get_by_role("link", name="All files of this book").click()
        for _try in range(30):
            if page.get_by_role("link", name=name).count():
                break
            page.wait_for_timeout(500)
            page.reload()
        expect(page.get_by_role("link", name=name)).to_be_visible()


def test_a_quotation_is_copied_by_keys(visitor: Guests) -> None:
    reader = visitor(own=True)
    reader.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = reader.goto(f"{BOOK}{CLAUSE}/", "en")
    page.get_by_role("link", name="Quote, link or embed").focus()
    page.keyboard.press("Enter")
    for label, form in (("Text", "“"), ("Markdown", "> "), ("HTML", "<blockquote")):
        page.get_by_label(label, exact=True).focus()
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.get_by_role("status").filter(has_text="Copied")).to_be_attached()
        copied = page.evaluate("navigator.clipboard.readText()")
        assert copied.startswith(form)
        assert f"({CLAUSE}, r1)" in copied.replace("\\", "")
        assert f"{BOOK}{CLAUSE}/?at=r1" in copied


def test_a_quotation_is_selected_without_script(visitor: Guests) -> None:
    page = visitor(javascript=False).goto(f"{BOOK}{CLAUSE}/quote/", "en")
    expect(page.get_by_label("Markdown", exact=True)).to_be_editable(editable=False)
    assert f"({CLAUSE}, r1)" in page.get_by_label("Text", exact=True).input_value()


def test_the_tool_of_a_clause_cites_its_revision(visitor: Guests) -> None:
    reader = visitor(own=True)
    reader.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = reader.goto(f"{BOOK}gwc.turn/", "en")
    page.locator(f'[id="{CLAUSE}"] .clause-number').focus()
    page.locator(f'[id="{CLAUSE}"]').get_by_role("button", name="Copy the text with its citation").press("Enter")
    expect(page.get_by_text("Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"/en{BOOK}{CLAUSE}/?at=r1")


@pytest.fixture
def elsewhere() -> Iterator[Callable[[str], str]]:
    """``elsewhere(address)``: the address of a page of another site, which shows the first one in a frame. Chromium lets only a server of
    this computer show another one of it."""
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

    def page_with(address: str) -> str:
        frame = f'<iframe src="{address}" title="A rule" width="100%" height="280"></iframe>'
        body[0] = f'<!doctype html><html lang="en"><title>-</title><link rel="icon" href="data:,">{frame}'.encode()
        return f"http://localhost:{server.server_port}/"

    yield page_with
    server.shutdown()


@pytest.mark.parametrize("width", [360, 900])
def test_a_clause_stands_in_a_page_of_another_site(
    visitor: Guests, elsewhere: Callable[[str], str], width: int
) -> None:
    """The frame shows the clause, sets no cookie, and its link opens the rules in a window of their own."""
    someone = visitor(own=True)
    page = someone.context.new_page()
    page.set_viewport_size({"width": width, "height": 700})
    refused: list[str] = []
    page.on("console", lambda message: refused.append(message.text) if message.type == "error" else None)
    before = page.context.cookies()
    page.goto(elsewhere(f"{someone.site.url}/en/rules/embed/{CLAUSE}/"))
    frame = page.frame_locator("iframe")
    expect(frame.locator(".clause-text")).to_be_visible()
    expect(frame.get_by_text(f"({CLAUSE}, r1)")).to_be_visible()
    assert page.context.cookies() == before
    with page.context.expect_page() as opened:
        frame.get_by_role("link", name="Great Wall of China").first.click()
    expect(opened.value).to_have_url(re.compile(f"{CLAUSE}/$".replace(".", r"\.")))
    assert not refused
