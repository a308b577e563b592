"""The areas of the code, and the tests that are about each."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

SHORT = "not long and not server and not browser and not soak"
LONG = "long and not server and not browser and not soak"
SMALLEST = "great_wall_of_china"
"""The title whose long tests are those of the kernel, too."""
LEFT_OUT = {"migrations", "locale", "testing", "management"}
"""Folders without mutants: the kit of the tests itself, and what runs once."""


@dataclass(frozen=True)
class Area:
    """Folders of code, the folder of their own tests, and the arguments of pytest that select their long tests."""

    name: str
    folders: tuple[str, ...]
    tests: str
    long: tuple[str, ...]

    def modules(self, root: Path) -> list[Path]:
        """Its modules, by name."""
        found = (path for folder in self.folders for path in (root / folder).rglob("*.py"))
        return sorted(path for path in found if not LEFT_OUT.intersection(path.relative_to(root).parts))


def areas(root: Path) -> list[Area]:
    """Kernel, titles, portal and rulebook."""
    titles = sorted(path.parent.name for path in (root / "games" / "titles").glob("*/__init__.py"))
    portal = sorted(
        str(path.relative_to(root))
        for path in (root / "games").iterdir()
        if path.is_dir() and path.name not in {"engine", "titles", *LEFT_OUT} and not path.name.startswith("_")
    )
    return [
        Area("kernel", ("games/engine",), "tests/engine/", ("tests/engine", *_about(SMALLEST), "-m", LONG)),
        *(
            Area(title, (f"games/titles/{title}",), f"tests/titles/{title}/", (*_about(title), "-m", LONG))
            for title in titles
        ),
        Area("portal", tuple(portal), "tests/games/", ("tests/games", "tests/contracts", "-m", LONG)),
        Area("rulebook", ("rulebook",), "tests/rulebook/", ("tests/rulebook", "tests/contracts", "-m", LONG)),
    ]


def _about(title: str) -> tuple[str, ...]:
    return f"tests/titles/{title}", "tests/titles", "tests/contracts", "tests/games", "--title", title
