"""Markdown with our own extensions, made safe: the HTML of a clause.

- ``[[id]]`` and ``[[id|words]]`` link to a clause, ``[[term:slug|words]]`` to a term, ``{icon:name}`` draws an icon;
- terms of the glossary are linked on first use, the longest name first;
- nh3 cleans the output, whoever wrote the text.
"""

from __future__ import annotations

import re
from threading import Lock
from xml.etree import ElementTree

import markdown
import nh3
from django.utils.safestring import SafeString, mark_safe
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor

from rulebook.words.linking import ICON, REFERENCE, Resolver, TermFinder, unwrap

_TAGS = {
    "p", "br", "strong", "em", "del", "ins", "code", "sub", "sup", "abbr", "span", "a", "hr", "h4", "h5", "blockquote",
    "ul", "ol", "li", "dl", "dt", "dd", "table", "thead", "tbody", "tr", "th", "td", "svg", "use",
}  # fmt: skip
_ATTRIBUTES = {
    "a": {"href", "class", "title", "data-hover", "data-rule"},
    "span": {"class", "title"},
    "abbr": {"title"},
    "ol": {"start"},
    "td": {"align"},
    "th": {"align"},
    "svg": {"class", "aria-hidden", "focusable"},
    "use": {"href"},
}


_BAR = re.compile(r"(?<!\\)\|")
_TERM = "term"
"""Marks a link to a term while a text is drawn. The cleaning removes it together with everything that readers do not need."""


class _Unwrap(Preprocessor):
    def run(self, lines: list[str]) -> list[str]:
        return unwrap("\n".join(lines)).split("\n")


class _KeepTogether(Preprocessor):
    """The bar of a reference does not end a cell of a table."""

    def run(self, lines: list[str]) -> list[str]:
        return [REFERENCE.sub(lambda match: _BAR.sub(r"\\|", match.group()), line) for line in lines]


class _ReferenceProcessor(InlineProcessor):
    """``[[…]]``: a dangling reference stays readable, as its words in a ``span.dangling``."""

    def __init__(self, pattern: str, md: markdown.Markdown, resolver: Resolver) -> None:
        super().__init__(pattern, md)
        self.resolver = resolver

    def handleMatch(  # type: ignore[override]  # noqa: N802 - Markdown's own InlineProcessor overrides its base so
        self, m: re.Match[str], data: str
    ) -> tuple[ElementTree.Element, int, int]:
        target, words = m["target"], m["words"]
        is_term = target.startswith("term:")
        link = self.resolver.term(target.removeprefix("term:")) if is_term else self.resolver.clause(target)
        element = ElementTree.Element("a" if link else "span")
        element.text = words or (link[1] if link else target)
        if not link:
            element.set("class", "dangling")
            return element, m.start(0), m.end(0)
        element.set("href", link[0])
        element.set("class", "term" if is_term else "ref")
        element.set("data-hover", self.resolver.hover(target))
        if is_term:
            element.set(_TERM, target.removeprefix("term:"))
        elif not target.startswith("component:"):
            element.set("data-rule", target)
        return element, m.start(0), m.end(0)


class _IconProcessor(InlineProcessor):
    def __init__(self, pattern: str, md: markdown.Markdown, resolver: Resolver) -> None:
        super().__init__(pattern, md)
        self.resolver = resolver

    def handleMatch(  # type: ignore[override]  # noqa: N802 - Markdown's own InlineProcessor overrides its base so
        self, m: re.Match[str], data: str
    ) -> tuple[ElementTree.Element, int, int]:
        address = self.resolver.icon(m["name"])
        if address is None:
            return ElementTree.Element("span"), m.start(0), m.end(0)
        svg = ElementTree.Element("svg", {"class": "icon", "aria-hidden": "true", "focusable": "false"})
        ElementTree.SubElement(svg, "use", {"href": address})
        return svg, m.start(0), m.end(0)


