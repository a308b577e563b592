"""Which spaces a card, tile, limit or reduction means: a filter, as data files write it (``{region: india, type: market}``)."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Type: TypeAlias = Literal["political", "market", "territory", "fort", "naval"]
Flagged: TypeAlias = Literal["self", "opponent", "any", "nobody"]


class Where(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """All that is given must hold; an empty one means every space. Spaces not available yet are never meant (is.map.political.9)."""

    region: str = ""
    not_region: str = ""
    subregion: str = ""
    nation: tuple[str, ...] = ()
    not_nation: tuple[str, ...] = ()
    type: Type | Literal[""] = ""
    commodity: tuple[str, ...] = ()
    id: tuple[str, ...] = ()
    alliance_space: bool | None = None
    """A Political space with dots (is.map.alliance.4)."""
    local_alliance: bool | None = None
    prestige: bool | None = None
    flagged_by: Flagged | Literal[""] = ""
    """Seen from the side whose effect it is."""
    protected: bool | None = None
    conflict: bool | None = None
    next_to_own_market: bool = False
    """Joined by a solid line to a market of the side whose effect it is."""
