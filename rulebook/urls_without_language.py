"""Addresses without a language: the JSON API, the service worker."""

from __future__ import annotations

from django.urls import path

from rulebook.views import api, offline
from rulebook.views.links import assistants, embedding

urlpatterns = [
    path("service-worker.js", offline.service_worker, name="service_worker"),
    path("api/rules/", api.books, name="api_books"),
    path("api/rules/schema/record-1.json", api.record_schema, name="record_schema"),
    path("api/rules/signing-key.pem", api.signing_key, name="signing_key"),
    path("api/oembed/", embedding.oembed, name="oembed"),
    path("api/mcp/", assistants.mcp, name="mcp"),
    path("api/rules/<slug:slug>/", api.book, name="api_book"),
    path("api/rules/<slug:slug>/clauses/", api.clauses, name="api_clauses"),
    path("api/rules/<slug:slug>/clauses/<str:ref>/", api.clause, name="api_clause"),
    path("api/rules/<slug:slug>/terms/", api.terms, name="api_terms"),
    path("api/rules/<slug:slug>/components/", api.components, name="api_components"),
    path("api/rules/<slug:slug>/errata/", api.errata, name="api_errata"),
    path("api/rules/<slug:slug>/revisions/", api.revisions, name="api_revisions"),
]
