# Every road into the house. `make` alone lists them.

PORT ?= 8000
WORKERS ?= auto
PYTHON := .venv/bin/python
PYTEST := $(PYTHON) -m pytest -n $(WORKERS) --dist worksteal
PIP := $(PYTHON) -m pip install --quiet --disable-pip-version-check --require-hashes
LOCK := $(PYTHON) -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url --no-emit-find-links
.DEFAULT_GOAL := help
# Compiled modules are kept: a run begins seconds sooner, and so does every site that a test starts.
unexport PYTHONDONTWRITEBYTECODE
.PHONY: help play test quick lint bench soak fast slow messages icons lock clean

help:  ## This list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: .venv/installed  ## Play on this computer: http://127.0.0.1:8000/ (PORT=… for another port)
	@$(PYTHON) manage.py migrate --verbosity 0
	@$(MAKE) --no-print-directory $(VAR)/rules
	@DEBUG=0 $(PYTHON) manage.py serve --port $(PORT)

test: .venv/installed-dev tools  ## Every test but the soak, on every core (TITLE=great_wall leaves out the tests of other titles)
	$(PYTEST) -m "not soak" $(TITLE:%=--title=%)

quick: .venv/installed-dev  ## The short tests that need neither browser nor server: at every save
	$(PYTEST) --no-migrations -m "not soak and not long and not browser and not server"

lint: .venv/installed-dev  ## Style, types, the direction of imports, templates, catalogues, what is installed
	@$(MAKE) --no-print-directory --jobs types style scripts written

.PHONY: types style scripts written
types:
	$(PYTHON) -m mypy

style:
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .
	.venv/bin/lint-imports
	git ls-files -z '*.py' | xargs -0 .venv/bin/django-upgrade --target-version 5.2
	git ls-files -z '*.py' '*.md' '*.js' '*.css' '*.html' '*.jinja' '*.yaml' | xargs -0 .venv/bin/codespell
	.venv/bin/djlint templates --lint --quiet
	.venv/bin/djlint templates --lint --quiet --profile=jinja --extension=jinja
	$(PYTHON) .ci/requirements.py check
	$(PYTHON) .ci/requirements.py audit

scripts:
	.ci/scripts/check

written:
	$(PYTHON) manage.py makemigrations --check --dry-run --verbosity 0
	$(PYTHON) manage.py load_rules --check
	$(PYTHON) manage.py make_icons --check
	$(PYTHON) manage.py make_map founders-of-gloomhaven --check
	$(PYTHON) manage.py make_map imperial-struggle --check
	$(PYTHON) manage.py make_map viscounts-of-the-west-kingdom --check
	$(PYTHON) manage.py messages --check

bench: .venv/installed-dev  ## The figures of speed, as one JSON object
	@$(PYTHON) -m tests.bench

soak: .venv/installed-dev tools  ## The tests that run for minutes (SOAK_GAMES=… random games of each kind)
	$(PYTEST) -m soak

fast: slow .venv/installed-dev  ## Compile the kernel and Great Wall of China with mypyc, until a source changes (needs gcc and Python's headers)
	@$(PYTHON) -m games.engine.compiled.building .compiled

slow:  ## Forget the compiled modules: pure Python runs again
	rm -rf .compiled

messages: .venv/installed-dev  ## Collect, derive and compile the message catalogues
	$(PYTHON) manage.py messages

icons: .venv/installed-dev  ## Draw the icon sheets again (needs npm)
	$(PYTHON) manage.py make_icons

lock: .venv/installed-dev  ## Lock what requirements*.txt ask for; newer versions of what is locked with UPGRADE=--upgrade
	$(LOCK) $(UPGRADE) requirements.txt -o requirements.lock
	$(LOCK) $(UPGRADE) requirements-dev.txt -c requirements.lock -o requirements-dev.lock

clean:  ## Forget the virtual environment, caches and this computer's database
	rm -rf .venv var .compiled .ci/scripts/node_modules .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# --- what the above stand on ------------------------------------------------------------------------------------------

# The rules are brought in when there is no database yet, or when a book, the rulebook's code or a title's data has changed.
VAR := $(or $(VAR_DIR),var)
$(shell test -e $(VAR)/guiyi.sqlite3 || rm -f $(VAR)/rules)

$(VAR)/rules: $(shell find rulebook config/shared/simplified.* games/titles/*/data -type f ! -name '*.pyc')
	@$(PYTHON) manage.py load_rules --verbosity 0
	@touch $@

.PHONY: tools
tools:
	@.ci/tools

.venv/bin/python:
	@python=$$(.ci/python) && "$$python" -m venv .venv && exit 0; \
	rm -rf .venv; echo "Python 3.11, 3.12 or 3.13 is needed: sudo apt-get install python3 python3-venv" >&2; exit 1

.venv/installed: requirements.lock | .venv/bin/python
	@echo "Fetching what the site runs on …"
	@$(PIP) -r requirements.lock
	@touch $@

.venv/installed-dev: requirements-dev.lock requirements.lock | .venv/bin/python
	@echo "Fetching what tests and linters need …"
	@$(PIP) -r requirements-dev.lock
	@touch $@ .venv/installed
