"""What `deploy/` says, read as systemd, a shell and a builder of images read it."""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

ROOT = Path(settings.BASE_DIR)
DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").glob("guiyi*"))
CODE, STATE, ENVIRONMENT = "/opt/guiyi/current", "/var/lib/guiyi", "/etc/guiyi/guiyi.env"
"""Where the units expect the code, the folder that the site writes to, and its environment."""
VARIABLE = re.compile(r"\$\{(\w+)\}|\$(\w+)")


@dataclass(frozen=True)
class Unit:
    """A unit of systemd: its settings as ``(section, name, value)``, in their order."""

    name: str
    settings: tuple[tuple[str, str, str], ...]

    @classmethod
    def read(cls, path: Path) -> Unit:
        """The unit in a file."""
        section, found = "", []
        for line in path.read_text(encoding="utf-8").splitlines():
            text = line.strip()
            if text.startswith("["):
                section = text.strip("[]")
            elif text and text[0] not in "#;":
                name, _, value = text.partition("=")
                found.append((section, name, value))
        return cls(path.name, tuple(found))

    def all(self, name: str) -> list[str]:
        """All values of a setting."""
        return [value for _, own, value in self.settings if own == name]

    def one(self, name: str) -> str:
        """The value of a setting that is there once. Raises :class:`ValueError` otherwise."""
        (value,) = self.all(name)
        return value

    def environment(self, file: dict[str, str]) -> dict[str, str]:
        """What a process of the unit is given. Where both say something, systemd takes the file."""
        own = dict(word.split("=", 1) for line in self.all("Environment") for word in shlex.split(line))
        return {**own, **file}

    def commands(self, name: str, environment: dict[str, str]) -> list[list[str]]:
        """The commands of ``ExecStart`` and the like, in words, with the variables of the environment."""

        def value(match: re.Match[str]) -> str:
            return environment[match[1] or match[2]]

        return [[VARIABLE.sub(value, word) for word in shlex.split(line)] for line in self.all(name)]


def variables(path: Path) -> dict[str, str]:
    """The variables of a file of the environment."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    return {name: shlex.split(value)[0] if value else "" for name, _, value in (line.partition("=") for line in lines)}
