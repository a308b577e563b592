"""A player that chooses at random, through the API of Guiyi. It needs Python 3.11 and nothing else.

    python random_player.py https://guiyi.example great-wall-of-china

It opens a private table against bots and plays one match to its end. The token, with the scope play, stands in the environment as
GUIYI_TOKEN. A player of your own needs another `choose`.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator
from typing import Any

Json = dict[str, Any]


class Refused(Exception):
    """The site refused a request. ``problem`` says why, as RFC 9457 has it."""

    def __init__(self, problem: Json) -> None:
        super().__init__(f"{problem['status']} {problem['reason']}: {problem['detail']}")
        self.problem = problem


class Site:
    """The API of a site, for one token."""

    def __init__(self, address: str, token: str) -> None:
        self._root = f"{address.rstrip('/')}/api/v1/"
        self._headers = {
            "Authorization": f"Bearer {token}",
            "Accept-Language": "en",
            "User-Agent": "guiyi-random-player/1",
        }

    def get(self, path: str) -> Json:
        """What is there now."""
        return self._answer(urllib.request.Request(self._root + path, headers=self._headers))

    def post(self, path: str, body: Json) -> Json:
        """Change something. The key lets the same request be sent again after a lost answer: it counts once."""
        headers = {**self._headers, "Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
        request = urllib.request.Request(self._root + path, json.dumps(body).encode(), headers, method="POST")
        return self._answer(request)

    def _answer(self, request: urllib.request.Request, tries: int = 6) -> Json:
        """The answer. After 429, and when the site is away for a moment, the request is sent again."""
        for left in reversed(range(tries)):
            try:
                with urllib.request.urlopen(request, timeout=30) as response:
                    return dict(json.load(response))
            except urllib.error.HTTPError as error:
                problem = json.load(error)
                if not left or problem["status"] not in (429, 503):
                    raise Refused(problem) from error
                time.sleep(int(error.headers.get("Retry-After", "5")))
            except urllib.error.URLError:
                if not left:
                    raise
                time.sleep(2)
        raise AssertionError("the last try returns or raises")

    def events(self) -> Iterator[Json]:
        """Which of my tables has changed, as soon as it has. It connects again when the stream ends, and misses nothing."""
        last = ""
        while True:
            request = urllib.request.Request(self._root + "events/", headers={**self._headers, "Last-Event-ID": last})
            try:
                with urllib.request.urlopen(request, timeout=60) as stream:
                    for line in stream:
                        name, _, value = line.decode().rstrip("\n").partition(": ")
                        if name == "id":
                            last = value
                        elif name == "data":
                            yield json.loads(value)
            except OSError:
                pass
            time.sleep(1)


def choose(question: Json, dice: random.Random) -> str:
    """The id of an answer, any of those that are allowed."""
    options = [option["id"] for option in question["options"]]
    if question["kind"] == "order":
        return ":".join(["order", *dice.sample(options, len(options))])
    return str(dice.choice(options))


def answer(site: Site, table: int, dice: random.Random) -> Json:
    """Answer as long as this table asks. The last position, at which it does not ask."""
    while True:
        position = site.get(f"tables/{table}/")
        question = position["question"]
        if question is None or question["answered"] is not None:
            return position
        body = {"option": choose(question, dice), "version": question["version"], "private": question["private"]}
        try:
            site.post(f"tables/{table}/answers/", body)
        except Refused as refused:
            if refused.problem["status"] != 409:  # the table has moved on meanwhile: look again
                raise


def play(site: Site, title: str, dice: random.Random, mode: str = "", players: int | None = None) -> Json:
    """Play one match against bots. Its last position."""
    game = site.get(f"titles/{title}/")
    ways = {way["slug"]: way for way in game["modes"]}
    way = ways[mode] if mode else game["modes"][0]
    count = players or next((number for number in way["players"] if number > 1), way["players"][0])
    body = {"title": title, "mode": way["slug"], "players": count, "bots": count - 1, "level": "easy"}
    table = site.post("tables/", body)["id"]
    position = answer(site, table, dice)
    for event in () if position["result"] else site.events():
        if event["table"] == table and (event["waits"] or event["gone"]):
            position = answer(site, table, dice)
            if position["table"]["status"] != "playing":
                break
    return position


def main() -> None:
    """Play, and print who has won."""
    arguments = argparse.ArgumentParser(description="Play a match at random.")
    arguments.add_argument("site", help="https://guiyi.example")
    arguments.add_argument("title", help="the slug of a game: great-wall-of-china")
    arguments.add_argument("--mode", default="", help="the slug of a way to play it")
    arguments.add_argument("--players", type=int, help="how many play, bots included")
    arguments.add_argument("--seed", help="for the same choices again")
    given = arguments.parse_args()
    token = os.environ.get("GUIYI_TOKEN", "")
    if not token:
        sys.exit("Put a token with the scope play into GUIYI_TOKEN.")
    try:
        position = play(Site(given.site, token), given.title, random.Random(given.seed), given.mode, given.players)
    except Refused as refused:
        sys.exit(str(refused))
    print(json.dumps({"table": position["table"]["id"], **(position["result"] or {})}, ensure_ascii=False, indent=1))


if __name__ == "__main__":
    main()
