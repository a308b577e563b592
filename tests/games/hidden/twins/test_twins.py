"""Two matches that differ only in information hidden from one person: every address answers that person the same for both.

Each address of the site is either compared here, or listed as one that has nothing to do with a match."""

from __future__ import annotations

import io
import re
from contextlib import suppress
from datetime import timedelta
from difflib import unified_diff
from types import SimpleNamespace
from typing import Any
from urllib.parse import quote

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import NoReverseMatch, reverse
from django.utils import timezone
from django.utils.translation import override

from accounts.models import User
from games.engine import lru
from games.models import Notice, Seat, Table
from games.notices import saying
from games.notices.ways.hooking import of_tables
from games.routing import websocket_urlpatterns
from games.tables.reading.scene import scene_of
from tests.games.ears import Ear
from tests.games.hidden.addresses import (
    ANSWERS,
    BEGINS,
    CHANGES,
    ENDS,
    FINISHED,
    HOUSE,
    KEEPERS,
    LEARNS,
    LISTS,
    MAKES,
    OFFERS,
    PEOPLE,
    PLANS,
    PROGRAMS,
    READING,
    REPORTS,
    SHOWS,
    SOCKETS,
    STUDIES,
    addresses,
)
from tests.games.making import fresh, match_of, option_ids
from tests.games.posting import HTMX
from tests.games.twins import MINE, Twins, plain, rows_of

pytestmark = pytest.mark.django_db(transaction=True)

# --- every address --------------------------------------------------------------------------------------------------------------


def test_every_address_is_compared_or_has_nothing_to_do_with_a_match() -> None:
    """A new one has to be put into one of these lists."""
    of_tables = {*SHOWS, *CHANGES, *PLANS, *PROGRAMS, *MAKES, *ANSWERS, *ENDS, *OFFERS}
    elsewhere = {*STUDIES, *LISTS, *LEARNS, *FINISHED, *REPORTS, *BEGINS, *HOUSE, *READING, *PEOPLE}
    known = {name: pattern for name, pattern in addresses() if not KEEPERS.match(name)}
    assert set(known) == of_tables | elsewhere
    assert {name for name, pattern in known.items() if "table_id" in pattern or "invite>" in pattern} == of_tables
    assert {str(pattern.pattern) for pattern in websocket_urlpatterns} == SOCKETS


# --- twins ----------------------------------------------------------------------------------------------------------------------


def asked_of(name: str, table: Table, at: int, language: str = "en") -> str:
    """An address of a table, at a position where it has one."""
    known = {"table_id": table.pk, "at": at, "number": at, "invite": table.invite, "version": table.version, "seat": 1}
    for names in (
        ("table_id", "at"),
        ("table_id", "number"),
        ("table_id", "version"),
        ("table_id", "seat"),
        ("table_id",),
        ("invite",),
    ):
        with suppress(NoReverseMatch), override(language):
            return reverse(name, kwargs={one: known[one] for one in names})
    raise AssertionError(name)


def elements(table: Table) -> str:
    """Some of what lies on the board and some that may lie hidden, to be asked about."""
    match = match_of(table)
    named = [element for option in match.options(MINE)[:3] for element in option.elements[:1]]
    return "&".join(f"element={element}" for element in [*named, "seat:0", "seat:1", "card:wall"])


def read(browser: Client, table: Table, name: str, at: int) -> tuple[int, str, str]:
    """What one address answers."""
    asked = SHOWS[name].format(at=at, elements=elements(table) if "{elements}" in SHOWS[name] else "")
    answered = browser.get(f"{asked_of(name, table, at)}?{asked}" if asked else asked_of(name, table, at))
    is_picture = (
        "picture" in name and answered.status_code == 200
    )  # a page of a refusal has a nonce, and so another digest
    leads = answered.headers.get("ETag" if is_picture else "Location", "")
    return answered.status_code, plain(leads, table), plain(answered.content.decode(), table)


