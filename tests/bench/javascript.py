"""boardgame.io, installed from npm into the scratch folder when it is to be measured against, and only then."""

from __future__ import annotations

import json
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

from tests.bench.row import say

PEER = "boardgame.io 0.50"
SOURCES = Path(__file__).parent / "boardgame_io"
SCRATCH = Path(__file__).parents[2] / "var" / "bench" / "boardgame_io"
INSTALLING = 300
"""Seconds that npm may take."""


class NoPeer(Exception):
    """JavaScript cannot be measured here; the message says why."""


@cache
def workshop() -> Path:
    """The scratch folder with our scripts and boardgame.io installed. Raises :class:`NoPeer`."""
    if not shutil.which("node") or not shutil.which("npm"):
        raise NoPeer("node and npm are not on this machine")
    SCRATCH.mkdir(parents=True, exist_ok=True)
    for source in SOURCES.iterdir():
        shutil.copy(source, SCRATCH)
    if not (SCRATCH / "node_modules" / "boardgame.io").exists():
        _install()
    return SCRATCH


def _install() -> None:
    say("installing boardgame.io …")
    command = ["npm", "install", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"]
    try:
        subprocess.run(command, cwd=SCRATCH, check=True, capture_output=True, text=True, timeout=INSTALLING)
    except subprocess.TimeoutExpired as error:
        raise NoPeer("npm took too long to install boardgame.io") from error
    except subprocess.CalledProcessError as error:
        reason = next((line for line in error.stderr.splitlines() if "code" in line), "npm failed")
        raise NoPeer(f"boardgame.io could not be installed: {reason}") from error


def run(script: str, *arguments: object) -> Any:
    """What a script prints as JSON. Raises :class:`NoPeer`."""
    command = ["node", script, *map(str, arguments)]
    done = subprocess.run(command, cwd=workshop(), env=production(), capture_output=True, text=True, check=False)
    if done.returncode:
        raise NoPeer(f"{script} failed: {done.stderr.strip()[-500:]}")
    return json.loads(done.stdout.splitlines()[-1])


def production() -> dict[str, str]:
    """The environment in which boardgame.io is quickest."""
    import os

    return {**os.environ, "NODE_ENV": "production"}
