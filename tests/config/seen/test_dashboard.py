"""What is laid ready for keepers asks only for numbers that there are."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import promql_parser
import pytest
import yaml
from django.conf import settings
from django.test import Client
from django.urls import reverse
from prometheus_client import Counter, Gauge, Histogram

from accounts.models import User
from config.shared.seen import measures
from tests.config.seen.numbers import parsed
from tests.games.making import begun

DEPLOY = Path(settings.BASE_DIR) / "deploy"
RULES = DEPLOY / "prometheus" / "guiyi.rules.yml"
OF_PROMETHEUS = {"up": {"job", "instance"}}
ADDED = {"job", "instance"}
"""Labels that Prometheus adds to each number."""
LEGEND = re.compile(r"\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}")


def dashboard() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((DEPLOY / "grafana" / "guiyi.json").read_text())
    return found


def panels() -> list[dict[str, Any]]:
    return [panel for panel in dashboard()["panels"] if panel["type"] != "row"]


def rules() -> list[dict[str, Any]]:
    return [rule for group in yaml.safe_load(RULES.read_text())["groups"] for rule in group["rules"]]


def asked() -> Iterator[tuple[str, str, str]]:
    """Where something is asked for, the expression, and the words in which labels are named."""
    for panel in panels():
        for target in panel["targets"]:
            yield panel["title"], target["expr"], target["legendFormat"]
    for rule in rules():
        yield rule["alert"], rule["expr"], " ".join(rule["annotations"].values())


@pytest.fixture(scope="module")
def known() -> dict[str, set[str]]:
    """The labels of every number that the code counts or reads, by its name."""
    counted = {
        f"{metric._name}{ending}": set(metric._labelnames) for metric in METRICS for ending in ENDINGS[metric._type]
    }
    return {
        name: labels | ({"le"} if name.endswith("_bucket") else set()) for name, labels in counted.items()
    } | OF_PROMETHEUS


METRICS = [metric for metric in vars(measures).values() if isinstance(metric, Counter | Gauge | Histogram)]
ENDINGS = {"counter": ["_total"], "gauge": [""], "histogram": ["_bucket", "_sum", "_count"]}


def wrong(expression: str, legend: str, known: dict[str, set[str]]) -> set[str]:
    """The numbers and labels of an expression that there are not. Raises :class:`ValueError` where Prometheus would not understand it."""
    names: set[str] = set()
    used = set(LEGEND.findall(legend))

    def look(part: promql_parser.Expr) -> None:
        if isinstance(part, promql_parser.MatrixSelector):
            part = part.vector_selector
        if isinstance(part, promql_parser.VectorSelector):
            assert part.name is not None, expression
            names.add(part.name)
            used.update(matcher.name for matcher in part.matchers.matchers)
        elif isinstance(part, promql_parser.AggregateExpr) and part.modifier is not None:
            used.update(part.modifier.labels)

    promql_parser.walk(promql_parser.parse(expression), look)
    labels = {label for name in names for label in known.get(name, set())} | ADDED
    return {name for name in names if name not in known} | (used - labels)


@pytest.mark.django_db
def test_the_site_has_each_number_that_is_asked_for(
    client: Client, alice: User, bob: User, known: dict[str, set[str]]
) -> None:
    """What nobody has counted yet is not in a scrape: it is in the code, with its labels."""
    begun(alice, bob)
    scraped = parsed(client.get("/metrics").content.decode())
    all_known = {name: set(labels) for name, labels in known.items()}
    for name, labels in scraped:
        all_known.setdefault(name, set()).update(label for label, _ in labels)
    expressions = list(asked())
    assert len(expressions) > 40
    assert {place: found for place, expr, legend in expressions if (found := wrong(expr, legend, all_known))} == {}


def test_an_unknown_number_or_label_is_found(known: dict[str, set[str]]) -> None:
    assert wrong('sum by (part) (rate(guiyi_moves_total{by="bot"}[5m]))', "", known) == {"part"}
    assert wrong("rate(guiyi_moved_total[5m])", "", known) == {"guiyi_moved_total"}
    assert wrong('guiyi_moves_total{who="me"}', "{{title}}", known) == {"who"}
    assert wrong("sum(guiyi_moves_total)", "{{place}}", known) == {"place"}
    with pytest.raises(ValueError, match="parenthesis"):
        wrong("sum by (title) guiyi_moves_total)", "", known)


def test_each_number_that_is_counted_is_shown() -> None:
    expressions = " ".join(expr for _, expr, _ in asked())
    bases = {metric._name for metric in METRICS}
    assert {base for base in bases if base not in expressions} == set()


def test_the_panels_lie_beside_each_other() -> None:
    places = [
        (x, y)
        for panel in dashboard()["panels"]
        for x in range(panel["gridPos"]["x"], panel["gridPos"]["x"] + panel["gridPos"]["w"])
        for y in range(panel["gridPos"]["y"], panel["gridPos"]["y"] + panel["gridPos"]["h"])
    ]
    assert len(places) == len(set(places))
    assert {x for x, _ in places} == set(range(24))
    ids = [panel["id"] for panel in dashboard()["panels"]]
    assert len(set(ids)) == len(ids)
    assert all(panel["title"] and panel["datasource"]["uid"] == "${datasource}" for panel in panels())


def test_each_alarm_says_what_is_wrong() -> None:
    for rule in rules():
        assert rule["labels"]["severity"] in ("warning", "critical")
        assert set(rule["annotations"]) == {"summary", "description"}
    alarms = {rule["alert"] for rule in rules()}
    assert {"GuiyiAway", "GuiyiNotReady", "GuiyiQueueOld", "GuiyiErrors", "GuiyiNoMoves"} <= alarms


def test_the_example_reads_the_rules_beside_it() -> None:
    example = yaml.safe_load((DEPLOY / "prometheus" / "prometheus.yml").read_text())
    assert example["rule_files"] == [RULES.name]
    (site,) = example["scrape_configs"]
    assert site["job_name"] == "guiyi", "as an alarm calls it"
    assert reverse("metrics") == site["metrics_path"]
