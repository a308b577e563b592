from collections.abc import Sequence
from typing import Any

def setup(*, name: str, packages: list[str], ext_modules: Sequence[Any], script_args: list[str]) -> Any: ...
