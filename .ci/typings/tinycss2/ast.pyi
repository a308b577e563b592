from typing import Any

class Node:
    type: str
    source_line: int
    source_column: int
    def serialize(self) -> str: ...

class NumberToken(Node):
    value: float

class PercentageToken(Node):
    value: float

class DimensionToken(Node):
    value: float
    lower_unit: str

class ParenthesesBlock(Node):
    content: list[Any]
    def __init__(self, line: int, column: int, content: list[Any]) -> None: ...

class FunctionBlock(Node):
    name: str
    lower_name: str
    arguments: list[Any]
    def __init__(self, line: int, column: int, name: str, arguments: list[Any]) -> None: ...

class Declaration(Node):
    name: str
    lower_name: str
    value: list[Any]
    important: bool