def sent(browser: Client, table: Table, name: str, at: int, **more: Any) -> tuple[int, str, str]:
    """What a post answers."""
    option = option_ids(match_of(table).options(MINE))[0] if match_of(table).ask(MINE) else ""
    said = {key: value.format(at=at, option=option) for key, value in {**CHANGES.get(name, {}), **more}.items()}
    posted = {"version": fresh(table).version, "seat": MINE, **said}
    answered = browser.post(asked_of(name, table, at), posted, headers=HTMX)
    leads = answered.headers.get("HX-Redirect", "")
    return answered.status_code, re.sub(r"\d+", "N", leads), plain(answered.content.decode(), fresh(table))


def all_shown(browser: Client, table: Table, numbers: list[int]) -> dict[tuple[str, int], tuple[int, str, str]]:
    """What all addresses answer that show something of a table. Each process begins knowing nothing."""
    lru.clear_all()
    once = {name for name in SHOWS if "at}" not in SHOWS[name] and "at" not in _names(name)}
    shown = {(name, -1): read(browser, table, name, 0) for name in once}
    return shown | {(name, at): read(browser, table, name, at) for name in SHOWS if name not in once for at in numbers}


def _names(name: str) -> str:
    """The pattern of an address."""
    return dict(addresses())[name]


def assert_same(first: Any, second: Any, where: object = "") -> None:
    """Both are the same; where not, the lines that differ."""
    if isinstance(first, dict):
        assert list(first) == list(second)
        for key, value in first.items():
            assert_same(value, second[key], key)
    elif first != second:
        pytest.fail(
            "\n".join([str(where), *unified_diff(_lines(first), _lines(second), "first", "second", lineterm="", n=0)])
        )


def _lines(answered: Any) -> list[str]:
    """An answer as lines."""
    return re.split(
        r"\n|(?<=>)(?=<)", "\n".join(map(str, answered)) if isinstance(answered, tuple | list) else str(answered)
    )


