"""The outline: the table as a list for screen readers and keys. It has the places of a title, and the choices at each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils import translation

from games.drawing.board.board import Chances, template
from games.drawing.viewer.viewing import Viewing
from games.drawing.words.wording import Wording
from games.engine.rules.ask import Option
from games.engine.title.outline import OutlineNode
from games.tables.reading.scene import Scene, Viewer


@dataclass(frozen=True)
class Entry:
    """A place in the list. ``key`` identifies it as long as the place exists. ``choices`` are (option, label). ``reason`` says why the
    options that point here cannot be chosen."""

    key: str
    name: str
    says: str
    choices: list[tuple[str, str]]
    reason: str
    within: list[Entry]

    @property
    def open_to_choice(self) -> bool:
        """Whether something can be chosen here or within."""
        return bool(self.choices) or any(entry.open_to_choice for entry in self.within)


def outline(scene: Scene, viewer: Viewer, language: str) -> str:
    """The list as HTML, for ``viewer`` in ``language``, by Django's code. It has no entries before a curtain and before the match."""
    with translation.override(language):
        viewing = Viewing(scene, viewer, language)
        entries: list[Entry] = []
        if scene.match is not None and viewing.view is not None and not viewing.curtain:
            reader = Reader(viewing.wording, viewing.chances())
            entries = reader.entries(scene.match.title.outline(viewing.view))
        return template("table/board/_outline.jinja").render(viewing.context, entries=entries)


class Reader:
    """Turns places into entries, in one language."""

    def __init__(self, wording: Wording, chances: Chances) -> None:
        self._wording = wording
        self._chances = chances

    def entries(self, places: Sequence[OutlineNode], above: str = "") -> list[Entry]:
        """The entries of ``places``, which are within the entry with the key ``above``."""
        return [self._entry(place, f"{above}/{place.element or number}") for number, place in enumerate(places)]

    def _entry(self, place: OutlineNode, key: str) -> Entry:
        plain = self._wording.plain
        name = plain(place.name)
        return Entry(
            key=key,
            name=name[:1].upper() + name[1:],
            says=self._together(plain(text) for text in place.says),
            choices=[(option.id, plain(option.label)) for option in self._options(place.element)],
            reason=self._reason(place.element),
            within=self.entries(place.within, key),
        )

    def _together(self, sentences: Iterator[str]) -> str:
        separator = "; " if self._wording.language == "en" else "；"
        return separator.join(sentences)

    def _options(self, element: str) -> list[Option]:
        return self._chances.first.get(element) or self._chances.later.get(element, [])

    def _reason(self, element: str) -> str:
        known: Mapping[str, Option] = self._chances.refused
        refused = known[element].refused if element in known and not self._options(element) else None
        return "" if refused is None else self._wording.plain(refused.reason)
