"""A number that opens into what it comes of: the list of causes stands beside the number, and the page opens it there."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.drawing.wording import Wording
from games.engine import codec
from games.engine.reckoning import Cause, Reckoning
from games.lru import LruCache

_sentences: LruCache[tuple[str, str, bytes], str] = LruCache(8192)
"""By table, clause and sentence: what a cause says, as HTML."""
MINUS = "\N{MINUS SIGN}"


class Reckoned:
    """The words that templates have for reckonings, for one table in one language (which must be the active one)."""

    def __init__(self, wording: Wording, rule: Callable[[str], SafeString]) -> None:
        self._wording = wording
        self._rule = rule
        title = wording.title.info.slug if wording.title is not None else ""
        self._table = repr((title, wording.code, [*wording.people.values()]))

    @property
    def given(self) -> dict[str, object]:
        """What templates are given."""
        return {"reckoned": self.number, "reckoning_of": self.listed}

    def number(self, reckoning: Reckoning, shown: object = None, *, inside: bool = False) -> SafeString:
        """A number (``shown``, by default the total) that opens: a button, or ``inside`` of something that is a button itself a part of
        its words, which opens by pointing alone, where there is more to it than one cause."""
        if len(reckoning.causes) < 1 + inside:
            return format_html("{}", figure(reckoning.total) if shown is None else shown)
        label = _("{what}: {n}, and why").format(what=self._wording.plain(reckoning.what), n=figure(reckoning.total))
        words = figure(reckoning.total) if shown is None else shown
        if inside:
            return format_html('<span class="reckoned" data-reckoning="{}">{}</span>', self.listed(reckoning), words)
        return format_html(
            '<button type="button" class="reckoned" aria-haspopup="dialog" aria-label="{}" data-reckoning="{}">{}</button>',
            label,
            self.listed(reckoning),
            words,
        )

    def listed(self, reckoning: Reckoning | None) -> str:
        """Its causes as HTML that is to stand in an attribute, where it is escaped once more; empty for none."""
        if reckoning is None or not reckoning.causes:
            return ""
        what, rows = self._wording.html(reckoning.what), self._rows(reckoning.causes, "")
        together = _("Total")  # not within the braces of an f-string: there the collector of messages does not look
        total = f'<tr><th scope="row">{escape(together)}</th><td>{figure(reckoning.total)}</td></tr>'
        return f'<p class="reckoning-what">{what}</p><table class="reckoning"><tbody>{rows}</tbody><tfoot>{total}</tfoot></table>'

    def _rows(self, causes: tuple[Cause, ...], depth: str) -> str:
        rows: list[str] = []
        for cause in causes:  # plain strings, whose parts are escaped: a board has a hundred of them
            amount = figure(cause.amount, signed=bool(rows or depth))
            rows.append(f'<tr{depth}><th scope="row">{self._said(cause)}</th><td>{amount}</td></tr>')
            if len(cause.causes) > 1:
                rows.append(self._rows(cause.causes, ' class="part"'))
        return "".join(rows)

    def _said(self, cause: Cause) -> str:
        """The sentence of a cause with its clause: the same causes are at work in number after number."""
        key = (self._table, cause.rule, codec.encode(cause.text))
        return _sentences.get(key) or _sentences.put(key, f"{self._wording.html(cause.text)} {self._rule(cause.rule)}")


def figure(amount: int, *, signed: bool = False) -> str:
    """A number with a proper minus, and a plus where it is ``signed`` and no minus."""
    if amount < 0:
        return f"{MINUS}{-amount}"
    return f"+{amount}" if signed and amount else str(amount)
