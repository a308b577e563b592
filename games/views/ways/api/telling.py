"""What the kernel knows, as JSON: the same fields, and with each sentence and name its words in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

import msgspec

from games.drawing.words.wording import Wording
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import Ref, Text


class Teller:
    """Tells in the language of its ``wording``, which must be the active one."""

    def __init__(self, wording: Wording) -> None:
        self._wording = wording

    def tell(self, value: Any) -> Any:
        """Any value of a View, an option or a result, as plain data. A sentence is ``{"said", "msgid", "params"}``, a name
        ``{"said", "element"}``, a reckoning has its ``total``."""
        if value is None or isinstance(value, bool | int | float | str):
            return value.value if isinstance(value, Enum) else value
        if isinstance(value, Text):
            return self.text(value)
        if isinstance(value, Ref):
            return {"said": self._wording.name(value.element), "element": value.element}
        if isinstance(value, msgspec.Struct):
            return self._struct(value)
        if isinstance(value, Mapping):
            return {str(key): self.tell(one) for key, one in value.items()}
        if isinstance(value, set | frozenset):
            return [self.tell(one) for one in sorted(value)]
        if isinstance(value, list | tuple):
            return [self.tell(one) for one in value]
        return msgspec.to_builtins(value)

    def text(self, text: Text) -> dict[str, Any]:
        """A sentence: its words, the English of the code, which does not change with the language, and what is filled in."""
        params = {name: self.tell(param) for name, param in text.params.items()}
        return {"said": self._wording.plain(text), "msgid": text.msgid, "params": params}

    def _struct(self, value: msgspec.Struct) -> dict[str, Any]:
        config, fields = (
            value.__struct_config__,
            zip(value.__struct_encode_fields__, value.__struct_fields__, strict=True),
        )
        told: dict[str, Any] = {} if config.tag_field is None else {config.tag_field: config.tag}
        for name, attribute in fields:
            field = getattr(value, attribute)
            if field is not msgspec.UNSET:
                told[name] = self.tell(field)
        if isinstance(value, Reckoning):
            told["total"] = value.total
        return told
