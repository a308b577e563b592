"""What the structures of data files share."""

from __future__ import annotations

import msgspec


class Printed(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """Something of a data file: a key that it does not have is an error there."""


class Names(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"zh": "zh-Hant"}):
    """Words in both languages."""

    en: str
    zh: str

    def of(self, language: str) -> str:
        return self.zh if language == "zh-Hant" else self.en

    @property
    def by_language(self) -> dict[str, str]:
        return {"zh-Hant": self.zh, "en": self.en}
