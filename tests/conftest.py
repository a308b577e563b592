"""Fixtures for everybody.

The cast (``alice`` … ``admin``, see tests/people.py) for tests of the database; ``live_site``, ``visitor``, ``page``
and ``axe`` for tests in a real browser (tests/browser, marked ``browser`` by their place).
"""

from __future__ import annotations

import gc
import hashlib
import itertools
import os
import re
from asyncio.events import _get_running_loop, _set_running_loop
from collections.abc import Callable, Generator, Iterator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pytest
from django.apps import apps
from django.contrib.auth.models import Permission
from django.core.cache import cache
from django.db import connection, transaction
from django.utils import translation
from hypothesis import HealthCheck, settings

from games.engine.rules import chance
from games.live.threads import table_thread
from tests import database, selection
from tests.limits import Clock
from tests.people import make_person
from tests.snapshots import Snapshot

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

    from accounts.models import User
    from tests.browsing import Contexts, Visitor
    from tests.live import LiveSite
    from tests.receivers import Internet

PASSED = pytest.StashKey[bool]()
"""Whether the call of a test has passed, for the fixtures that end after it."""
BROWSER_TESTS = Path(__file__).parent / "browser"
ROOM = re.compile(r"(tests/(?:browser|games|rulebook|titles(?=/shared))/)\w+/(?=\w+\.py)")
"""The room of a test in its area. A title's folder is no room."""
SERVERS = {"live_site", "redis_url", "postgres_url", "filled_postgres", "filled_postgres_url"}
"""Fixtures that start a server; a test that starts one by itself says ``pytestmark = pytest.mark.server``."""

# Before any test is imported, for tests keep the settings of that moment. A busy machine is no failure; what fails, fails in every run.
settings.register_profile(
    "steady", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--title``: see tests/selection.py."""
    selection.add_option(parser)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """A worker for each core, and for browsers half as many again: they wait half of their time."""
    cores = os.cpu_count() or 1
    return cores if "not browser" in config.option.markexpr else cores + cores // 2


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays: nothing of it is looked through for garbage, neither now nor in each of the thousands of tests."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(20_000, 20, 100)
        gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests below tests/browser are browser tests, which have one more try; those that ask for a server are marked so. Browser tests come
    last, the longest of them first, so that at the end no worker waits long for another."""
    selection.select(config, items)
    for item in items:
        if BROWSER_TESTS in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.flaky(reruns=1))
        if SERVERS.intersection(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.server)
    items.sort(key=lambda item: (_in_browser(item), _in_browser(item) and item.get_closest_marker("long") is None))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """The browser's driver leaves its event loop running in the thread of its worker. Browser tests may use Django's ORM all the same; from
    the others the loop is hidden, for they run their own, and ask nothing of a browser."""
    if _in_browser(item):
        with patch.dict(os.environ, DJANGO_ALLOW_ASYNC_UNSAFE="true"):
            return (yield)
    loop = _get_running_loop()
    _set_running_loop(None)
    try:
        return (yield)
    finally:
        _set_running_loop(loop)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
    """Fixtures of browser tests ask whether the test has passed."""
    report = yield
    if call.when == "call":
        item.stash[PASSED] = report.passed
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown() -> None:
    """What a test has begun in the tables' thread comes to its end before the database is emptied and the loop closed."""
    table_thread.wait_until_idle(60)


def _in_browser(item: pytest.Item) -> bool:
    return item.get_closest_marker("browser") is not None


@pytest.fixture(autouse=True)
def _reset_caches() -> None:
    """Limits on haste, cached sessions, the language of the last page and what is known of tables (their numbers come again) do not leak
    from one test into the next."""
    from games.engine import lru

    translation.deactivate()
    cache.clear()
    lru.clear_all()


