"""What the structures of data files share."""

from __future__ import annotations

import msgspec


class Printed(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """Something of a data file: a key that it does not have is an error there."""
