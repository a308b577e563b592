"""Containers, where no engine runs: what compose.yaml and the Containerfile say holds together, and keeps what is private outside."""

from __future__ import annotations

import fnmatch
import json
import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.deploy.test_environment import EXAMPLE, read_by_settings
from tests.deploy.test_units import BY_UNITS
from tests.deploy.units import DEPLOY, ROOT, Unit, variables

COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
SITE = {name: service for name, service in COMPOSE["services"].items() if service["image"] == "guiyi"}
IMAGE = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
INSTRUCTIONS = [
    (word, rest.strip())
    for word, _, rest in (line.partition(" ") for line in IMAGE.splitlines() if line and line[0] != "#")
]
EVERYWHERE = "0.0.0.0"  # noqa: S104 - within a container
GIVEN = {"SITE": "guiyi.example", "TLS": "internal", "DATABASE_PASSWORD": "pass"}
"""What the keeper of a site gives to Compose."""


def test_compose_accepts_the_file(tmp_path: Path) -> None:
    """Compose's own check, which needs no engine. Compose 1.29, which Debian 12 has, does not know that a project has a name."""
    compose = shutil.which("docker-compose")
    if not compose:
        pytest.skip("docker-compose is missing: `make test` installs it on Debian")
    shutil.copy(EXAMPLE, tmp_path / "guiyi.env")
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    (tmp_path / "compose.yaml").write_text(text.replace("\nname: guiyi\n", "\n"), encoding="utf-8")
    command = [compose, "--file", str(tmp_path / "compose.yaml"), "config"]
    environment = {"PATH": os.environ["PATH"], **GIVEN}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    taken = yaml.safe_load(done.stdout)["services"]["web"]["environment"]
    assert taken["DATABASE_URL"] == "postgres://guiyi:pass@postgres/guiyi"
    assert taken["EMAIL_FROM"] == variables(EXAMPLE)["EMAIL_FROM"], "quotes are read as a shell reads them"
    del environment["TLS"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "Set TLS" in done.stderr


def test_containers_run_the_same_commands_as_units() -> None:
    environment = {"PROCESSES": "2", "PORT": "8000"}
    for name, unit in {"web": "guiyi", "worker": "guiyi-worker", "backup": "guiyi-backup"}.items():
        (command,) = Unit.read(DEPLOY / "systemd" / f"{unit}.service").commands("ExecStart", environment)
        inside = [
            re.sub(r"\$\{(\w+):-\w+\}", lambda match: environment[match[1]], word) for word in SITE[name]["command"]
        ]
        assert [word for word in inside if word not in ("--host", EVERYWHERE)] == command[2:]


def test_every_container_of_the_site_is_given_what_settings_read() -> None:
    for name, service in SITE.items():
        assert set(service["environment"]) <= read_by_settings(), name
        assert service["env_file"] == "guiyi.env", name


def test_containers_of_the_site_write_nothing_and_have_no_rights() -> None:
    for name, service in SITE.items():
        assert service["read_only"] is True, name
        assert service["cap_drop"] == ["ALL"], name
        assert "no-new-privileges:true" in service["security_opt"], name


def test_database_and_redis_are_reached_from_inside_alone() -> None:
    assert COMPOSE["networks"]["inside"] == {"internal": True}
    for name in ("postgres", "redis"):
        assert COMPOSE["services"][name]["networks"] == ["inside"]
        assert "ports" not in COMPOSE["services"][name]
    assert [name for name, service in COMPOSE["services"].items() if "ports" in service] == ["caddy"]


def test_what_compose_names_is_there() -> None:
    build = SITE["web"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).samefile(DEPLOY / "Containerfile")
    used = {volume.split(":")[0] for service in COMPOSE["services"].values() for volume in service.get("volumes", [])}
    assert {name for name in used if not name.startswith("./")} == set(COMPOSE["volumes"])
    assert "./Caddyfile" in used
    asked = set(re.findall(r"\{\$(\w+)", (DEPLOY / "Caddyfile").read_text(encoding="utf-8")))
    assert set(COMPOSE["services"]["caddy"]["environment"]) <= asked


def ignored(path: str) -> bool:
    """Whether a path stays out of the image: the last line of .dockerignore that fits decides."""
    out = False
    for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            pattern = line.removeprefix("!").removeprefix("**/")
            places = [path, path.split("/")[0]] if "**/" not in line else path.split("/")
            if any(fnmatch.fnmatch(place, pattern) for place in places):
                out = not line.startswith("!")
    return out


@pytest.mark.parametrize(
    "path",
    [
        ".git/config",
        ".venv/bin/python",
        "var/guiyi.sqlite3",
        "var/secret-key",
        "deploy/guiyi.env",
        "deploy/.env",
        "tests/live.py",
        "games/__pycache__/urls.pyc",
        "games/copy.sqlite3",
        ".ci/run",
        "guiyi.env",
    ],
)
def test_what_is_private_or_of_no_use_stays_out_of_the_image(path: str) -> None:
    assert ignored(path)


def test_what_the_site_is_made_of_is_in_the_image() -> None:
    files = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    rooms = {"accounts", "config", "games", "rulebook", "static", "templates"}
    assert [path for path in files if path.split("/")[0] in rooms and ignored(path)] == []
    copied = [
        source for word, rest in INSTRUCTIONS if word == "COPY" and "--from" not in rest for source in rest.split()[:-1]
    ]
    assert copied
    assert [source for source in copied if source != "." and (ignored(source) or not (ROOT / source).exists())] == []


def test_the_image_runs_the_site_as_nobody_in_particular() -> None:
    words = [word for word, _ in INSTRUCTIONS]
    last = words[len(words) - words[::-1].index("FROM") :]
    assert words.count("FROM") == 2
    assert "USER" in last
    assert last.index("USER") > last.index("COPY"), "what is copied belongs to root"
    assert dict(INSTRUCTIONS)["USER"].isdigit()
    (entry,) = [json.loads(rest) for word, rest in INSTRUCTIONS if word == "ENTRYPOINT"]
    assert entry == ["/opt/guiyi/.venv/bin/python", "/opt/guiyi/manage.py"]
    assert json.loads(dict(INSTRUCTIONS)["CMD"])[0] == "serve"


def test_the_image_installs_what_is_locked_and_holds_no_key() -> None:
    runs = [shlex.split(rest) for word, rest in INSTRUCTIONS if word == "RUN"]
    installs = [run for run in runs if ".venv/bin/pip" in run]
    assert installs
    assert all("--require-hashes" in run and "requirements.lock" in run for run in installs)
    names = {word.split("=")[0] for word, rest in INSTRUCTIONS if word == "ENV" for word in rest.split()}
    assert names & (read_by_settings() | BY_UNITS) == {"VAR_DIR", "BEHIND_PROXY"}
