"""Addresses of the reading pages, below ``/rules/`` in every language. Those for machines are in ``urls_without_language``."""

from __future__ import annotations

from django.urls import path, register_converter

from rulebook.views import changes, glossary, library, offline, reading, reports, tables
from rulebook.views.links import downloads, embedding, quoting
from rulebook.views.play import games, often_wrong, proving
from rulebook.views.search import search_page, unfound


class Ref:
    """The id of a clause, section or chapter."""

    regex = r"[a-z]+(?:\.[a-z0-9-]+)+"

    def to_python(self, value: str) -> str:
        """The value unchanged."""
        return value

    def to_url(self, value: str) -> str:
        """The value unchanged."""
        return value


register_converter(Ref, "ref")

app_name = "rulebook"
urlpatterns = [
    path("", library.index, name="index"),
    path("search/", search_page, name="search"),
    path("search/unfound/", unfound, name="unfound"),
    path("search/offline/", offline.search_page, name="offline_search"),
    path("terms/", glossary.shared_terms, name="shared_terms"),
    path("terms/names/", glossary.all_names, name="all_names"),
    path("bookmarks/", library.bookmarks, name="bookmarks"),
    path("notes/", reports.notes, name="notes"),
    path("offline/", offline.offline, name="offline"),
    path("manifest.webmanifest", offline.manifest, name="manifest"),
    path("id/<ref:ref>/", reading.by_id, name="by_id"),
    path("embed/<ref:ref>/", embedding.embed, name="embed"),
    path("panel/<ref:ref>/", reading.panel, name="panel"),
    path("notice/<slug:prefix>/", games.play_notice, name="play_notice"),
    path("played/<slug:prefix>/", games.as_played, name="as_played"),
    path("<slug:slug>/", library.book_page, name="book"),
    path("<slug:slug>/hover/<str:target>/", reading.hover, name="hover"),
    path("<slug:slug>/modes/", library.choose_modes, name="modes"),
    path("<slug:slug>/glossary/", glossary.glossary, name="glossary"),
    path("<slug:slug>/glossary/<slug:term>/", glossary.term, name="term"),
    path("<slug:slug>/names/", glossary.names, name="names"),
    path("<slug:slug>/components/", glossary.components, name="components"),
    path("<slug:slug>/components/<str:component>/", glossary.component, name="component"),
    path("<slug:slug>/sheets/", library.sheets, name="sheets"),
    path("<slug:slug>/sheets/<slug:sheet>/", library.sheet, name="sheet"),
    path("<slug:slug>/often-wrong/", often_wrong.often_wrong, name="often_wrong"),
    path("<slug:slug>/tables/", tables.tables, name="tables"),
    path("<slug:slug>/tables/<slug:table>/", tables.table, name="table"),
    path("<slug:slug>/designed/", tables.designed, name="designed"),
    path("<slug:slug>/rulings/", changes.rulings, name="rulings"),
    path("<slug:slug>/changes/", changes.changes, name="changes"),
    path("<slug:slug>/changes/mine/", games.since_my_game, name="since_my_game"),
    path("<slug:slug>/changes/feed/", changes.feed, name="feed"),
    path("<slug:slug>/changes/r<int:number>/", changes.revision, name="revision"),
    path("<slug:slug>/downloads/", downloads.downloads, name="downloads"),
    path("<slug:slug>/downloads/<str:name>/state/", downloads.state, name="download_state"),
    path("<slug:slug>/downloads/<str:name>", downloads.download, name="download"),
    path("<slug:slug>/offline/", library.offline_pages, name="offline_pages"),
    path("<slug:slug>/offline/search.json", offline.search_index, name="offline_index"),
    path("<slug:slug>/<ref:ref>/", reading.place, name="clause"),
    path("<slug:slug>/<ref:ref>/proofs/", proving.proofs, name="proofs"),
    path("<slug:slug>/<ref:ref>/quote/", quoting.quote, name="quote"),
    path("<slug:slug>/<ref:ref>/history/", changes.history, name="history"),
    path("<slug:slug>/<ref:ref>/source/", reading.source_wording, name="source_wording"),
    path("<slug:slug>/<ref:ref>/report/", reports.report, name="report"),
]
