"""Ranges and locks: ``check`` that they agree, without a network; ``audit`` what is locked, where a registry can be asked.

The ranges (requirements*.txt) say what we need and why. The locks beside them (``make lock``) say exactly what is installed, for
every Python and system that we support, with the hashes of its files.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
LOCKED = {"requirements.txt": "requirements.lock", "requirements-dev.txt": "requirements-dev.lock"}
PATIENCE = 90
"""Seconds for an audit: a registry that answers slowly is one that cannot be asked."""


class Pin:
    """A locked package: ``name==version``, its hashes, and which of our files asked for it."""

    def __init__(self, text: str) -> None:
        self.requirement = Requirement(text.splitlines()[0].removesuffix("\\"))
        self.name = canonicalize_name(self.requirement.name)
        (only,) = self.requirement.specifier
        self.version = only.version if only.operator == "==" else ""
        self.hashes = re.findall(r"--hash=sha256:[0-9a-f]{64}", text)
        self.asked_by = set(re.findall(r"-r (\S+)", text))


def ranges(folder: Path, file: str) -> Iterator[Requirement]:
    """What a file asks for, and those that it includes."""
    for line in (folder / file).read_text().splitlines():
        text = line.split(" #")[0].strip()
        if text.startswith("-r "):
            yield from ranges(folder, text.removeprefix("-r "))
        elif text and not text.startswith("#"):
            yield Requirement(text)


def pins(folder: Path, file: str) -> list[Pin]:
    """What a lock holds."""
    entries = re.split(r"^(?=[A-Za-z0-9])", (folder / file).read_text(), flags=re.MULTILINE)
    return [Pin(entry) for entry in entries if entry[:1].isalnum()]


def mistakes(folder: Path = ROOT) -> Iterator[str]:
    """Why ``make lock`` is wanted."""
    for asked, locked in LOCKED.items():
        asked_for = {canonicalize_name(one.name): one for one in ranges(folder, asked)}
        pinned = pins(folder, locked)
        for name in sorted(asked_for.keys() - {pin.name for pin in pinned}):
            yield f"{locked}: {name} is missing, which {asked} asks for"
        for pin in pinned:
            if pin.name in asked_for and not asked_for[pin.name].specifier.contains(pin.version, prereleases=True):
                yield f"{locked}: {pin.requirement} is outside of {asked_for[pin.name].specifier} in {asked}"
            if pin.asked_by and pin.name not in asked_for:
                yield f"{locked}: {pin.name} is here for {asked}, which no longer asks for it"
            if not pin.version or not pin.hashes:
                yield f"{locked}: {pin.name} has no version or no hash"
        if "://" in (folder / locked).read_text():
            yield f"{locked}: names a host"
    run, test = ({pin.name: pin.version for pin in pins(folder, locked)} for locked in LOCKED.values())
    yield from (
        f"{name} is {version} to run and {test.get(name)} to test"
        for name, version in run.items()
        if test.get(name) != version
    )


def audit(lock: Path) -> int:
    """Say which locked packages have known weaknesses; 1 if any has. Without a registry that can be asked: say so, and 0."""
    command = [sys.executable, "-m", "pip_audit", "-r", str(lock), "--disable-pip", "--require-hashes", "--format=json"]
    try:
        done = subprocess.run(
            [*command, "--progress-spinner=off", "--timeout=5"],
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
        packages = json.loads(done.stdout)["dependencies"]
    except subprocess.TimeoutExpired:
        return _say("not audited: the registry does not answer")
    except ValueError:
        return _say("not audited: no registry can be reached")
    asked = [package for package in packages if "skip_reason" not in package]
    if not asked:
        return _say("not audited: the registry that is configured tells of no weaknesses")
    weak = [(package, weakness) for package in asked for weakness in package["vulns"]]
    for package, weakness in weak:
        _say(
            f"{package['name']} {package['version']}: {weakness['id']}, mended in {', '.join(weakness['fix_versions']) or 'no version'}"
        )
    _say(f"audited {len(asked)} of {len(packages)} packages: {len(weak)} known weaknesses")
    return 1 if weak else 0


def _say(what: str) -> int:
    sys.stdout.write(f"{what}\n")
    return 0


def main() -> int:
    """``check`` or ``audit``."""
    if sys.argv[1:] == ["audit"]:
        return audit(ROOT / LOCKED["requirements-dev.txt"])
    problems = list(mistakes())
    for mistake in problems:
        _say(f"{mistake}: make lock")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