@pytest.fixture(autouse=True)
def _same_deal(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test's own tables are dealt alike in every run, in whichever room of its area the test is; ``DEAL=…`` deals others. (A site in a
    process of its own deals as it likes.)"""
    tables = itertools.count()
    name = f"{os.environ.get('DEAL', '')}/" + ROOM.sub(r"\1", request.node.nodeid, count=1)
    monkeypatch.setattr(chance, "new_seed", lambda: hashlib.md5(f"{name}/{next(tables)}".encode()).hexdigest())  # noqa: S324


@pytest.fixture(scope="session", autouse=True)
def _folder_of_the_run(tmp_path_factory: pytest.TempPathFactory) -> None:
    database.share(tmp_path_factory)


@pytest.fixture(scope="session")
def django_db_setup(
    request: pytest.FixtureRequest,
    django_test_environment: None,
    django_db_blocker: Any,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[None]:
    """A database for this worker. `make quick` makes the tables from the models, in half a second instead of three; what migrations put in
    them is made here."""
    migrations = not request.config.getoption("nomigrations")
    with django_db_blocker.unblock():
        database.connect(tmp_path_factory, migrations=migrations)
        if not migrations:
            migration = import_module("rulebook.migrations.0002_editors_and_publishers")
            with connection.schema_editor() as editor:
                migration.make_groups(apps, editor)
    yield
    with django_db_blocker.unblock():
        connection.close()


# --- the cast --------------------------------------------------------------------------------------------------------------------------


@pytest.fixture
def person(db: None) -> Callable[..., User]:
    """``person("erin")``: one more of the cast."""
    return make_person


@pytest.fixture
def alice(db: None) -> User:
    """At the table."""
    return make_person("alice")


@pytest.fixture
def bob(db: None) -> User:
    """Her opponent."""
    return make_person("bob")


@pytest.fixture
def charlie(db: None) -> User:
    """A spectator."""
    return make_person("charlie")


@pytest.fixture
def dana(db: None) -> User:
    """A stranger."""
    return make_person("dana")


@pytest.fixture
def moderator(db: None) -> User:
    """Settles reports about people. Tests in transactions of their own empty the tables, so the permissions are given again."""
    person = make_person("moderator")
    codes = ["view_measure", "add_measure", "change_measure", "view_conductreport", "change_conductreport"]
    person.groups.get(name="moderators").permissions.set(Permission.objects.filter(codename__in=codes))
    return person


@pytest.fixture
def editor(db: None) -> User:
    """Drafts errata and rulings."""
    return make_person("editor")


@pytest.fixture
def reviewer(db: None) -> User:
    """Approves what others wrote."""
    return make_person("reviewer")


@pytest.fixture
def publisher(db: None) -> User:
    """Publishes them."""
    return make_person("publisher")


@pytest.fixture
def admin(db: None) -> User:
    """May do everything."""
    return make_person("admin")


# --- the rules -------------------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def loaded_books(django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory) -> Snapshot:
    """The rows of all books, loaded once in a run. Loading them takes as long as a hundred pages."""
    from rulebook.editions.loading import load
    from tests.rulebook.content import BOOKS

    def make(file: Path) -> None:
        with django_db_blocker.unblock(), transaction.atomic():
            for position, book in enumerate(BOOKS.values()):
                load(book, position)
            Snapshot("rulebook").save(file)
            transaction.set_rollback(True)

    return Snapshot.read(database.made_once(database.shared_folder(tmp_path_factory) / "books.pickle", make))


@pytest.fixture(scope="module")
def books(loaded_books: Snapshot, django_db_blocker: Any) -> Iterator[None]:
    """All books, for the tests of a module, of which each changes what it likes; the database forgets them after the last."""
    with django_db_blocker.unblock(), transaction.atomic():
        loaded_books.put_back()
        yield
        transaction.set_rollback(True)


# --- a real site and real browsers ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def live_site(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any) -> Iterator[LiveSite]:
    """The site on a free port with a database of its own, migrated and with the rules loaded; one a worker."""
    from tests.live import LiveSite, served

    yield from served(LiveSite, tmp_path_factory, django_db_blocker)


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """A Redis of the tests' own; its tests are skipped, and say so, where the program is missing."""
    from tests.servers import redis

    with redis() as server:
        yield server.url


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A PostgreSQL of the tests' own with an empty database; its tests are skipped, and say so, where the program is missing."""
    from tests.servers import postgres

    with postgres() as url:
        yield url


