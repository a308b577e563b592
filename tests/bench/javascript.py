"""What is written in JavaScript: installed from npm into the scratch folder when it is wanted, and only then."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

from tests.bench.row import say

PEER = "boardgame.io 0.50"
GAME = "boardgame_io"
SOURCES = Path(__file__).parent
SCRATCH = Path(__file__).parents[2] / "var" / "bench"
INSTALLING = 600
"""Seconds that npm may take."""


class NoPeer(Exception):
    """JavaScript cannot be run here; the message says why."""


@cache
def workshop(name: str) -> Path:
    """A folder of this package, copied to the scratch folder and with what its package.json names installed. Raises :class:`NoPeer`."""
    if not shutil.which("node") or not shutil.which("npm"):
        raise NoPeer("node and npm are not on this machine")
    folder = SCRATCH / name
    shutil.copytree(SOURCES / name, folder, dirs_exist_ok=True)
    if not (folder / "node_modules").exists():
        _install(folder)
    return folder


def _install(folder: Path) -> None:
    say(f"installing what {folder.name} needs …")
    command = ["npm", "install", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"]
    try:
        subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True, timeout=INSTALLING)
    except subprocess.TimeoutExpired as error:
        shutil.rmtree(folder / "node_modules", ignore_errors=True)
        raise NoPeer("npm took too long") from error
    except subprocess.CalledProcessError as error:
        shutil.rmtree(folder / "node_modules", ignore_errors=True)
        reason = next((line for line in error.stderr.splitlines() if "code" in line), "npm failed")
        raise NoPeer(f"{folder.name} could not be installed: {reason}") from error


def run(script: str, *arguments: object) -> Any:
    """What a script of ``boardgame_io`` prints as JSON. Raises :class:`NoPeer`."""
    command = ["node", script, *map(str, arguments)]
    done = subprocess.run(command, cwd=workshop(GAME), env=production(), capture_output=True, text=True, check=False)
    if done.returncode:
        raise NoPeer(f"{script} failed: {done.stderr.strip()[-500:]}")
    return json.loads(done.stdout.splitlines()[-1])


def production() -> dict[str, str]:
    """The environment in which boardgame.io is quickest."""
    return {**os.environ, "NODE_ENV": "production"}
