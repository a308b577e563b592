"""The outline: the table as a list for screen readers and keys. It has the places of a title, their facts, and the choices."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils import translation

from games.drawing.board.board import Chances, template
from games.drawing.board.facts import Facts, Remarks
from games.drawing.viewer.viewing import Viewing
from games.drawing.words.wording import Wording
from games.engine.rules.ask import Option
from games.engine.rules.text import Ref, T
from games.engine.title.outline import OutlineNode
from games.tables.reading.scene import Scene, Viewer

SHORT = 200
"""A printed text with up to this number of characters is said with the name of its card. A longer one is said when the card is opened."""


@dataclass(frozen=True)
class Entry:
    """A place in the list. ``key`` is its id as long as the place exists. ``element`` is its id on the board, or empty. ``choices`` are
    pairs of an option's id and its label. ``reason`` says why the options of this place cannot be chosen. ``says`` is its text. ``facts``
    are further sentences: what is printed on it, and what the position says about it."""

    key: str
    element: str
    name: str
    says: str
    choices: list[tuple[str, str]]
    reason: str
    facts: list[str]
    within: list[Entry]

    @property
    def open_to_choice(self) -> bool:
        """Whether something can be chosen here or within."""
        return bool(self.choices) or any(entry.open_to_choice for entry in self.within)


def outline(scene: Scene, viewer: Viewer, language: str) -> str:
    """The list as HTML for ``viewer``. ``language`` is Django's code. It has no entries before a curtain and before the match."""
    with translation.override(language):
        return outlined(Viewing(scene, viewer, language))


def outlined(viewing: Viewing) -> str:
    """The same of a Viewing, in the active language."""
    match, entries = viewing.scene.match, list[Entry]()
    if match is not None and viewing.view is not None and not viewing.curtain:
        title, view = match.title, viewing.view
        reader = Reader(viewing.wording, viewing.chances(), lambda element: title.remarks(view, element))
        entries = reader.entries(title.outline(view))
    return template("table/board/_outline.jinja").render(viewing.context, entries=entries)


class Reader:
    """Turns places into entries, in one language."""

    def __init__(self, wording: Wording, chances: Chances, remarks: Remarks) -> None:
        self._wording = wording
        self._chances = chances
        self._facts = Facts(wording, remarks)

    def entries(self, places: Sequence[OutlineNode], above: str = "", known: Collection[str] = ()) -> list[Entry]:
        """The entries of ``places``, which are within the entry with the key ``above``. The printed text of the components ``known`` is
        said by an entry above, so it is not repeated."""
        return [self._entry(place, f"{above}/{place.element or number}", known) for number, place in enumerate(places)]

    def _entry(self, place: OutlineNode, key: str, known: Collection[str]) -> Entry:
        plain = self._wording.plain
        name = plain(place.name)
        component = self._facts.component(place.element)
        new = component is not None and component.id not in known
        says = [plain(text) for text in place.says]
        facts: list[str] = []
        if component is not None and new:
            text = self._facts.printed(component)
            short = sum(map(len, text)) <= SHORT
            says += [line for line in text if short and not _said(line, says)]
            facts += [*([] if short else text), *self._facts.facts(component)]
            known = {*known, component.id}
        for element in place.elements[:1]:
            facts += self._facts.remarks(element)
        together = self._facts.together(says)
        return Entry(
            key=key,
            element=place.element,
            name=name[:1].upper() + name[1:],
            says=together,
            choices=[(option.id, self._facts.option(option)) for option in self._options(place.element)],
            reason=self._reason(place.element),
            facts=[fact for fact in dict.fromkeys(facts) if not _said(fact, [together])],
            within=self.entries([*place.within, *self._chosen(place)], key, known),
        )

    def _chosen(self, place: OutlineNode) -> Iterator[OutlineNode]:
        """The elements of a place that can be chosen now, or that have a reason why not."""
        for element in place.covers:
            if self._options(element) or self._reason(element):
                yield OutlineNode(T("{what}", what=Ref(element)), element=element)

    def _options(self, element: str) -> list[Option]:
        return self._chances.first.get(element) or self._chances.later.get(element, [])

    def _reason(self, element: str) -> str:
        by_element: Mapping[str, Option] = self._chances.refused
        refused = by_element[element].refused if element in by_element and not self._options(element) else None
        return "" if refused is None else self._wording.plain(refused.reason)


def _said(sentence: str, says: Sequence[str]) -> bool:
    """Whether one of the texts ``says`` contains this sentence. Capital letters and the full stop do not matter."""
    return any(sentence.rstrip(".。").casefold() in text.casefold() for text in says)
