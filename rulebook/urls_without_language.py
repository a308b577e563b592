"""Addresses without a language: the JSON API, the service worker."""

from __future__ import annotations

from django.urls import path

from rulebook.views import api, offline

urlpatterns = [
    path("service-worker.js", offline.service_worker, name="service_worker"),
    path("api/rules/", api.books, name="api_books"),
    path("api/rules/<slug:slug>/", api.book, name="api_book"),
    path("api/rules/<slug:slug>/clauses/", api.clauses, name="api_clauses"),
    path("api/rules/<slug:slug>/clauses/<str:ref>/", api.clause, name="api_clause"),
    path("api/rules/<slug:slug>/terms/", api.terms, name="api_terms"),
    path("api/rules/<slug:slug>/components/", api.components, name="api_components"),
    path("api/rules/<slug:slug>/errata/", api.errata, name="api_errata"),
    path("api/rules/<slug:slug>/revisions/", api.revisions, name="api_revisions"),
]
