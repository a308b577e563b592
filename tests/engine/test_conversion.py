"""Plain data becomes typed data in several threads at once, from the first time on."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

BOTH_AT_ONCE = """
import threading, time
from pathlib import Path
import msgspec
from games.engine.title import codec, datafile

def slow():
    time.sleep(0.3)
    return int

class Inner(msgspec.Struct):
    number: "slow()"

class Outer(msgspec.Struct):
    inner: Inner

found = []

def read():
    found.append({reading}.inner.number)

threads = [threading.Thread(target=read) for _ in range(3)]
for thread in threads:
    thread.start()
    time.sleep(0.1)
for thread in threads:
    thread.join()
print(found)
"""


@pytest.mark.parametrize(
    "reading",
    [
        "datafile.load(Path({path!r}), Outer)",
        "codec.decode(msgspec.msgpack.encode({{'inner': {{'number': 1}}}}), Outer)",
        "codec.convert({{'inner': {{'number': 1}}}}, Outer)",
    ],
)
def test_a_type_is_met_by_several_threads_at_once(tmp_path: Path, reading: str) -> None:
    """In a process of its own: a type that is half prepared ends the process."""
    path = tmp_path / "outer.yaml"
    path.write_text("inner: {number: 1}\n")
    script = BOTH_AT_ONCE.replace("{reading}", reading.format(path=str(path)))
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=60)
    assert (ended.returncode, ended.stdout) == (0, "[1, 1, 1]\n"), ended.stderr
