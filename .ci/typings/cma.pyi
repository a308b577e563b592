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
