"""What a test does in a browser: open a page as somebody, check that anybody can use it."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any, NoReturn

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Playwright, ViewportSize, expect

from accounts.models import User
from tests.live import LiveSite

SIZES: dict[str, ViewportSize] = {
    "desk": {"width": 1440, "height": 900},
    "laptop": {"width": 1280, "height": 720},
    "phone": {"width": 390, "height": 844},
    "small": {"width": 360, "height": 640},
}
PREFIXES = {"zh-hant": "", "zh-hans": "/zh-hans", "en": "/en"}
PATIENCE = 60
"""Seconds that a test waits for what must come. Nothing waits for their end where all is well; a loaded machine is slow."""
SHELLS = ("chromium-headless-shell", "chrome-headless-shell")
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run",
]  # fmt: skip
TELL_VIOLATIONS = """document.addEventListener("securitypolicyviolation", (event) => {
  const { violatedDirective, blockedURI, sample, sourceFile, lineNumber, target } = event;
  const culprit = target?.outerHTML?.slice(0, 300);
  console.error(`policy violated: ${violatedDirective} ${blockedURI} ${sample} ${sourceFile}:${lineNumber} ${culprit}`);
});"""

EMPTY = """() => {
  localStorage.clear();
  sessionStorage.clear();
  return `${setTimeout}`.includes("[native code]");
}"""
"""Take out of a page what is stored there; whether its clock is the browser's own."""


def launch(playwright: Playwright) -> Browser:
    """Debian's Chromium, without a window: the shell that has none, or the whole browser where that is missing."""
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, (*SHELLS, *BROWSERS))), None)
    if not path:
        pytest.fail("Chromium is missing: run `make test`, or install the package chromium-headless-shell.")
    expect.set_options(timeout=PATIENCE * 1000)
    return playwright.chromium.launch(executable_path=path, args=arguments(path))


def arguments(path: str) -> list[str]:
    """What this browser is started with. The whole browser is asked not to open a window."""
    return ARGUMENTS if Path(path).name in SHELLS else ["--headless=new", *ARGUMENTS]


def looks(small: str = "small") -> pytest.MarkDecorator:
    """At a desk by day and on a small screen by night; the soak looks at the other two as well."""
    sampled = [("desk", "paper"), (small, "night")]
    soaked = [pytest.param(*look, marks=pytest.mark.soak) for look in (("desk", "night"), (small, "paper"))]
    return pytest.mark.parametrize(("size", "theme"), [*sampled, *soaked])


class Contexts:
    """The browser contexts of one Chromium at one site. A context that a visitor has left is given to the next visitor, and has the scripts
    and fonts of the site in its cache. Cookies and storage are empty again."""

    def __init__(self, browser: Browser, site: LiveSite) -> None:
        self._browser = browser
        self._site = site
        self._free: dict[tuple[bool, bool], list[BrowserContext]] = {}

    def take(self, *, touch: bool, javascript: bool, own: bool, worker: bool) -> BrowserContext:
        """A context with one page; ``own`` is a new one, which is closed afterwards, and may have a service ``worker``."""
        free = self._free.setdefault((touch, javascript), [])
        if free and not own:
            return free.pop()
        context = self._browser.new_context(
            base_url=self._site.url,
            has_touch=touch,
            java_script_enabled=javascript,
            locale="zh-TW",
            # To keep a book for reading without a network is to fetch all of its pages; and a worker's requests are routed by no test.
            service_workers="allow" if worker else "block",
        )
        context.set_default_timeout(PATIENCE * 1000)
        # Chromium says that the policy was violated, this says by what.
        context.add_init_script(TELL_VIOLATIONS)
        page = context.new_page()
        if not own:
            for alterable in (context, page):
                alterable.add_init_script = self._lasting  # type: ignore[method-assign]
            context.grant_permissions = self._lasting  # type: ignore[method-assign]
        return context

    def give_back(self, context: BrowserContext, *, touch: bool, javascript: bool) -> None:
        """The next visitor finds a page of plain text, and nothing in store."""
        page, *others = context.pages
        for other in others:
            other.close()
        page.unroute_all(behavior="ignoreErrors")
        page.goto(f"{self._site.url}/robots.txt")
        page.mouse.move(0, 0)
        untouched = page.evaluate(EMPTY)
        context.clear_cookies()
        assert untouched, "a clock that was installed stays: visitor(…, own=True)"
        self._free[touch, javascript].append(context)

    @staticmethod
    def _lasting(*_given: object, **_named: object) -> NoReturn:
        raise AssertionError("the next visitor would find that too: visitor(…, own=True)")


