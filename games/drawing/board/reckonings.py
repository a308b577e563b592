"""A number that opens into what it comes of: its causes stand beside the number as data, which the page lists when it is opened.

A board has a hundred of them, and travels with every move: drawn as HTML they took a third of its bytes and of its time."""

from __future__ import annotations

import msgspec
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from markupsafe import escape

from games.drawing.words.typography import figure
from games.drawing.words.wording import Wording
from games.engine.rules.reckoning import Cause, Reckoning
from games.engine.rules.text import Text

_IN_QUOTES = str.maketrans({"&": "&amp;", "'": "&#39;", "<": "&lt;"})
"""What may not stand in an attribute between single quotes, between which JSON needs the fewest signs."""
Row = tuple[str | int | list["Row"], ...]


class Reckoned:
    """The words that templates have for reckonings, for one table in one language (which must be the active one)."""

    def __init__(self, wording: Wording) -> None:
        self._wording = wording

    @property
    def given(self) -> dict[str, object]:
        """What templates are given."""
        return {"reckoned": self.number, "reckoning_of": self.data, "signed": signed}

    def number(
        self, reckoning: Reckoning, shown: object = None, *, inside: bool = False, unsaid: bool = False
    ) -> SafeString:
        """A number (``shown``, by default the total) that opens: a button, or ``inside`` of something that is a button itself a part of
        its words, which opens by pointing alone, where there is more to it than one cause, or one that is printed nowhere beside it
        (``unsaid``)."""
        words = escape(figure(reckoning.total) if shown is None else shown)
        if len(reckoning.causes) < 1 + (inside and not unsaid):
            return SafeString(words)  # safe: escaped
        causes = self.data(reckoning).translate(_IN_QUOTES)
        if inside:
            return SafeString(f"<span class=\"reckoned\" data-reckoning='{causes}'>{words}</span>")  # safe: escaped
        label = _("{what}: {n}, and why").format(what=self._wording.plain(reckoning.what), n=figure(reckoning.total))
        return SafeString(  # safe: escaped
            f'<button type="button" class="reckoned" aria-haspopup="dialog" aria-label="{escape(label)}"'
            f" data-reckoning='{causes}'>{words}</button>"
        )

    def data(self, reckoning: Reckoning | None) -> str:
        """What static/js/table/board/reckoning.js lists, as JSON: ``[what, total, rows]``, empty where there are no causes.

        A row is ``[sentence, clause, amount]``, and the rows of its own causes where there is more than one; words are HTML."""
        if reckoning is None or not reckoning.causes:
            return ""
        what = self._html(reckoning.what)
        return msgspec.json.encode((what, reckoning.total, self._rows(reckoning.causes))).decode()

    def _rows(self, causes: tuple[Cause, ...]) -> list[Row]:
        return [self._row(cause) for cause in causes]

    def _row(self, cause: Cause) -> Row:
        row = (self._html(cause.text), cause.rule, cause.amount)
        return (*row, self._rows(cause.causes)) if len(cause.causes) > 1 else row

    def _html(self, text: Text) -> str:
        """A sentence as a plain string: JSON knows no safe ones."""
        return "".join((self._wording.html(text),))


def signed(amount: int) -> str:
    """A number that is added: with a plus, or a proper minus."""
    return f"+{amount}" if amount > 0 else figure(amount)
