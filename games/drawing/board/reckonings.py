"""A number that opens and shows its causes. The causes are data next to the number. The page lists them when the number is opened.

A board has a hundred such numbers, and is sent with every move. As HTML the causes took a third of its bytes and of its time.
"""

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
"""Characters that are escaped in an attribute between single quotes. JSON needs the fewest escapes there."""
Row = tuple[str | int | list["Row"], ...]


class Reckoned:
    """The words of templates for reckonings, for one table in one language (which must be the active one)."""

    def __init__(self, wording: Wording) -> None:
        self._wording = wording

    @property
    def context(self) -> dict[str, object]:
        """The names for the templates."""
        return {"reckoned": self.number, "reckoning_of": self.data, "signed": signed}

    def number(
        self, reckoning: Reckoning, shown: object = None, *, inside: bool = False, unsaid: bool = False
    ) -> SafeString:
        """A number (``shown``, by default the total) that opens. It is a button. ``inside`` another button it is a part of that button's
        text, and opens by pointing. There it opens only if it has several causes, or one that is not printed next to it (``unsaid``)."""
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
        """The JSON for static/js/table/board/reckoning.js: ``[what, total, rows]``, or empty without causes.

        A row is ``[sentence, clause, amount]``, and the rows of its own causes if there is more than one. Words are HTML.
        """
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
        """A sentence as a plain string, because JSON has no safe strings."""
        return "".join((self._wording.html(text),))


def signed(amount: int) -> str:
    """A number to be added, with a plus or a proper minus."""
    return f"+{amount}" if amount > 0 else figure(amount)
