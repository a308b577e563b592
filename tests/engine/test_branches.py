"""Trees of answers that were tried out, and the positions that they lead to."""

from __future__ import annotations

import pytest

from games.engine.branches import tree as trees
from games.engine.branches.tree import ROOT, Node, Tree, TreeFull
from games.engine.rules.errors import NotUnderstood
from games.engine.rules.text import T


def node(parent: int, option: str, seat: int = 0) -> Node:
    return Node(parent, seat, option, T(option))


def grown() -> Tree:
    """A tree: 1 → 2 → 3, and 1 → 4."""
    tree = Tree()
    for parent, option in ((ROOT, "a"), (1, "b"), (2, "c"), (1, "d")):
        tree.add(node(parent, option))
    return tree


def test_an_answer_that_was_tried_before_keeps_its_number() -> None:
    tree = grown()
    assert tree.add(node(1, "d")) == 4
    assert tree.add(node(1, "d", seat=1)) == 5, "another seat's answer is another one"


def test_a_branch_is_the_answers_that_lead_to_its_node() -> None:
    tree = grown()
    assert tree.path(3) == [1, 2, 3]
    assert tree.answers(4) == ((0, "a"), (0, "d"))
    assert tree.answers(ROOT) == ()
    assert tree.end_of(ROOT) == 3


def test_whoever_drops_an_answer_drops_what_follows_and_no_number_comes_again() -> None:
    tree = grown()
    assert tree.drop(2) == 1
    assert sorted(tree.nodes) == [1, 4]
    assert tree.add(node(1, "e")) == 5
    with pytest.raises(NotUnderstood):
        tree.path(3)


def test_names_and_notes_have_limits() -> None:
    tree = grown()
    tree.describe(4, name="  the  left\nroad " + "x" * 200, note=" why " + "y" * 9_000)
    assert tree.nodes[4].name.startswith("the left road x")
    assert len(tree.nodes[4].name) == trees.NAME
    assert len(tree.nodes[4].note) == trees.NOTE


def test_a_tree_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trees, "MOST", 4)
    tree = grown()
    assert tree.add(node(1, "d")) == 4, "what is there already is no more"
    with pytest.raises(TreeFull):
        tree.add(node(1, "e"))
