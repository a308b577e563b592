"""Books to take along: asked for, made by the queue, fetched."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from config.queue.models import Job
from rulebook.models import Book, BookFile
from rulebook.publishing import forms, shelf
from rulebook.publishing.forms import Form, Wanted, wanted
from tests.limits import Clock
from tests.rulebook.books import replace

FOLDER = "/rules/toy-game/downloads/"
EPUB = f"{FOLDER}toy-game-r1-en.epub"


@pytest.mark.parametrize(
    ("name", "meaning"),
    [
        ("great-wall-r3-zh-Hant.pdf", Wanted("great-wall", 3, Form.PDF, "zh-Hant")),
        ("great-wall-r12-zh-Hans.epub", Wanted("great-wall", 12, Form.EPUB, "zh-Hans")),
        ("great-wall-r3.jsonl", Wanted("great-wall", 3, Form.JSON_LINES, "")),
        ("great-wall-r3.zip", Wanted("great-wall", 3, Form.ARCHIVE, "")),
        ("great-wall-r3.pdf", None),
        ("great-wall-r3-en.zip", None),
        ("great-wall-r3-fr.pdf", None),
        ("great-wall-r03.zip", None),
        ("great-wall-r0.zip", None),
        ("great-wall-r9999999999.zip", None),
        ("great-wall-r3-en.exe", None),
        ("../great-wall-r3.zip", None),
        ("great-wall-r3.zip\n", None),
    ],
)
def test_a_name_says_what_a_file_is(name: str, meaning: Wanted | None) -> None:
    assert wanted(name) == meaning
    if meaning:
        assert meaning.name == name


def test_the_first_reader_is_told_and_gets_it(client: Client, toy: Book, work: Callable[[], int]) -> None:
    assert client.get(EPUB).status_code == 404  # nobody has asked: looking makes nothing
    assert not BookFile.objects.exists()
    assert not Job.objects.exists()
    answer = client.post(EPUB)
    assert (answer.status_code, answer["Location"]) == (303, EPUB)
    waiting = client.get(EPUB, headers={"Accept-Language": "en"})
    assert (waiting.status_code, waiting["Retry-After"], waiting["Cache-Control"]) == (202, "5", "no-store")
    assert b"hx-trigger" in client.get(f"{EPUB}/state/").content
    assert work() == 1
    ready = client.get(EPUB)
    assert ready.status_code == 200
    assert ready["Content-Type"] == "application/epub+zip"
    assert ready["Content-Disposition"] == 'attachment; filename="toy-game-r1-en.epub"'
    assert ready.content.startswith(b"PK")
    assert b"hx-trigger" not in client.get(f"{EPUB}/state/").content
    assert client.head(EPUB).status_code == 200


def test_two_who_ask_at_once_make_one_file(client: Client, toy: Book, work: Callable[[], int]) -> None:
    for _time in range(3):
        assert client.post(EPUB).status_code == 303
    assert Job.objects.filter(queue="books").count() == 1
    work()
    assert client.post(EPUB).status_code == 303  # there already
    assert not Job.objects.exists()


def test_a_file_is_not_sent_twice(client: Client, toy: Book, fetch: Callable[[str], bytes]) -> None:
    assert fetch(EPUB)
    etag = client.get(EPUB)["ETag"]
    again = client.get(EPUB, headers={"If-None-Match": etag})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get(EPUB, headers={"If-None-Match": '"other"'}).status_code == 200


@pytest.mark.parametrize(
    "name", ["toy-game-r2-en.epub", "toy-game-r1-en.exe", "great-wall-r1-en.epub", "toy-game-r1.epub", "x"]
)
@pytest.mark.parametrize("method", ["get", "post"])
def test_there_is_no_other_file(client: Client, toy: Book, name: str, method: str) -> None:
    assert getattr(client, method)(f"{FOLDER}{name}").status_code == 404
    assert not BookFile.objects.exists()


def test_an_old_revision_stays_what_it_was(
    toy: Book, reload: Callable[..., Book], fetch: Callable[[str], bytes]
) -> None:
    reload(file_02_solo_md=replace("02-solo.md", "count double", "count triple"))
    texts = {}
    for number in (1, 2):
        address = f"{FOLDER}toy-game-r{number}.jsonl"
        texts[number] = fetch(address).decode()
    assert "count double" in texts[1]
    assert "count triple" in texts[2]
    assert "count double" not in texts[2]


def test_a_file_of_another_release_is_made_again(
    client: Client, toy: Book, monkeypatch: pytest.MonkeyPatch, work: Callable[[], int]
) -> None:
    client.post(EPUB)
    work()
    monkeypatch.setattr(forms, "maker", lambda: "the next release")
    assert client.get(EPUB).status_code == 404
    client.post(EPUB)
    work()
    assert client.get(EPUB).status_code == 200
    assert BookFile.objects.get().maker == "the next release"


def test_no_more_wait_than_can_be_made(
    client: Client, toy: Book, monkeypatch: pytest.MonkeyPatch, work: Callable[[], int]
) -> None:
    monkeypatch.setattr(shelf, "MOST_WAITING", 1)
    assert client.post(EPUB).status_code == 303
    refused = client.post(f"{FOLDER}toy-game-r1.zip")
    assert (refused.status_code, refused["Retry-After"]) == (503, "300")
    assert Job.objects.count() == 1
    work()
    assert client.post(f"{FOLDER}toy-game-r1.zip").status_code == 303


def test_a_file_that_never_came_can_be_asked_for_again(client: Client, toy: Book, work: Callable[[], int]) -> None:
    client.post(EPUB)
    BookFile.objects.update(asked_at=timezone.now() - shelf.GIVEN_UP - timedelta(seconds=1))
    Job.objects.all().delete()
    assert client.get(EPUB).status_code == 404
    client.post(EPUB)
    work()
    assert client.get(EPUB).status_code == 200


def test_the_oldest_files_go_first(
    client: Client,
    toy: Book,
    reload: Callable[..., Book],
    monkeypatch: pytest.MonkeyPatch,
    fetch: Callable[[str], bytes],
) -> None:
    fetch(EPUB)
    reload(file_02_solo_md=replace("02-solo.md", "count double", "count triple"))
    monkeypatch.setattr(shelf, "MOST_FILES", 2)
    for name in ("toy-game-r2-en.epub", "toy-game-r2.jsonl"):
        fetch(f"{FOLDER}{name}")
    assert client.get(EPUB).status_code == 404  # the older revision had to go
    assert client.get(f"{FOLDER}toy-game-r2-en.epub").status_code == 200


def test_a_site_that_cannot_print_says_so(client: Client, toy: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulebook.views.links.downloads.can_print", lambda: False)
    page = client.get("/en/rules/toy-game/downloads/").content.decode()
    assert "This site cannot make PDFs" in page
    assert "toy-game-r1-en.pdf" not in page
    assert "toy-game-r1-en.epub" in page
    assert client.post(f"{FOLDER}toy-game-r1-en.pdf").status_code == 503
    assert not BookFile.objects.exists()


def test_who_asks_without_end_is_slowed_down(client: Client, toy: Book, rate_limits: Clock) -> None:
    statuses = [client.post(f"{FOLDER}toy-game-r1.jsonl").status_code for _time in range(42)]
    assert statuses[0] == 303
    assert statuses[-1] == 429


@pytest.mark.parametrize(("prefix", "word"), [("", "帶著走"), ("/en", "Take it along"), ("/zh-hans", "带着走")])
def test_the_page_offers_every_file(
    client: Client, toy: Book, prefix: str, word: str, fetch: Callable[[str], bytes]
) -> None:
    fetch(f"{FOLDER}toy-game-r1.jsonl")
    page = client.get(f"{prefix}/rules/toy-game/downloads/").content.decode()
    assert f"<h1>{word}</h1>" in page
    for one in forms.wanted_of("toy-game", 1):
        assert f'{prefix}/rules/toy-game/downloads/{one.name}"' in page
    assert page.count(" download>") == 1  # the one that is made
    assert f'href="{prefix}/rules/toy-game/downloads/"' in client.get(f"{prefix}/rules/toy-game/").content.decode()
