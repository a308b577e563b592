"""The keepers' commands: writing a match, checking it, rehearsing corrected rules, looking at a table."""

from __future__ import annotations

import json
from contextlib import suppress
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from games import tables, titles
from games.engine import lru
from games.engine.rules.errors import InvariantBroken
from games.engine.rules.state import Result, Standing
from games.engine.rules.text import T
from games.engine.testing.kit import Playout
from games.engine.title.info import checked_setup
from games.management.commands.playout import wins
from games.models import Table
from games.titles.great_wall_of_china import actions, sequence
from tests.games.making import TITLE, begun, match_of, opened, played


def said(*command: Any, **options: Any) -> str:
    """What a command prints."""
    out = StringIO()
    call_command(*command, stdout=out, **options)
    return out.getvalue()


@pytest.fixture
def finished(alice: User, bob: User) -> Table:
    """A match that is over."""
    return played(begun(alice, bob), 500)


def test_an_exported_match_is_replayed_to_the_same_position(finished: Table, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    call_command("export_match", str(finished.pk), output=file)
    replayed = json.loads(said("replay", str(file), json=True).strip().splitlines()[-1])
    assert replayed["finished"]
    assert replayed["moves"] == finished.number
    assert said("export_match", str(finished.pk)) == file.read_text()


class Broken(NamedTuple):
    """What a person reads of a match that breaks."""

    said: str
    report: dict[str, Any]


def replayed(file: Path) -> Broken:
    """What ``replay`` says of a file that leads to a failure, without and with ``--json``."""
    outs = StringIO(), StringIO()
    for out, json_wanted in zip(outs, (False, True), strict=True):
        with pytest.raises(SystemExit) as left:
            call_command("replay", str(file), json=json_wanted, stdout=out)
        assert left.value.code == 1
    return Broken(outs[0].getvalue(), json.loads(outs[1].getvalue()))


def broken_playout(folder: Path) -> tuple[dict[str, Any], Path]:
    """What ``playout`` finds in games of a title that is broken on purpose, and the file it offers for the first failure."""
    out, errors = StringIO(), StringIO()
    with pytest.raises(SystemExit):
        call_command("playout", TITLE, games=6, json=True, output=folder, stdout=out, stderr=errors)
    first = errors.getvalue().splitlines()[0]
    assert first.startswith("reproduce with: manage.py replay ")
    return json.loads(out.getvalue())["failures"][0], Path(first.rpartition(" ")[2])


def no_rule(*_: Any) -> None:
    """A rule that raises."""
    raise LookupError("no such rule")


LINE = no_rule.__code__.co_firstlineno + 2
"""Where it raises."""


def lost_card(state: Any) -> None:
    """An invariant that breaks as the match goes on."""
    if sum(len(side.deck) for side in state.sides) < 20:
        raise InvariantBroken("a card is lost")


def breaking(view: Any) -> Any:
    """The same view, but it tells the seat's whole draw pile."""

    def told_view(state: Any, seat: int | None) -> Any:
        return {"seen": view(state, seat), "piles": [side.deck for side in state.sides]}

    return told_view


@pytest.mark.parametrize("fault", ["rule", "invariant", "view"])
def test_the_file_of_a_failure_leads_to_it_again(fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    title = titles.load(TITLE)
    if fault == "rule":
        monkeypatch.setattr(sequence, "pass_on", no_rule)
    elif fault == "invariant":
        monkeypatch.setattr(title, "check", lost_card)
    else:
        monkeypatch.setattr(title, "view", breaking(title.view))
    failure, file = broken_playout(tmp_path)
    again = replayed(file)
    assert again.report["failure"] == {"move": failure["move"], "what": failure["what"]}
    assert again.report["moves"] == failure["move"]
    assert f"failure: at move {failure['move']}: {failure['what']}" in again.said.splitlines()


def test_a_match_that_cannot_even_begin_is_told_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(titles.load(TITLE), "set_up", no_rule)
    _, file = broken_playout(tmp_path)
    report = replayed(file).report
    assert report["failure"] == {
        "move": 0,
        "what": f"LookupError: no such rule (tests/games/management/test_commands.py:{LINE})",
    }
    assert (report["moves"], report["hash"]) == (0, None)


def test_a_sound_file_is_said_to_be_sound(finished: Table, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    call_command("export_match", str(finished.pk), output=file)
    assert json.loads(said("replay", str(file), json=True))["failure"] is None
    assert "failure: none" in said("replay", str(file)).splitlines()


def test_what_is_no_match_file_is_not_replayed(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text('{"format":9,"title":"chess","players":2,"seed":"s","moves":[]}')
    with pytest.raises(CommandError, match="format 9"):
        said("replay", str(file))
    file.write_text('{"title":"chess","players":2,"seed":"s","moves":[]}')
    with pytest.raises(CommandError, match="no title 'chess'"):
        said("replay", str(file))
    with pytest.raises(CommandError, match="No such file"):
        said("replay", str(tmp_path / "nowhere.json"))


def test_a_running_match_is_not_given_away_by_mistake(alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 4)
    with pytest.raises(CommandError, match="still being played"):
        said("export_match", str(table.pk))
    assert json.loads(said("export_match", str(table.pk), running=True))["seed"] == table.seed


def test_what_has_no_match_is_not_exported(alice: User, finished: Table) -> None:
    with pytest.raises(CommandError, match="no match"):
        said("export_match", str(opened(alice).pk))
    with pytest.raises(CommandError, match="no table"):
        said("export_match", "404")
    copy = tables.play_on(table_id=finished.pk, by=alice, number=4)
    with pytest.raises(CommandError, match="no beginning"):
        said("export_match", str(copy.pk), running=True)


def test_a_finished_table_is_verified(finished: Table) -> None:
    assert json.loads(said("verify_match", str(finished.pk), json=True)) == {
        "ok": True,
        "verdict": "as promised",
        "moves": finished.number,
        "commitment": finished.seed_commitment,
        "findings": [],
        "revision": 1,
        "revisions": [1],
        "differences": [],
    }
    assert ": as promised" in said("verify_match", str(finished.pk))


def test_a_file_is_compared_with_the_promise_that_is_given(finished: Table, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    call_command("export_match", str(finished.pk), output=file)
    copied_by_hand = f" {finished.seed_commitment.upper()} "
    report = json.loads(said("verify_match", str(file), json=True, commitment=copied_by_hand))
    assert (report["ok"], report["verdict"]) == (True, "as promised")
    with pytest.raises(CommandError, match="does not hold"):
        said("verify_match", str(file), commitment="0" * 64)


def test_a_file_without_a_promise_is_not_said_to_keep_one(finished: Table, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    call_command("export_match", str(finished.pk), output=file)
    report = json.loads(said("verify_match", str(file), json=True))
    assert (report["ok"], report["verdict"], report["findings"]) == (True, "nothing promised", [])
    words = said("verify_match", str(file))
    assert "every move is legal, but there is no promise to compare the seed with" in words
    assert "--commitment" in words
    assert "as promised" not in words


def test_a_table_is_compared_with_the_promise_that_is_given(finished: Table) -> None:
    """What its players wrote down counts as much as what the database says was shown to them."""
    kept = json.loads(said("verify_match", str(finished.pk), json=True, commitment=finished.seed_commitment))
    assert kept["verdict"] == "as promised"
    out = StringIO()
    with pytest.raises(CommandError, match="does not hold"):
        call_command("verify_match", str(finished.pk), json=True, commitment="0" * 64, stdout=out)
    report = json.loads(out.getvalue())
    assert (report["ok"], report["verdict"]) == (False, "does not hold")
    assert len(report["findings"]) == 1
    assert "0" * 64 in report["findings"][0]


def test_a_stacked_deck_is_found(finished: Table) -> None:
    Table.objects.filter(pk=finished.pk).update(seed_commitment="0" * 64)
    out = StringIO()
    with pytest.raises(CommandError, match="does not hold"):
        call_command("verify_match", str(finished.pk), stdout=out)
    assert ": does NOT hold" in out.getvalue()
    assert "promised was 0000" in out.getvalue()


def test_a_forged_file_is_found(finished: Table, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    report = json.loads(said("export_match", str(finished.pk)))
    report["moves"][3][1] = "play:dragon:5:0"
    file.write_text(json.dumps(report))
    with pytest.raises(CommandError, match="does not hold"):
        said("verify_match", str(file))
    file.write_text("{")
    with pytest.raises(CommandError, match="not a match file"):
        said("verify_match", str(file))
    with pytest.raises(CommandError, match="No such file"):
        said("verify_match", str(tmp_path / "nowhere.json"))


def next_revision(patch: pytest.MonkeyPatch, table: Table) -> None:
    """The site is renewed: its rules have another revision from now on."""
    title = titles.load(table.title)
    patch.setattr(title, "revision", title.revision + 1)
    lru.clear_all()


def rules_without_walls(patch: pytest.MonkeyPatch) -> None:
    """A rule is corrected: nobody may lay walls."""
    legal = actions.legal
    patch.setattr(actions, "legal", lambda game, seat: [one for one in legal(game, seat) if ":wall" not in one.id])


def verdict_on(match: str) -> dict[str, Any]:
    """What is said of a match, whatever it is."""
    out = StringIO()
    with suppress(CommandError):
        call_command("verify_match", match, json=True, stdout=out)
    report: dict[str, Any] = json.loads(out.getvalue())
    return report


def test_a_match_that_an_older_revision_played_holds_where_it_is_the_same(
    finished: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which piece is which is no rule: an upgrade numbers them again."""
    next_revision(monkeypatch, finished)
    report = verdict_on(str(finished.pk))
    assert (report["ok"], report["verdict"], report["findings"]) == (True, "as promised", [])


def test_a_match_that_an_older_revision_played_otherwise_is_not_called_false(
    finished: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, promise = tmp_path / "match.json", finished.seed_commitment
    call_command("export_match", str(finished.pk), output=file)
    next_revision(monkeypatch, finished)
    rules_without_walls(monkeypatch)
    for match in (str(finished.pk), str(file)):
        report = verdict_on(match)
        assert (report["ok"], report["verdict"], report["findings"]) == (None, "another revision", [])
        assert (report["revisions"], report["revision"]) == ([1], 2)
        assert len(report["differences"]) == 1
        with pytest.raises(CommandError, match="cannot be told") as left:
            said("verify_match", match, commitment=promise)
        assert left.value.returncode == 2
    with pytest.raises(CommandError, match="does not hold"):
        said("verify_match", str(file), commitment="0" * 64)


def test_a_forged_match_of_the_rules_that_run_here_is_false(finished: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    rules_without_walls(monkeypatch)
    report = verdict_on(str(finished.pk))
    assert (report["ok"], report["verdict"]) == (False, "does not hold")


def test_the_revision_that_a_match_began_with_is_kept(
    alice: User, bob: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though its last moves are made by the rules that run here."""
    file, table = tmp_path / "match.json", played(begun(alice, bob), 20)
    assert table.first_revision == table.revision == 1
    next_revision(monkeypatch, table)
    table = played(table, 500)
    assert (table.first_revision, table.revision) == (1, 2)
    call_command("export_match", str(table.pk), output=file)
    assert json.loads(file.read_text())["begun"] == 1
    rules_without_walls(monkeypatch)
    for match in (str(table.pk), str(file)):
        report = verdict_on(match)
        assert (report["ok"], report["verdict"], report["revisions"]) == (None, "another revision", [1, 2])


def test_of_an_older_match_it_is_not_known_which_revision_began_it(
    finished: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    next_revision(monkeypatch, finished)
    Table.objects.filter(pk=finished.pk).update(first_revision=None, revision=2)
    rules_without_walls(monkeypatch)
    assert verdict_on(str(finished.pk))["verdict"] == "another revision"


def test_a_rehearsal_finds_what_would_break(alice: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    table = played(begun(alice, bob), 6)
    before = bytes(table.saved or b"")
    assert "1 fits" in said("rehearse_upgrade")
    monkeypatch.setattr(match_of(table).title, "check", lambda state: 1 / 0)
    with pytest.raises(CommandError, match="1 tables would break"):
        said("rehearse_upgrade", "great-wall-of-china")
    assert "0 running tables" in said("rehearse_upgrade", "another-title")
    assert bytes(Table.objects.get(pk=table.pk).saved or b"") == before


def test_a_rehearsal_of_another_revision_tells_what_begins_again(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = played(begun(alice, bob), 6)
    monkeypatch.setattr(match_of(table).title, "revision", 2)
    report = json.loads(said("rehearse_upgrade", json=True))
    assert report["tables"] == 1
    assert report.get("broken", 0) == 0


def test_a_table_is_shown_without_its_secrets(alice: User, bob: User) -> None:
    table = played(begun(alice, bob), 3)
    shown = said("show_table", str(table.pk))
    assert json.loads(shown)["moves"] == table.number
    assert json.loads(shown)["asks"]
    assert table.seed not in shown
    assert table.invite not in shown
    with pytest.raises(CommandError):
        said("show_table", "404")


def test_a_playout_tells_who_won_by_seat_and_by_bot() -> None:
    report = json.loads(said("playout", TITLE, players=3, games=12, bot="heuristic,random,random", json=True))
    by_seat, by_bot = report["wins"]["by_seat"], report["wins"]["by_bot"]
    assert len(by_seat) == 3
    assert sum(by_seat) >= report["finished"] == 12, "a shared first place is everybody's who shares it"
    assert list(by_bot) == ["heuristic", "random"]
    assert by_bot["heuristic"] == by_seat[0] > by_bot["random"]
    assert max(by_seat[1:]) <= by_bot["random"] <= sum(by_seat[1:]), "a game that two random bots share counts once"


def test_a_playout_tells_scores_and_endings_of_every_side() -> None:
    report = json.loads(said("playout", "great-wall", mode="solo", games=3, bot="normal", no_check=True, json=True))
    assert report["bots"] == ["normal"]
    assert report["won"] == report["wins"]["by_seat"][0]
    assert set(report["scores"]) == {"seat:0", "clan:qin"}
    assert report["scores"]["clan:qin"] > 0
    assert sum(report["endings"].values()) == 3
    assert set(report["endings"]) <= {"gw.solo.ending.1", "gw.solo.ending.4"}


def test_a_careful_bot_plays_a_playout() -> None:
    report = json.loads(said("playout", TITLE, players=2, bot="careful,easy", no_check=True, json=True))
    assert report["finished"] == 1
    assert list(report["wins"]["by_bot"]) == ["careful", "easy"]


def test_partners_win_together_or_not_at_all() -> None:
    setup = checked_setup(titles.info("great-wall"), mode="co-op", players=2)
    partners = [Standing(seat, 1, None) for seat in range(2)]
    games = [
        Playout(setup, "seed", [], Result(T("The end"), "", partners, won), None, 1.0) for won in (True, False, True)
    ]
    assert wins(["heuristic", "random"], games) == {"by_seat": [2, 2], "by_bot": {"heuristic": 2, "random": 2}}