class Visitor:
    """Somebody with a browser context at the live site. Complaints of the console and broken scripts fail the test at its end.

    ``own`` is for what cannot be taken from a context again: scripts that run before the page's, permissions, a clock.
    A service ``worker`` is such a thing."""

    def __init__(
        self,
        contexts: Contexts,
        site: LiveSite,
        *,
        size: str = "desk",
        theme: str = "paper",
        javascript: bool = True,
        own: bool = False,
        worker: bool = False,
    ) -> None:
        self.site = site
        self.complaints: list[str] = []
        self._contexts = contexts
        self._own = own or worker
        self._kind = {"touch": size != "desk", "javascript": javascript}
        self.context = contexts.take(**self._kind, own=own or worker, worker=worker)
        self.context.add_cookies([{"name": "theme", "value": theme, "url": site.url}])
        self.page: Page = self.context.pages[0]
        self.page.set_viewport_size(SIZES[size])
        self.page.emulate_media(media="null", reduced_motion="reduce", color_scheme="light")
        self.page.on("console", self._hear)
        self.page.on("pageerror", self._hear_error)

    def _hear_error(self, error: Error) -> None:
        self.complaints.append(f"error in a script: {error}")

    def _hear(self, message: ConsoleMessage) -> None:
        # A page of ours may answer 4xx on purpose; Chromium then writes a line, which is no complaint about the page.
        if (
            message.type == "error"
            and "Failed to load resource: the server responded with a status of 4" not in message.text
        ):
            self.complaints.append(message.text)

    def sign_in(self, user: User) -> Visitor:
        """Become ``user`` without the form."""
        self.context.add_cookies([{"name": "sessionid", "value": self.site.session_of(user), "url": self.site.url}])
        return self

    def goto(self, path: str, language: str = "zh-hant") -> Page:
        """Open a page by its path without language."""
        self.page.goto(f"{PREFIXES[language]}{path}")
        return self.page

    def leave(self, *, kept: bool = True) -> None:
        """Go; raise when something was amiss. The context is for the next visitor, if it is ``kept``."""
        if self._own or not kept:
            self.context.close()
        else:
            self.page.remove_listener("console", self._hear)
            self.page.remove_listener("pageerror", self._hear_error)
            self._contexts.give_back(self.context, **self._kind)
        assert not self.complaints, self.complaints


def login(page: Page, user: User, site: LiveSite) -> None:
    """Sign ``user`` in, in the browser that shows ``page``."""
    page.context.add_cookies([{"name": "sessionid", "value": site.session_of(user), "url": site.url}])


def axe(page: Page, **options: Any) -> None:
    """Assert that axe finds nothing that keeps anybody from using the page."""
    results = Axe().run(page, **options)
    violations = [
        f"{violation['id']}: {violation['help']}\n"
        + "\n".join(
            f"    {node['html'][:200]}\n    {node.get('failureSummary', '')}" for node in violation["nodes"][:4]
        )
        for violation in results.response["violations"]
    ]
    assert not violations, "\n".join(violations)


def no_sideways(page: Page) -> None:
    """Assert that the page does not scroll sideways."""
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{page.url} is {wide} px too wide"
