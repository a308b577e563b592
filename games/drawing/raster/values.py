"""Values of CSS: what a declaration says once its variables are known. Only what our own sheets write is understood."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from tinycss2 import serialize
from tinycss2.ast import DimensionToken, FunctionBlock, NumberToken, ParenthesesBlock, PercentageToken
from tinycss2.color4 import parse_color

Tokens: TypeAlias = Sequence[Any]
"""What tinycss2 reads: its classes have no common type."""
Variables: TypeAlias = Mapping[str, Tokens]


class Unknown(ValueError):
    """A value that cannot be worked out: the declaration does not count, as in a browser."""


class Measure(NamedTuple):
    """A number with its unit. Angles are in radians, and their unit is ``rad``."""

    number: float
    unit: str = ""


def substituted(tokens: Iterable[Any], variables: Variables) -> list[Any]:
    """The tokens with each ``var()`` replaced. Raises :class:`Unknown` for one that is not set and has no other value."""
    result: list[Any] = []
    for token in tokens:
        if isinstance(token, FunctionBlock) and token.lower_name == "var":
            result += _variable(token, variables)
        elif isinstance(token, FunctionBlock):
            inner = substituted(token.arguments, variables)
            result.append(FunctionBlock(token.source_line, token.source_column, token.name, inner))
        elif isinstance(token, ParenthesesBlock):
            inner = substituted(token.content, variables)
            result.append(ParenthesesBlock(token.source_line, token.source_column, inner))
        else:
            result.append(token)
    return result


def _variable(token: FunctionBlock, variables: Variables) -> list[Any]:
    name, *otherwise = arguments(token)
    key = serialize(name).strip()
    if key in variables:
        return list(variables[key])
    if not otherwise:
        raise Unknown(f"{key} is not set")
    return substituted(otherwise[0], variables)


def arguments(function: FunctionBlock) -> list[list[Any]]:
    """The arguments of a function: what is between its commas."""
    parts: list[list[Any]] = [[]]
    for one in function.arguments:
        if one == ",":
            parts.append([])
        else:
            parts[-1].append(one)
    return parts


def plain(tokens: Iterable[Any]) -> list[Any]:
    """The tokens without spaces and comments."""
    return [token for token in tokens if token.type not in ("whitespace", "comment")]


# --- colours -------------------------------------------------------------------------------------------------------------------


def text_of(tokens: Iterable[Any]) -> str:
    """The value as a library of SVG reads it: each colour that is worked out from others is replaced by what it comes to."""
    return "".join(_text(token) for token in tokens).strip()


def _text(token: Any) -> str:
    if not isinstance(token, FunctionBlock):
        return str(token.serialize())
    if token.lower_name == "light-dark":
        return text_of(arguments(token)[0])
    if token.lower_name == "color-mix":
        red, green, blue, alpha = _mixed(token)
        return f"rgba({red:.0f},{green:.0f},{blue:.0f},{alpha:.3f})"
    return str(token.serialize())


def _mixed(token: FunctionBlock) -> tuple[float, float, float, float]:
    """``color-mix(in srgb, A 20%, B)``."""
    _space, first, second = arguments(token)
    (one, share_of_one), (two, share_of_two) = _shared(first), _shared(second)
    if share_of_one is None:
        share_of_one = 0.5 if share_of_two is None else 1 - share_of_two
    share_of_two = 1 - share_of_one if share_of_two is None else share_of_two
    whole = share_of_one + share_of_two
    part = share_of_one / whole
    alpha = one[3] * part + two[3] * (1 - part)
    if not alpha:
        return 0, 0, 0, 0
    red, green, blue = (
        255 * (a * one[3] * part + b * two[3] * (1 - part)) / alpha for a, b in zip(one[:3], two[:3], strict=True)
    )
    return red, green, blue, alpha * min(whole, 1)


def _shared(tokens: Tokens) -> tuple[tuple[float, float, float, float], float | None]:
    """A colour of a mixture, and its share."""
    share = next((token.value / 100 for token in tokens if isinstance(token, PercentageToken)), None)
    named = text_of(token for token in tokens if not isinstance(token, PercentageToken))
    colour = parse_color(named)
    if colour is None or colour == "currentcolor":
        raise Unknown(f"no colour: {named}")
    red, green, blue = colour.to("srgb").coordinates
    return (red or 0, green or 0, blue or 0, colour.alpha), share


# --- numbers -------------------------------------------------------------------------------------------------------------------

ANGLES = {"deg": math.pi / 180, "turn": 2 * math.pi, "rad": 1.0, "grad": math.pi / 200}
FUNCTIONS: Mapping[str, Callable[..., float]] = {
    "min": min,
    "max": max,
    "clamp": lambda low, x, high: max(low, min(x, high)),
}
OF_ANGLES: Mapping[str, Callable[[float], float]] = {"sin": math.sin, "cos": math.cos, "tan": math.tan}


def measure(tokens: Iterable[Any], em: float, rem: float = 16.0) -> Measure:
    """What a value comes to, such as ``calc(90deg + 2 * 72deg)``. Lengths come to pixels. Raises :class:`Unknown`."""
    terms = plain(tokens)
    if not terms:
        raise Unknown("nothing to measure")
    return _Sum(terms, em, rem).whole()


class _Sum:
    """Reads sums and products, from left to right."""

    def __init__(self, terms: list[Any], em: float, rem: float) -> None:
        self._terms, self._em, self._rem = terms, em, rem

    def whole(self) -> Measure:
        result = self._sum()
        if self._terms:
            raise Unknown(f"what follows is not understood: {serialize(self._terms)}")
        return result

    def _sum(self) -> Measure:
        result = self._product()
        while self._terms and self._terms[0] in ("+", "-"):
            sign = 1 if self._terms.pop(0) == "+" else -1
            other = self._product()
            result = Measure(result.number + sign * other.number, _same(result, other))
        return result

    def _product(self) -> Measure:
        result = self._term()
        while self._terms and self._terms[0] in ("*", "/"):
            times = self._terms.pop(0) == "*"
            other = self._term()
            if not times and not other.number:
                raise Unknown("a division by nothing")
            number = result.number * other.number if times else result.number / other.number
            result = Measure(number, result.unit or other.unit)
        return result

    def _term(self) -> Measure:
        if not self._terms:
            raise Unknown("a term is missing")
        token = self._terms.pop(0)
        if isinstance(token, NumberToken):
            return Measure(token.value)
        if isinstance(token, DimensionToken):
            return self._dimension(token)
        if isinstance(token, ParenthesesBlock):
            return measure(token.content, self._em, self._rem)
        if isinstance(token, FunctionBlock):
            return self._function(token)
        raise Unknown(f"no number: {token.serialize()}")

    def _dimension(self, token: DimensionToken) -> Measure:
        unit = token.lower_unit
        if unit in ANGLES:
            return Measure(token.value * ANGLES[unit], "rad")
        pixels = {"px": 1.0, "em": self._em, "rem": self._rem}
        if unit not in pixels:
            raise Unknown(f"no such unit: {unit}")
        return Measure(token.value * pixels[unit], "px")

    def _function(self, token: FunctionBlock) -> Measure:
        name = token.lower_name
        parts = [measure(part, self._em, self._rem) for part in arguments(token)]
        if name == "calc":
            return parts[0]
        if name in OF_ANGLES:
            return Measure(OF_ANGLES[name](parts[0].number))
        if name in FUNCTIONS:
            return Measure(FUNCTIONS[name](*(part.number for part in parts)), parts[0].unit)
        raise Unknown(f"no such function: {name}")


def _same(one: Measure, other: Measure) -> str:
    """The unit of a sum. Nothing may be added to anything."""
    if one.unit and other.unit and one.unit != other.unit:
        raise Unknown(f"{one.unit} and {other.unit} are added")
    return one.unit or other.unit


def transform(tokens: Iterable[Any], em: float) -> str:
    """A ``transform`` of CSS as SVG writes it: numbers without units, angles in degrees."""
    functions = plain(tokens)
    if [token.serialize() for token in functions] == ["none"]:
        return ""
    return " ".join(_function_of_transform(token, em) for token in functions)


def _function_of_transform(token: Any, em: float) -> str:
    if not isinstance(token, FunctionBlock):
        raise Unknown(f"no transform: {token.serialize()}")
    numbers = [measure(part, em) for part in arguments(token)]
    shown = [math.degrees(one.number) if one.unit == "rad" else one.number for one in numbers]
    name = token.lower_name
    if name in ("translatex", "translatey"):
        name, shown = "translate", [shown[0], 0] if name == "translatex" else [0, shown[0]]
    if name not in ("translate", "rotate", "scale", "matrix"):
        raise Unknown(f"no such transform: {name}")
    return f"{name}({' '.join(f'{number:.4g}' for number in shown)})"
