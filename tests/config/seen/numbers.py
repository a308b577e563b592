"""Reading numbers as Prometheus does."""

from __future__ import annotations

from prometheus_client import CollectorRegistry
from prometheus_client.parser import text_string_to_metric_families

from config.shared.seen import measures

Numbers = dict[tuple[str, frozenset[tuple[str, str]]], float]


def counted(name: str, **labels: str) -> float:
    """What this process has counted; 0 where it has counted nothing of the kind."""
    return value_in(measures.registry, name, **labels)


def value_in(registry: CollectorRegistry, name: str, **labels: str) -> float:
    """The same of another registry."""
    return registry.get_sample_value(name, labels) or 0.0


def parsed(text: str) -> Numbers:
    """All samples of a scrape, by name and labels."""
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def of(numbers: Numbers, name: str, **labels: str) -> float | None:
    """The sum of all samples of that name with at least these labels. None if there are none."""
    values = [value for (known, own), value in numbers.items() if known == name and own >= set(labels.items())]
    return sum(values) if values else None
