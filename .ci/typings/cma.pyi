from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

__version__: str

def fmin2(
    objective_function: Callable[[NDArray[np.float64]], float],
    x0: NDArray[np.float64] | Sequence[float],
    sigma0: float,
    options: Mapping[str, Any] | None = ...,
) -> tuple[NDArray[np.float64], Any]: ...

class Result:
    xfavorite: NDArray[np.float64]

class CMAEvolutionStrategy:
    result: Result
    def __init__(self, x0: NDArray[np.float64], sigma0: float, inopts: Mapping[str, object]) -> None: ...
    def ask(self) -> list[NDArray[np.float64]]: ...
    def tell(self, solutions: Sequence[NDArray[np.float64]], function_values: Sequence[float]) -> None: ...
