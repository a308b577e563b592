"""The areas of the code, and the tests that are about each: first those that are likeliest to notice, then wider ones."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

SHORT = "not long and not server and not browser and not soak"
LONG = "long and not server and not browser and not soak"
ALL = f"({SHORT}) or ({LONG})"
SMALLEST = "great_wall_of_china"
"""The title that the shared tests play for the kernel, before they play all."""
LEFT_OUT = {"migrations", "locale", "testing", "management"}
"""Folders without mutants: the kit of the tests itself, and what runs once."""


@dataclass(frozen=True)
class Area:
    """Folders of code, and the arguments of pytest that select tests, one selection after the other."""

    name: str
    folders: tuple[str, ...]
    selections: tuple[tuple[str, ...], ...]

    def modules(self, root: Path) -> list[Path]:
        """Its modules, by name."""
        found = (path for folder in self.folders for path in (root / folder).rglob("*.py"))
        return sorted(path for path in found if not LEFT_OUT.intersection(path.relative_to(root).parts))


def areas(root: Path) -> list[Area]:
    """Kernel, titles, portal and rulebook."""
    shared = "tests/titles/shared"
    titles = sorted(path.parent.name for path in (root / "games" / "titles").glob("*/__init__.py"))
    portal = sorted(
        str(path.relative_to(root))
        for path in (root / "games").iterdir()
        if path.is_dir() and path.name not in {"engine", "titles", *LEFT_OUT} and not path.name.startswith("_")
    )
    return [
        Area(
            "kernel",
            ("games/engine",),
            (
                ("tests/engine", "-m", SHORT),
                (shared, "--title", SMALLEST, "-m", SHORT),
                (f"tests/titles/{SMALLEST}", "tests/games", "-m", SHORT),
                (shared, "tests/titles", "-m", ALL),
            ),
        ),
        *(
            Area(
                title,
                (f"games/titles/{title}",),
                (
                    (f"tests/titles/{title}", "-m", SHORT),
                    (shared, "tests/contracts", "--title", title, "-m", SHORT),
                    (f"tests/titles/{title}", "-m", LONG),
                    (shared, "tests/contracts", "tests/games", "--title", title, "-m", ALL),
                ),
            )
            for title in titles
        ),
        Area("portal", tuple(portal), _own_and_around("tests/games")),
        Area("rulebook", ("rulebook",), _own_and_around("tests/rulebook")),
    ]


def _own_and_around(tests: str) -> tuple[tuple[str, ...], ...]:
    """An area's own tests, then its long ones and those of the site around it."""
    return (tests, "-m", SHORT), (tests, "tests/contracts", "tests/config", "-m", ALL)
