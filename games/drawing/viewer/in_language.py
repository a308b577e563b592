"""What all viewers of a scene in one language share: its words, names and signs, and the lines of its moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from config.shared.spacing import filled
from games import titles
from games.drawing.board.board import rule_link, sides, sign, template, translator
from games.drawing.board.noted import mark_of
from games.drawing.board.reckonings import Reckoned
from games.drawing.viewer.lines import Line, lines_of
from games.drawing.viewer.since import NewsLine
from games.drawing.words.persons import page_of_seat
from games.drawing.words.typography import figure
from games.drawing.words.wording import Wording, language_tag
from games.engine.lru import LruCache
from games.engine.title import codec
from games.engine.title.title import Title
from games.live import threads
from games.live.frames import Growing
from games.models import Move
from games.tables.reading.chapters import ended_by
from games.tables.reading.scene import Scene, Viewer
from games.tables.rows.matches import events_of

_news_lines: LruCache[tuple[str, bytes], SafeString] = LruCache(1024)
"""Lines of the news, by table and content. They stay news until the player has answered."""
_lines: LruCache[tuple[str, int], MoveLines] = LruCache(6000)


class MoveLines:
    """The lines of one move, drawn once for all who read the same. They never change while people keep their names."""

    def __init__(self, move: Move) -> None:
        self._move = move
        self._insiders = tuple({seat for event in events_of(move) for seat in event.to or ()})
        self._drawn: dict[int | None, str] = {}

    def read_by(self, viewer: Viewer, context: Mapping[str, Any]) -> str:
        """The lines as this viewer reads them."""
        reader = viewer.seat if viewer.seat in self._insiders else None
        if reader not in self._drawn:
            threads.yield_to_moves()
            lines = lines_of(self._move, reader)
            ended = context["ended_by"](self._move)
            self._drawn[reader] = template("table/log/_lines.jinja").render(context, lines=lines, ended=ended)
        return self._drawn[reader]


@dataclass(frozen=True)
class Changed:
    """A change of something, as its icon (empty: none) with its name."""

    icon: str
    name: str
    n: str


class SceneText:
    """A scene in one language (which must be the active one): the words and names that all its readers share."""

    def __init__(self, scene: Scene, language: str) -> None:
        title = titles.load(scene.table.title) if scene.match is None else scene.match.title
        self.language = language
        self.wording = Wording(title, language, scene.seats)
        self.signs = [sign(seat, language) for seat in scene.seats]
        self.sides = sides(title, self.wording, self.signs)
        # One string: it caches its hash, and every line of the log is looked up by it.
        self.table = repr((scene.table.invite, language, [*self.wording.people.values()]))
        self._log: tuple[Sequence[Move], list[MoveLines]] = ((), [])
        self._earlier: dict[int, str] = {}
        self.logs: WeakValueDictionary[tuple[str, ...], Growing] = WeakValueDictionary()
        """The log by its content, as long as a last reader holds it. Many viewers read the same log."""
        context = {
            "table": scene.table,
            "signs": self.signs,
            "sides": self.sides,
            "text": self.wording.html,
            "plain": self.wording.plain,
            "label": self.wording.label,
            "lead": self.wording.lead,
            "rule": rule_link,
            "page_of": page_of_seat,
            "noted": partial(mark_of, scene.table.title),
            "language": language_tag(language),
            "_": translator(language),
            "ended_by": partial(ended_by, title),
            "news": title.news_of,
            "changed": partial(changed, title, self.wording),
            **Reckoned(self.wording).context,
        }
        # No reference back to this object: it would then live as long as its scene, until a full collection.
        self.context = context | {"news_line": partial(news_line, self.table, self.wording, context)}

    def lines(self, moves: Sequence[Move]) -> list[MoveLines]:
        """The lines of these moves, looked up once for all viewers of the same moves."""
        if self._log[0] is not moves:
            self._log = (moves, [self._lines_of(move) for move in moves])
        return self._log[1]

    def earlier(self, moves: Sequence[Move]) -> str:
        """The link to the moves before ``moves``."""
        earliest = min((move.number for move in moves), default=0)
        if earliest not in self._earlier:
            self._earlier[earliest] = template("table/log/_earlier.jinja").render(self.context, earliest=earliest)
        return self._earlier[earliest]

    def _lines_of(self, move: Move) -> MoveLines:
        key = (self.table, move.pk)
        return _lines.get(key) or _lines.put(key, MoveLines(move))

    @classmethod
    def of(cls, scene: Scene, language: str) -> SceneText:
        """The text of this scene in this language. It is cached with the scene."""
        if language not in scene.by_language:
            scene.by_language[language] = cls(scene, language)
        scene_text: SceneText = scene.by_language[language]
        return scene_text


def changed(title: Title[Any, Any], wording: Wording, line: Line) -> list[Changed]:
    """What the seat of a log line lost, if its sentence does not say it."""
    if not line.changes or not title.news_of(line.text).priced:
        return []
    of_seat = [change for change in line.changes if change.owner == f"seat:{line.seat}"]
    return [
        Changed(title.icons.get(change.what, ""), wording.name(change.what), figure(change.n)) for change in of_seat
    ]


def news_line(table: str, wording: Wording, context: Mapping[str, Any], entry: NewsLine, css: str = "") -> SafeString:
    """The HTML of a line of the news with its changes, in the strip or on a card. It is drawn once, whatever the class ``css`` is."""
    key = (table, codec.encode(entry))
    line = _news_lines.get(key) or _news_lines.put(key, _drawn(wording, context, entry))
    return SafeString(line.replace("since-line", f"since-line{css}", 1)) if css else line  # safe: as drawn


def _drawn(wording: Wording, context: Mapping[str, Any], entry: NewsLine) -> SafeString:
    html = template("table/since/_line.jinja").render(context, one=entry, amount=partial(_amount, wording))
    return SafeString(html)  # safe: drawn with autoescape


def _amount(wording: Wording, what: str, n: int) -> str:
    """An amount with its sign and its name, as in ``+10 honor``."""
    return filled(_("{amount} {what}"), amount=f"+{figure(n)}" if n > 0 else figure(n), what=wording.name(what))
