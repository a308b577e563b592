"""Which modules are compiled, and that compiled ones play the same games."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from games import titles
from games.engine.compiled import building
from games.engine.compiled.building import KERNEL, LEFT_OUT, TITLES, Unable, modules
from games.engine.compiled.finding import ROOT

GAMES = {"great-wall-of-china": 20}
"""Random games of each mode and number of players; of other titles one."""
NAMES_THE_LINE = "tests/engine/test_kit.py::test_a_failure_in_an_answer_names_the_line_and_not_only_the_answer"


def test_modules_with_structs_are_left_as_they_are() -> None:
    chosen = modules(KERNEL)
    assert "games/engine/match/match.py" in chosen
    assert "games/engine/rules/state.py" not in chosen
    assert "games/engine/title/view.py" not in chosen  # its Struct is not msgspec's own
    assert not [path for path in chosen if path.endswith("__init__.py")]


def test_a_struct_with_a_base_in_another_module_is_one() -> None:
    assert "games/titles/great_wall_of_china/state.py" not in modules(TITLES[0])
    assert "games/titles/great_wall_of_china/cards.py" in modules(TITLES[0])


@pytest.mark.parametrize("path", [*TITLES, *LEFT_OUT])
def test_what_is_named_exists(path: str) -> None:
    assert (ROOT / path).exists()


def test_what_finds_compiled_modules_is_not_compiled() -> None:
    assert not [path for path in modules(KERNEL) if "/compiled/" in path]


@pytest.mark.parametrize("part", [KERNEL, *TITLES])
def test_no_class_that_is_compiled_has_an_abstract_base(part: str) -> None:
    """Its instances are confused with those of the base: what is known of one class is kept at the other."""
    every = {name: bases for path in modules(part) for name, bases in building._classes(part)[path].items()}
    assert {base for bases in every.values() for base in bases} - {
        *every,
        "Exception",
        "Generic",
        "NamedTuple",
        "dict",
    } == set()


def test_weak_references_are_mended() -> None:
    """The object's own dict is another matter."""
    own = "Py_CLEAR(*((PyObject **)((char *)self + sizeof(MatchObject))));"
    weak = "*((PyObject **)((char *)self + sizeof(PyObject *) + sizeof(MatchObject)))"
    assert building.mended(f"Py_VISIT({weak});{own}") == own
    assert (
        building.mended(f"Py_CLEAR({weak});") == "if (Py_REFCNT(self) == 0) PyObject_ClearWeakRefs((PyObject *)self);"
    )


@pytest.mark.parametrize("part", [KERNEL, *TITLES])
def test_no_class_that_is_compiled_has_subclasses_that_are_not(part: str) -> None:
    """Only compiled code may subclass a compiled class."""
    compiled = {path for folder in (KERNEL, *TITLES) for path in modules(folder)}
    everything = {**building._classes(KERNEL), **building._classes("games/titles")}
    names = {name for path in modules(part) for name in everything[path]}
    pure = {path: classes for path, classes in everything.items() if path not in compiled}
    assert [
        path for path, classes in pure.items() if names & {base for bases in classes.values() for base in bases}
    ] == []


@pytest.mark.parametrize(
    ("what", "missing"),
    [
        ("compiler", "the C compiler nowhere-cc is missing: sudo apt-get install gcc"),
        ("headers", "the headers of Python are missing: sudo apt-get install python3-dev"),
        ("mypyc", "mypyc and setuptools are missing: they come with requirements-dev.lock"),
    ],
)
def test_a_missing_tool_is_named_and_nothing_is_written(
    what: str, missing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if what == "compiler":
        monkeypatch.setattr(sysconfig, "get_config_var", lambda name: "nowhere-cc -pthread")
    elif what == "headers":
        monkeypatch.setattr(shutil, "which", lambda name: name)
        monkeypatch.setattr(sysconfig, "get_path", lambda name: str(tmp_path))
    else:
        monkeypatch.setitem(sys.modules, "mypyc", None)
    with pytest.raises(Unable, match=missing):
        building.build(tmp_path / "compiled")
    assert not (tmp_path / "compiled").exists()


def test_the_command_says_why_nothing_is_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mypyc", None)
    with pytest.raises(SystemExit, match=r"^Nothing is compiled\. mypyc and setuptools are missing"):
        building.main([str(tmp_path / "compiled")])


def run(folder: str, *arguments: str) -> str:
    """What a module prints that runs with the compiled modules of this folder, or with none."""
    environment = {**os.environ, "COMPILED_DIR": folder}
    command = [sys.executable, "-m", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Everything that ``make fast`` compiles. It takes a minute or more."""
    folder = tmp_path_factory.mktemp("fast") / "compiled"
    try:
        building._check_tools()
    except Unable as reason:
        pytest.skip(str(reason))
    run("", "games.engine.compiled.building", str(folder))
    return str(folder)


@pytest.mark.soak
@pytest.mark.parametrize("title", [info.slug for info in titles.infos()])
def test_compiled_rules_play_the_same_games(title: str, folder: str) -> None:
    """Recorded matches and random games of every mode: the same questions, refusals, views, saves and results, byte for byte. Titles that
    stay as they are run on the compiled kernel."""
    arguments = ("tests.engine.compiled.traces", title, str(GAMES.get(title, 1)))
    pure, compiled = (json.loads(run(where, *arguments)) for where in ("", folder))
    assert compiled["kernel"].startswith(folder)
    assert not pure["kernel"].startswith(folder)
    assert compiled["traces"] == pure["traces"]


@pytest.mark.soak
def test_the_tests_of_the_kernel_hold_for_compiled_rules(folder: str) -> None:
    """Weak references, generators that are let go, errors of the rules, steps and titles that a test replaces. All but one: the traceback
    of an error ends in the kernel."""
    chosen = (
        "tests/engine",
        "--ignore=tests/engine/compiled",
        f"--deselect={NAMES_THE_LINE}",
        "-m",
        "not soak and not long",
    )
    assert " passed" in run(folder, "pytest", "-q", "-n0", "--no-migrations", "-p", "no:cacheprovider", *chosen)
