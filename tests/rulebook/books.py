"""A little book of rules for tests: two chapters, a mode, terms, an erratum and a ruling."""

from __future__ import annotations

from pathlib import Path

FILES = {
    "book.yaml": """\
prefix: toy
slug: toy-game
name: {zh-Hant: 玩具戰, en: Toy War}
summary: {zh-Hant: 小遊戲。, en: A small game.}
designer: A. Nobody
publisher: Nobody & Sons
year: 1999
players: {zh-Hant: 2 人, en: 2 players}
tags:
  solo: {zh-Hant: 單人, en: Solo}
  long: {zh-Hant: 長局, en: Long game}
sheets:
  turn: {zh-Hant: 回合, en: Turn}
  costs: {zh-Hant: 費用, en: Costs}
""",
    "01-turn.md": """\
---
id: toy.turn
title: {zh-Hant: 回合, en: The turn}
---

## toy.turn.1
{source: "p. 1", quick: turn}

每回合抽 1 張指揮卡。

+++ en

Draw 1 Command card each turn.

# toy.turn.attack | 攻擊 | Attack

## toy.turn.attack.1
{quick: [turn, costs]}

攻擊時支付 2 個金幣；見 [[toy.turn.1]]。

+++ en

An attack costs 2 coins; see [[toy.turn.1|the draw]].

## toy.turn.attack.2
{kind: example, of: [toy.turn.attack.1], scenario: pays_two}

範例：甲支付 2 個金幣，攻擊。

+++ en

Example: A pays 2 coins and attacks.
""",
    "02-solo.md": """\
---
id: toy.solo
title: {zh-Hant: 單人模式, en: Solo mode}
---

# toy.solo.play | 進行 | Play

## toy.solo.play.1
{tags: [solo], kind: variant}

單人遊玩時，城牆<b>加倍</b>。

+++ en

Alone, walls count double.
""",
    "glossary.yaml": """\
- slug: command_card
  zh-Hant: 指揮卡
  en: Command card
  aliases: {zh-Hant: [命令卡], en: [order card]}
  misspellings: [comand card]
  definition: {zh-Hant: 下命令的卡。, en: A card that orders.}
  clauses: [toy.turn.1]
- slug: coin
  zh-Hant: 金幣
  en: Coin
  definition: {zh-Hant: 錢。, en: Money.}
""",
    "errata.yaml": """\
- id: toy-1
  target: toy.turn.1
  kind: translation
  changes_play: true
  text: {zh-Hant: 每回合抽 2 張指揮卡。, en: Draw 2 Command cards each turn.}
  reason: {zh-Hant: 譯本少寫 1 張。, en: The translation lost a card.}
  source: Official rules, p. 1
  published: 2026-01-02
""",
    "rulings.yaml": """\
- id: toy-r1
  clauses: [toy.turn.attack.1]
  question: {zh-Hant: 可以欠帳嗎？, en: "May one owe?"}
  answer: {zh-Hant: 不行。, en: No.}
  source: Official answers, 3
  published: 2026-01-03
""",
    "search.yaml": """\
- {say: [誰先, who goes first], clauses: [toy.turn.1]}
- {say: [打架, brawl], means: [攻擊], clauses: [toy.turn.attack.1]}
""",
    "coverage.md": """\
| source | clauses |
| --- | --- |
| Turn | toy.turn.* |
| Solo | toy.solo.play.1 |
| Greeting | — a greeting |
""",
    "ids.txt": """\
toy.solo.play.1
toy.turn.1
toy.turn.attack.1
toy.turn.attack.2
""",
}


def write_book(content: Path, **changed: str | None) -> Path:
    """The book's folder below ``content``. ``changed`` replaces files (``file_book_yaml="…"``); None leaves one out."""
    folder = content / "toy_game"
    folder.mkdir(parents=True, exist_ok=True)
    replaced = {_file(key): text for key, text in changed.items()}
    for name, text in (FILES | replaced).items():
        if text is not None:
            (folder / name).write_text(text, encoding="utf-8")
    return folder


def key_of(name: str) -> str:
    """A file's name as a keyword of :func:`write_book`."""
    return "file_" + name.replace(".", "_").replace("-", "_")


def _file(key: str) -> str:
    return {key_of(name): name for name in FILES}[key]


def replace(name: str, old: str, new: str) -> str:
    """A file of the book with something changed in it, which must be there."""
    text = FILES[name]
    assert old in text
    return text.replace(old, new)
