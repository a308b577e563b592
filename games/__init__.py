"""The portal. The compiled modules of engine and titles are looked for before the first of them is imported."""

from games.engine.compiled.finding import use_compiled

use_compiled()
