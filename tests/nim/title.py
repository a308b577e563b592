"""The title as the kernel sees it: which function does what."""

from __future__ import annotations

from games.engine.rules.errors import InvariantBroken
from games.engine.title.title import Title, nothing_hidden
from games.engine.title.view import Panel, View

from . import INFO
from .sequence import HEAPS, Nim, set_up, steps

NAMES = {"heap:0": ("甲堆", "heap A"), "heap:1": ("乙堆", "heap B"), "heap:2": ("丙堆", "heap C")}


class NimView(View):
    """What everybody sees."""

    heaps: list[int]


def view(state: Nim, seat: int | None) -> NimView:
    """Nothing is hidden."""
    return NimView(viewer=seat, panels=[Panel(one, None, []) for one in range(state.seats)], heaps=state.heaps)


def check(state: Nim) -> None:
    """Heaps only shrink."""
    if any(not 0 <= stones <= most for stones, most in zip(state.heaps, HEAPS, strict=True)):
        raise InvariantBroken(f"heaps of {state.heaps}")


def name(element: str, language: str) -> str:
    """What a heap is called."""
    return NAMES.get(element, (element, element))[language == "en"]


TITLE = Title(
    info=INFO, state=Nim, steps=steps, set_up=set_up, view=view, check=check, permute_hidden=nothing_hidden, name=name
)
