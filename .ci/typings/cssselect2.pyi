from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element

class SelectorError(ValueError): ...

class ElementWrapper:
    etree_element: Element
    @classmethod
    def from_html_root(cls, root: Element, content_language: str | None = None) -> ElementWrapper: ...
    def iter_children(self) -> Iterator[ElementWrapper]: ...
    def iter_subtree(self) -> Iterator[ElementWrapper]: ...

class CompiledSelector:
    specificity: tuple[int, int, int]
    pseudo_element: str | None

def compile_selector_list(input: Any) -> list[CompiledSelector]: ...

class Matcher:
    def add_selector(self, selector: CompiledSelector, payload: Any) -> None: ...
    def match(self, element: ElementWrapper) -> list[tuple[tuple[int, int, int], int, str | None, Any]]: ...
