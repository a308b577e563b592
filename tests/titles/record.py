"""Record a match as a fixture: ``python -m tests.titles.record great-wall-of-china NAME --players 3 --seed 7``.

Writes ``tests/fixtures/<title_package>/NAME.json``, the match file, and ``NAME.outcome.json``, where it leads. Look at both before
they are committed: from then on the same moves must lead to the same bytes.
"""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path

import django

FIXTURES = Path(__file__).parent.parent / "fixtures"


def record(slug: str, name: str, *, players: int, mode: str, seed: str, bot_name: str, options: dict[str, str]) -> None:
    """Play the match and write both files."""
    from games.engine.bots.bots import bot
    from games.engine.match import matchfile
    from games.engine.testing.kit import play_out
    from games.engine.title.info import checked_setup
    from games.management.commands.replay import outcome
    from games.titles import info, load

    title = load(slug)
    setup = checked_setup(info(slug), mode=mode, players=players, options=options)
    played = play_out(title, setup, seed, [bot(title, bot_name)] * players)
    if played.failure is not None:
        raise SystemExit(f"the match fails: {played.failure}")
    folder = FIXTURES / slug.replace("-", "_")
    folder.mkdir(parents=True, exist_ok=True)
    written = matchfile.write(setup, seed, title.revision, played.moves)
    (folder / f"{name}.json").write_bytes(written)
    result = outcome(matchfile.replay(matchfile.read(written), info(slug), title))
    (folder / f"{name}.outcome.json").write_text(
        json.dumps(result, ensure_ascii=False, indent=1) + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("title")
    parser.add_argument("name")
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--mode", default="")
    parser.add_argument("--seed", default="fixture")
    parser.add_argument("--bot", default="heuristic")
    parser.add_argument("--option", action="append", default=[], metavar="K=V")
    given = parser.parse_args()
    record(
        given.title,
        given.name,
        players=given.players,
        mode=given.mode,
        seed=given.seed,
        bot_name=given.bot,
        options=dict(pair.split("=", 1) for pair in given.option),
    )
