"""The first visit on a phone, as Lighthouse sees it: the home page, and a table of each title where somebody looks on."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from accounts.models import User
from games import tables
from games.engine.title.info import Info
from games.titles import published
from tests.bench.javascript import NoPeer, workshop
from tests.bench.row import Row, measured, missing, rounded, say
from tests.bench.site import running_site
from tests.browsing import SHELLS

RUNS = 2
"""The better one counts: whatever else runs can only make a page look slower."""
SCORE, KILOBYTES = 95, 150
WHAT = {"score": "Lighthouse performance", "bytes": "transferred without fonts", "shift": "layout shift"}


def rows(scratch: Path) -> list[Row]:
    """Score, bytes and layout shift of each page."""
    with running_site(scratch, polished=True) as site:
        host = site.person("alice")
        with site.database():
            numbers = {info.slug: _begun(host, info) for info in published()}
        pages = {"home": f"{site.url}/"} | {slug: f"{site.url}/table/{number}/" for slug, number in numbers.items()}
        return [row for name, url in pages.items() for row in _page(name, url)]


def _begun(host: User, info: Info) -> int:
    """A table where one person plays for all."""
    table = tables.create(host=host, title=info.slug, hot_seat=True)
    tables.start(table_id=table.pk, by=host)
    return int(table.pk)


def _page(name: str, url: str) -> list[Row]:
    say(f"first visit of the page {name} …")
    try:
        reports = [_lighthouse(url) for _ in range(RUNS)]
    except NoPeer as error:
        return [
            missing(f"visit-{part}:{name}", f"{what}, first visit, phone", "", str(error))
            for part, what in WHAT.items()
        ]
    best = max(reports, key=lambda report: float(report["categories"]["performance"]["score"] or 0))
    score = 100 * float(best["categories"]["performance"]["score"] or 0)
    shift = float(best["audits"]["cumulative-layout-shift"]["numericValue"])
    return [
        measured(f"visit-score:{name}", f"{WHAT['score']}, first visit, phone", score, "points", at_least=SCORE),
        measured(
            f"visit-bytes:{name}", f"{WHAT['bytes']}, first visit, phone", _kilobytes(best), "kB", at_most=KILOBYTES
        ),
        measured(f"visit-shift:{name}", f"{WHAT['shift']}, first visit, phone", rounded(shift), "", at_most=0),
    ]


def _kilobytes(report: dict[str, Any]) -> float:
    requests = report["audits"]["network-requests"]["details"]["items"]
    return sum(float(request["transferSize"]) for request in requests if request.get("resourceType") != "Font") / 1000


def _lighthouse(url: str) -> dict[str, Any]:
    """Its report. Raises :class:`NoPeer`."""
    folder = workshop("lighthouse")
    chromium = next(filter(None, map(shutil.which, ("chromium", "google-chrome", *SHELLS))), None)
    if not chromium:
        raise NoPeer("chromium is not on this machine")
    command = ["node_modules/.bin/lighthouse", url, "--quiet", "--output=json", "--only-categories=performance"]
    command.append("--chrome-flags=--headless=new --no-sandbox --disable-gpu")
    environment = {**os.environ, "CHROME_PATH": chromium}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NoPeer(f"lighthouse failed: {done.stderr.strip()[-300:]}")
    report: dict[str, Any] = json.loads(done.stdout)
    return report
