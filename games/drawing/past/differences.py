"""What differs between two positions, as one viewer sees both: the state of places, pieces that are elsewhere, what came and went.

It compares the outlines of two Views of the same viewer. So nothing can be in it that the viewer could not read at these positions.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils import translation

from games.drawing.board.board import template
from games.drawing.viewer.viewing import Viewing
from games.drawing.words.wording import Wording
from games.engine.title.outline import OutlineNode
from games.tables.reading.scene import Scene, Viewer

CHANGED, MOVED, CAME, WENT = "changed", "moved", "came", "went"
WORD = re.compile(r"\d+|[^\W\d_\u3000-\u9fff]+|\s+|.", re.DOTALL)
"""What a sentence is compared by: figures, words, and single signs of Chinese."""
LONG = 24
"""A change that takes more letters than this is shown as two whole sentences."""


@dataclass(frozen=True)
class Spot:
    """An element in an outline: the place that it is in, the elements that are marked for it and for that place, and what is said of it."""

    name: str
    place: str
    place_name: str
    section: str
    marks: tuple[str, ...]
    around: tuple[str, ...]
    says: tuple[str, ...]


@dataclass(frozen=True)
class Difference:
    """One line of the list. ``before`` and ``after`` are sentences, or the names of places for a piece. ``marks`` are the elements to be
    marked on the board. Where none of them is drawn, its ``places`` are."""

    kind: str
    section: str
    name: str
    marks: tuple[str, ...]
    before: str = ""
    after: str = ""
    places: tuple[str, ...] = ()


def compared(shown: Sequence[tuple[Scene, Viewer]], language: str) -> str:
    """The list of what differs between two positions as HTML, from the earlier one to the later one."""
    with translation.override(language):
        viewings = [
            Viewing(scene, viewer, language) for scene, viewer in sorted(shown, key=lambda one: _number(one[0]))
        ]
        sections: dict[str, list[Difference]] = defaultdict(list)
        for difference in differences(*map(_spots, viewings)):
            sections[difference.section].append(difference)
        context = {
            **viewings[1].context,
            "sections": sections,
            "numbers": [_number(viewing.scene) for viewing in viewings],
        }
        return template("table/story/_differences.jinja").render(context)


def _number(scene: Scene) -> int:
    return scene.table.number if scene.at is None else scene.at


Spots = Mapping[str, Sequence[Spot]]
"""By element or heading, where it is. Equal cards may be in several places."""


def _spots(viewing: Viewing) -> Spots:
    """Everything that the outline names. Nothing behind a curtain."""
    spots: dict[str, list[Spot]] = defaultdict(list)
    match = viewing.scene.match
    if match is not None and viewing.view is not None and not viewing.curtain:
        for key, spot in _walk(viewing.wording, match.title.outline(viewing.view)):
            spots[key].append(spot)
    return spots


def _walk(
    wording: Wording,
    nodes: Sequence[OutlineNode],
    above: str = "",
    place: str = "",
    section: str = "",
    marks: tuple[str, ...] = (),
) -> Iterator[tuple[str, Spot]]:
    for node in nodes:
        name = wording.plain(node.name)
        name = name[:1].upper() + name[1:]
        key = node.element or f"{above}/{node.name.msgid}"
        says = tuple(wording.plain(text) for text in node.says)
        own = node.elements or marks
        yield key, Spot(name, above, place, section or name, own, marks, says)
        yield from _walk(wording, node.within, key, name, section or name, own)


def differences(before: Spots, after: Spots) -> Iterator[Difference]:
    """What differs, in the order of the later outline, then what is no longer there."""
    for key in [*after, *(key for key in before if key not in after)]:
        old, new = list(before.get(key, ())), list(after.get(key, ()))
        for spot in list(new):
            same = next((one for one in old if one.place == spot.place), None)
            if same is not None:
                old.remove(same)
                new.remove(spot)
                yield from _changed(same, spot)
        while old and new:
            source, target = old.pop(0), new.pop(0)
            yield Difference(MOVED, target.section, target.name, target.marks, source.place_name, target.place_name)
            yield from _changed(source, target)
        yield from (_came(spot) for spot in new if spot.place in before or not spot.place)
        yield from (_went(spot) for spot in old if spot.place in after or not spot.place)


def _came(spot: Spot) -> Difference:
    return Difference(CAME, spot.section, spot.name, spot.marks, "", spot.place_name, spot.around)


def _went(spot: Spot) -> Difference:
    return Difference(WENT, spot.section, spot.name, spot.marks, spot.place_name, "", spot.around)


def _changed(before: Spot, after: Spot) -> Iterator[Difference]:
    """One line for each sentence that is another. Sentences that both have are left out, in whatever order."""
    old = [says for says in before.says if says not in after.says]
    new = [says for says in after.says if says not in before.says]
    for was, now in _paired(old, new):
        yield Difference(CHANGED, after.section, after.name, after.marks, was, now)


def _paired(old: list[str], new: list[str]) -> Iterator[tuple[str, str]]:
    """Sentences that differ in their figures only belong together, then those in the same place of the list."""
    old = list(old)
    left = []
    for now in new:
        alike = next((was for was in old if _form(was) == _form(now)), None)
        if alike is None:
            left.append(now)
        else:
            old.remove(alike)
            yield shortened(alike, now)
    if len(old) == len(left) == 1:
        yield shortened(old[0], left[0])
        return
    yield from ((was, "") for was in old)
    yield from (("", now) for now in left)


def _form(sentence: str) -> str:
    return re.sub(r"\d+", "0", sentence)


def shortened(before: str, after: str) -> tuple[str, str]:
    """Both sentences, where the second one is left in what the first one shares with it: ``honor 3`` and ``5``."""
    was, now = WORD.findall(before), WORD.findall(after)
    same = 0
    while same < min(len(was), len(now)) and was[same] == now[same]:
        same += 1
    ends = 0
    while ends < min(len(was), len(now)) - same and was[-1 - ends] == now[-1 - ends]:
        ends += 1
    middle = "".join(was[same : len(was) - ends]), "".join(now[same : len(now) - ends])
    if not all(middle) or max(map(len, middle)) > LONG or same + ends == 0:
        return before, after
    tail = "".join(was[len(was) - ends :])
    return "".join(was[:same]) + middle[0], middle[1] + tail
