from typing import Literal

class Color:
    coordinates: tuple[float | None, float | None, float | None]
    alpha: float
    def to(self, space: str) -> Color: ...

def parse_color(input: str) -> Color | Literal["currentcolor"] | None: ...