def numbers_of(twins: Twins) -> list[int]:
    """Some positions, the first and the last of them."""
    return sorted({*twins.numbers[:: max(1, len(twins.numbers) // 4)], twins.last})


def test_whatever_shows_something_of_a_match_shows_the_same(twins: Twins, viewers: list[Client]) -> None:
    for browser in viewers:
        first, second = (all_shown(browser, table, numbers_of(twins)) for table in twins.tables)
        assert_same(first, second)
        assert {status for status, *_ in first.values()} >= {200}
        assert "has taken back: " in first["games:table", -1][2]


def test_whoever_asks_what_may_be_done_is_answered_the_same(twins: Twins, viewers: list[Client]) -> None:
    """About things, in typed words, in a part and on a page: the same bytes, after the same questions to the database."""
    cache.clear()
    words = ["q=card", "q=牌", "q=hidden+hand", f"q={quote('打出 wall 城牆')}"]
    for browser in viewers:
        for language, asked in [("en", elements(twins.tables[0])), *(("zh-hans", one) for one in words), ("en", "")]:
            answers: list[tuple[Any, ...]] = []
            for table in twins.tables:
                address = f"{asked_of('games:may_i', table, 0, language)}?{asked}"
                browser.get(address)  # a refusal is counted the first time
                lru.clear_all()
                with CaptureQueriesContext(connection) as queries:
                    said = [browser.get(address, headers=headers) for headers in (HTMX, {})]
                told = [(one.status_code, plain(one.content.decode(), table)) for one in said]
                answers.append((len(queries), *told))
            assert_same(answers[0], answers[1], asked)
            assert answers[0][1][0] == 200


def test_somebody_else_would_notice(twins: Twins, bob: User, at: Any) -> None:
    """The comparison is worth something: whoever sits at another seat is shown something else, where that seat has secrets."""
    views = [match_of(table).view(1) for table in twins.tables]
    first, second = (all_shown(at(bob), table, [twins.last]) for table in twins.tables)
    assert (first != second) == (views[0] != views[1])
    assert views[0] != views[1] or twins.tables[0].title == "founders-of-gloomhaven", "there only decks are hidden"
    assert bytes(twins.tables[0].saved or b"") != bytes(twins.tables[1].saved or b"")


def test_whatever_is_posted_is_answered_the_same(twins: Twins, viewers: list[Client]) -> None:
    """And leaves the same behind."""
    numbers = numbers_of(twins)
    for name in CHANGES:
        for at in [numbers[len(numbers) // 2]] if "takeback" in name else [0]:
            first, second = (sent(viewers[0], table, name, at) for table in twins.tables)
            assert_same(first, second, name)
        for browser in viewers:
            for address in ("games:table", "api_reckonings"):
                first, second = (read(browser, table, address, 0) for table in twins.tables)
                assert_same(first, second, name)
    for option in ("nothing:like:that", ""):
        assert_same(*(sent(viewers[0], table, "games:move", 0, option=option) for table in twins.tables))

    assert_same(*(sent(viewers[1], table, "games:hand_to_bot", 0) for table in twins.tables))


@pytest.mark.parametrize("left", ["away", "votes"])
def test_where_somebody_has_left_the_others_see_and_do_the_same(twins: Twins, viewers: list[Client], left: str) -> None:
    """Whether a bot plays another seat, or the others vote about it."""
    now = timezone.now()
    changed = (
        {"away_since": now, "bot": "normal"}
        if left == "away"
        else {"vote_until": now + timedelta(days=2), "to_move": True}
    )
    Seat.objects.filter(table__in=twins.tables, number=1).update(**changed)
    Table.objects.filter(pk__in=[table.pk for table in twins.tables]).update(row_version=F("row_version") + 1)
    lru.clear_all()
    for name in (None, "games:vote", "games:ask_back"):
        if name is not None:
            assert_same(*(sent(viewers[0], table, name, 0) for table in twins.tables))
        for browser in viewers:
            pages = [read(browser, table, "games:table", 0) for table in twins.tables]
            assert_same(*pages)
            assert name is not None or 'class="proposal' in pages[0][2], "the page says that somebody has left"


def test_the_link_of_an_offered_seat_says_the_same(twins: Twins, dana: User, at: Any) -> None:
    Seat.objects.filter(table__in=twins.tables, number=1).update(offer="sesame")
    pages = []
    for table in twins.tables:
        for name in OFFERS:
            with override("en"):
                address = reverse(name, kwargs={"table_id": table.pk, "seat": 1, "offer": "sesame"})
            answered = at(dana).get(address)
            assert answered.status_code in (200, 302)
            pages.append(
                (name, plain(answered.headers.get("Location", ""), table), plain(answered.content.decode(), table))
            )
    half = len(pages) // 2
    assert_same(pages[:half], pages[half:])


def test_whoever_plays_on_finds_the_same_in_every_copy(twins: Twins, viewers: list[Client]) -> None:
    """All that can be shown there and all that can be done, and not one byte differs that is saved."""
    numbers = numbers_of(twins)
    for number in (numbers[len(numbers) // 2], twins.last):
        made = []
        for table in twins.tables:
            before = Table.objects.order_by("pk").last()
            assert before is not None
            answered = sent(viewers[0], table, "games:play_on", number)
            assert answered[0] == 200
            copy = Table.objects.filter(pk__gt=before.pk).get()
            assert copy.origin == table
            made.append(copy)
        _compared(made, viewers, numbers[::2])


def _compared(copies: list[Table], viewers: list[Client], numbers: list[int]) -> None:
    """Two copies of twins: what they keep, show and answer, while they are played and when they are over."""
    first, second = copies
    assert_same(rows_of(first), rows_of(second))
    shown = [*range(first.origin_number or 0, first.number + 1), *numbers]
    assert_same(*(all_shown(viewers[0], copy, shown) for copy in copies))
    for name in ("games:propose_takeback", "games:undo", "games:play_on"):
        for at in reversed(shown):
            one, other = (sent(viewers[0], copy, name, at) for copy in copies)
            assert_same(one, other, (name, at))
            one, other = (read(viewers[0], copy, "games:table", 0) for copy in copies)
            assert_same(one, other, (name, at))
    assert_same(rows_of(first), rows_of(second))
    for copy in copies:
        assert sent(viewers[0], copy, "games:resign", 0)[0] == 200
    assert_same(*(all_shown(viewers[0], fresh(copy), shown) for copy in copies))


def test_lists_and_the_administration_say_the_same(twins: Twins, viewers: list[Client], admin: User, at: Any) -> None:
    keeper = at(admin)
    for browser in (*viewers, keeper):
        for address in ("/en/play/", "/en/play/mine/"):
            page = plain(plain(browser.get(address).content.decode(), twins.tables[0]), twins.tables[1])
            rows = re.findall(r'<li class="table-row" data-table="TWIN".*?</li>', page, re.DOTALL)
            assert len(set(rows)) <= 1
    for place in ("change", "history", "delete"):
        pages = []
        for table in twins.tables:
            page = keeper.get(f"/en/admin/games/table/{table.pk}/{place}/").content.decode()
            pages.append(re.sub(r'value="\d+"|id_seats\S+', "", plain(page, table)))
        assert_same(*pages)


def test_no_file_of_a_running_match_is_written(twins: Twins, viewers: list[Client]) -> None:
    """Nor of a copy, which has no beginning of its own, whatever has become of both."""
    sent(viewers[0], twins.tables[0], "games:play_on", twins.last)
    copy = Table.objects.get(origin=twins.tables[0])
    Table.objects.filter(pk=copy.pk).update(origin=None, status=Table.Status.FINISHED)
    for command in ("export_match", "verify_match"):
        for table in (*twins.tables, copy):
            with pytest.raises(CommandError) as refused:
                call_command(command, str(table.pk), stdout=io.StringIO())
            assert table.seed not in str(refused.value)


def test_webhooks_of_the_table_are_told_the_same(
    twins: Twins, viewers: list[Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As often, whatever the person does, and in every language."""
    told: list[tuple[Any, ...]] = []
    monkeypatch.setattr(of_tables, "tell", SimpleNamespace(enqueue=lambda *news: told.append(news)))
    Table.objects.filter(pk__in=[table.pk for table in twins.tables]).update(posted="waits:")
    lru.clear_all()
    heard = []
    for table in twins.tables:
        told.clear()
        for name in (*CHANGES, "games:resign"):
            sent(viewers[0], table, name, 0)
        messages = [of_tables.message(scene_of(table.pk), code, 1) for code, _name in settings.LANGUAGES]
        heard.append(([news[1:] for news in told], plain(repr(messages), table)))
    assert_same(*heard)
    assert heard[0][0], "something was told"
    if twins.tables[0].players == 2:
        assert of_tables.OVER in [news for _version, news in heard[0][0]]


async def test_sockets_tell_the_same(twins: Twins, alice: User) -> None:
    for user in (alice, None):
        heard = []
        for table in twins.tables:
            await sync_to_async(lru.clear_all)()
            async with Ear(f"/ws/table/{table.pk}/?language=en", user) as ear:
                heard.append(plain(await ear.hello(), table))
        assert_same(*heard)


@pytest.mark.parametrize("language", ["zh-hant", "zh-hans", "en"])
def test_a_notice_says_the_same_of_both(twins: Twins, alice: User, language: str) -> None:
    alice.language, said = language, []
    for table in twins.tables:
        seat = table.seats.get(number=MINE)
        notices = [
            Notice(user=alice, table=table, seat=seat, kind=kind, version=1, shown={"link": "sesame"})
            for kind in Notice.Kind
        ]
        said.append([plain(repr(message), table) for message in saying.messages_of(notices, alice)])
    assert said[0] == said[1]
    assert len(set(said[0])) == len(Notice.Kind)