class _TermLinks(Treeprocessor):
    """Links terms on their first use, outside links and code. ``own`` is the one term that is not linked."""

    def __init__(self, md: markdown.Markdown, resolver: Resolver, finder: TermFinder) -> None:
        super().__init__(md)
        self.resolver, self.finder = resolver, finder
        self.own = ""
        self.seen: set[str] = set()

    def run(self, root: ElementTree.Element) -> None:
        self.seen = {self.own}
        for link in root.iter("a"):
            if slug := link.get(_TERM):
                self.seen.add(slug)
        self.walk(root)

    def walk(self, parent: ElementTree.Element) -> None:
        if parent.text and parent.tag not in ("a", "code", "svg"):
            self.weave(parent, None, parent.text)
        for child in list(parent):
            if child.tag not in ("a", "code", "svg"):
                self.walk(child)
            if child.tail:
                self.weave(parent, child, child.tail)

    def weave(self, parent: ElementTree.Element, after: ElementTree.Element | None, text: str) -> None:
        """Replaces one text node by text and links. ``after`` is the child before it, if it is a tail."""
        position, place = 0, 0 if after is None else list(parent).index(after) + 1
        last = after
        for start, end, slug in self.finder.find(text):
            link = self.resolver.term(slug) if slug not in self.seen else None
            if not link:
                continue
            self.seen.add(slug)
            self.put_text(parent, last, text[position:start])
            last = ElementTree.Element(
                "a",
                {
                    "href": link[0],
                    "class": "term",
                    "data-hover": self.resolver.hover(f"term:{slug}"),
                    _TERM: slug,
                },
            )
            last.text = text[start:end]
            parent.insert(place, last)
            position, place = end, place + 1
        self.put_text(parent, last, text[position:])

    @staticmethod
    def put_text(parent: ElementTree.Element, last: ElementTree.Element | None, words: str) -> None:
        if last is None:
            parent.text = words
        else:
            last.tail = words


class _Clauses(Extension):
    """Our extensions, bound to the book of a text."""

    def __init__(self, resolver: Resolver, finder: TermFinder) -> None:
        super().__init__()
        self.resolver, self.finder = resolver, finder

    def extendMarkdown(self, md: markdown.Markdown) -> None:  # noqa: N802 - Markdown calls it so
        md.preprocessors.deregister("html_block")
        md.inlinePatterns.deregister("html")
        md.preprocessors.register(_Unwrap(md), "unwrap", 40)
        md.preprocessors.register(_KeepTogether(md), "keep_together", 39)
        md.inlinePatterns.register(_ReferenceProcessor(REFERENCE.pattern, md, self.resolver), "clause_reference", 185)
        md.inlinePatterns.register(_IconProcessor(ICON.pattern, md, self.resolver), "icon", 184)
        self.links = _TermLinks(md, self.resolver, self.finder)
        md.treeprocessors.register(self.links, "term_links", 15)


class Pen:
    """Draws the texts of one book in one language. Making one costs as much as drawing a clause, so each book caches its own."""

    def __init__(self, resolver: Resolver, finder: TermFinder) -> None:
        self._clauses = _Clauses(resolver, finder)
        self._markdown = markdown.Markdown(extensions=["tables", "sane_lists", self._clauses], output_format="html")
        self._lock = Lock()

    def draw(self, text: str, own: str = "") -> SafeString:
        """Safe HTML. ``own`` is the slug of a term that its own definition must not link."""
        with self._lock:
            self._clauses.links.own = own
            return clean(self._markdown.reset().convert(text))


def clean(html: str) -> SafeString:
    """The HTML with only the tags and attributes that clauses need: no script, no style, no foreign scheme."""
    cleaned = nh3.clean(
        html,
        tags=_TAGS,
        attributes=_ATTRIBUTES,
        url_schemes={"http", "https", "mailto"},
        link_rel="noopener nofollow" if "://" in html else None,
        clean_content_tags={"script", "style"},
    )
    return mark_safe(cleaned)  # noqa: S308 - nh3 has just cleaned it