@pytest.fixture(scope="session")
def filled_postgres(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data of a PostgreSQL that was stopped, with all tables and the book of the smallest title. They are brought in once in a run."""
    from tests.live import fill_database, site_environment
    from tests.servers import fill_postgres

    shared = database.shared_folder(tmp_path_factory) / "live-site"

    def fill(url: str) -> None:
        fill_database(site_environment(shared, url), "great-wall-of-china")

    return database.made_once(shared / "postgres", lambda data: fill_postgres(data, fill))


@pytest.fixture(scope="session")
def filled_postgres_url(filled_postgres: Path) -> Iterator[str]:
    """A PostgreSQL with that data. Each worker has a copy."""
    from tests.servers import postgres

    with postgres(filled_postgres) as url:
        yield url


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One Chromium a worker; each visitor has a profile of their own in it."""
    from playwright.sync_api import sync_playwright

    from tests.browsing import launch

    with sync_playwright() as playwright:
        loop = _get_running_loop()
        browser = launch(playwright)
        yield browser
        _set_running_loop(loop)  # a test that must not see it may have been the last
        browser.close()


@pytest.fixture(scope="session")
def all_contexts() -> dict[str, Contexts]:
    """The browser contexts of a worker, by the address of the site."""
    return {}


@pytest.fixture
def visitor(
    request: pytest.FixtureRequest, live_site: LiveSite, chromium: Browser, all_contexts: dict[str, Contexts]
) -> Iterator[Callable[..., Visitor]]:
    """``visitor("alice", size="phone", theme="night")``: a person with a browser; without a name a passer-by."""
    from tests.browsing import Contexts, Visitor

    contexts = all_contexts.setdefault(live_site.url, Contexts(chromium, live_site))
    present: list[Visitor] = []

    def arrive(name: str = "", **options: Any) -> Visitor:
        someone = Visitor(contexts, live_site, **options)
        present.append(someone)
        return someone.sign_in(live_site.person(name)) if name else someone

    yield arrive
    passed = request.node.stash.get(PASSED, False)
    for someone in present:
        someone.leave(kept=passed)  # a test that failed may have left anything


@pytest.fixture
def browser_context(visitor: Callable[..., Visitor]) -> BrowserContext:
    """A passer-by's browser at a desk."""
    return visitor().context


@pytest.fixture
def page(visitor: Callable[..., Visitor]) -> Page:
    """A passer-by's page at a desk, paper theme. Addresses may be given without host."""
    return visitor().page


@pytest.fixture
def axe() -> Callable[..., None]:
    """``axe(page)``: nothing keeps anybody from using the page."""
    from tests.browsing import axe

    return axe


@pytest.fixture
def internet(monkeypatch: pytest.MonkeyPatch) -> Iterator[Internet]:
    """Names and servers that stand in for those of strangers: the site knows no others."""
    from tests.receivers import an_internet

    with an_internet(monkeypatch) as internet:
        yield internet


@pytest.fixture
def rate_limits(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Ask for this where a test is about the limits; it gives the clock."""
    settings.RATELIMIT_ENABLE = True
    clock = Clock()
    monkeypatch.setattr("django_ratelimit.core.time", clock)
    monkeypatch.setattr("django.core.cache.backends.locmem.time", clock)
    return clock


@pytest.fixture(autouse=True)
def _no_rate_limits(settings: Any, request: pytest.FixtureRequest) -> None:
    settings.RATELIMIT_ENABLE = "rate_limits" in request.fixturenames
