"""Facts about elements and options in plain sentences: for the outline, and for people who do not see the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from django.utils.translation import gettext as _

from config.shared.spacing import filled
from games.drawing.board.component_cards import component_of, printed
from games.drawing.board.noted import noted_of, noted_pages, noted_words
from games.drawing.board.reckonings import signed
from games.drawing.words.wording import Wording
from games.engine.rules.ask import Amount, Option, Share
from games.engine.rules.text import Text
from games.engine.title.component import Component
from games.engine.title.title import Remark

Remarks = Callable[[str], Iterable[Remark]]
"""Gives what the position says about an element."""


class Facts:
    """The facts of one table in one language (which must be the active one)."""

    def __init__(self, wording: Wording, remarks: Remarks) -> None:
        assert wording.title is not None
        self._slug = wording.title.info.slug
        self._wording = wording
        self._remarks = remarks

    def component(self, element: str) -> Component | None:
        """The component page of an element."""
        return component_of(self._slug, element) if element else None

    def printed(self, component: Component) -> list[str]:
        """What is printed on a component, by paragraphs."""
        text = printed(self._slug, component.id, self._wording.language)
        return [line for line in text.split("\n") if line]

    def facts(self, component: Component) -> Iterator[str]:
        """The kind of a component, and its facts with their labels."""
        yield self._plain(component.kind)
        if component.id in noted_pages(self._slug, noted_of(self._slug)):
            yield noted_words()
        for label, value in component.facts:
            words = self._plain(value) if isinstance(value, Text) else str(value)
            yield filled(_("{what}: {said}"), what=self._plain(label), said=words)

    def remarks(self, element: str) -> Iterator[str]:
        """What the position says about an element, and the points that seats would score by it."""
        for remark in self._remarks(element):
            yield self._with_scores(self._plain(remark.text), remark.scores)

    def option(self, option: Option) -> str:
        """An option in full: the action, its costs and gains, and the points that seats would score."""
        label, head = self._plain(option.label), "" if option.head is None else self._plain(option.head)
        sentences = [label, *([] if head in label else [head])]
        sentences[-1] = self._with_scores(sentences[-1], option.scores)
        if option.detail is not None:
            sentences.append(self._plain(option.detail))
        if option.cost:
            sentences.append(filled(_("costs {amounts}"), amounts=self._amounts(option.cost)))
        if option.gain:
            sentences.append(filled(_("brings {amounts}"), amounts=self._amounts(option.gain)))
        return self.together(sentences)

    def together(self, sentences: Iterable[str]) -> str:
        """These sentences as one text."""
        separator = "; " if self._wording.language == "en" else "；"
        return separator.join(filter(None, sentences))

    def _with_scores(self, said: str, scores: Sequence[Share]) -> str:
        if not scores:
            return said
        shares = [f"{self._wording.name(f'seat:{share.seat}')} {signed(share.points.total)}" for share in scores]
        return filled(_("{said} ({scores})"), said=said, scores=_(", ").join(shares))

    def _amounts(self, amounts: Sequence[Amount]) -> str:
        return _(", ").join(
            f"{self._plain(amount.what)} {amount.n}" if amount.n else self._plain(amount.what) for amount in amounts
        )

    def _plain(self, text: Text) -> str:
        return self._wording.plain(text)
