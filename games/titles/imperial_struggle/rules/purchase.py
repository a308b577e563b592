"""What points buy.

Kinds of expenditure (``Purchase.use``): ``flag`` and ``unflag`` of markets and Political spaces; ``build``,
``repair`` and ``seize`` of Forts;
``squadron`` (construct), ``deploy`` and ``displace``; ``bonus_tile``; ``conflict`` (remove a marker); ``draw`` (an
Event); ``exchange``; and
``power`` for what a card or Advantage asks for.
"""

from __future__ import annotations

import msgspec


class Purchase(msgspec.Struct, frozen=True):
    """Something that points may buy: the ``use`` of points of a ``kind`` at a ``space`` (empty: nowhere). ``source``
    is the Naval space or Navy
    Box a Squadron comes from; ``removes`` whether an opposing flag or Squadron goes; ``base`` the price of a ``power``."""

    side: str
    use: str
    kind: str
    space: str = ""
    source: str = ""
    removes: bool = False
    base: int = 0
    rule: str = ""
