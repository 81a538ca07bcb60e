# Both commands set themselves up: a virtual environment from the hashed lock file, then the package itself.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
PAGES := src/punto/service/pages/index.html
NODE_READY := web/node_modules/.package-lock.json

.PHONY: run pages test docs docs-site evidence soak bench mutation lock clean

run: $(READY) $(PAGES)
	@mkdir -p .demo
	@cd .demo && ../$(BIN)/punto serve --demo

pages: $(PAGES)

test: $(READY) $(PAGES)
	tests/web/need_chromium.sh
	web/npm.sh run check
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/coverage erase
	$(BIN)/pytest -n 2 --cov --cov-report=

# a billion rounds of every game against the exact odds; 100,000 honest shoes against the alarms; processes killed 500
# times on each store; a fault at every disk operation; thousands of simulated services and of tables; thousands of rounds
# at one service, whose memory has to stay flat; a thousand rounds of each demonstration table
soak: $(READY)
	PUNTO_SOAK_ROUNDS=1e9 $(BIN)/pytest tests/sim/test_exactness.py
	PUNTO_SOAK_SHOES=1e5 $(BIN)/pytest -n 2 -rP tests/integrity/test_false_alarms.py
	PUNTO_SOAK=1 $(BIN)/pytest -n 2 tests/journal/test_kills.py tests/journal/test_sqlite_faults.py tests/service
	$(BIN)/python -m bench.service_memory 4000
	PUNTO_EXAMPLES=5000 $(BIN)/pytest tests/table/test_machine.py

# each figure beside a reference of the same run; fails where one misses its bar
bench: $(READY) $(PAGES)
	$(BIN)/python -m bench

mutation: $(READY)
	$(BIN)/python -m tests.mutation.run

docs: $(READY)
	$(BIN)/python tools/words_ids.py
	$(BIN)/python tools/rules_pages.py
	$(BIN)/python tools/conformance_page.py
	$(BIN)/python tools/odds_page.py
	$(BIN)/python tools/export_page.py
	$(BIN)/python tools/rooms_picture.py

# every page, every link checked, nothing fetched: build/site/index.html
docs-site: $(READY)
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict

# the folder for a test lab, signed; EVIDENCE_KEY is made where there is none
EVIDENCE_KEY ?= evidence.key
evidence: $(READY)
	@mkdir -p build
	$(BIN)/pytest -n 2 --junitxml=build/tests.xml
	$(BIN)/python -m tools.evidence build/evidence --key $(EVIDENCE_KEY) --tests build/tests.xml
	$(BIN)/punto verify build/evidence --trust $$($(BIN)/punto keys show $(EVIDENCE_KEY))

lock:
	$(BIN)/uv pip compile pyproject.toml --group dev --extra math --extra server --extra cluster --extra reports \
		--universal --generate-hashes --no-emit-index-url --no-header -o requirements.lock
	web/npm.sh install --package-lock-only
	$(BIN)/python tools/plain_lock.py

$(READY): requirements.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --require-hashes -r requirements.lock
	$(BIN)/pip install --quiet --no-deps --no-build-isolation -e .
	@touch $@

$(PAGES): $(NODE_READY) web/index.html web/vite.config.ts $(shell find web/src -type f) $(wildcard src/punto/words/*/*.ftl)
	web/npm.sh run build -- --logLevel warn

$(NODE_READY): web/package-lock.json web/package.json | $(READY)
	web/npm.sh ci
	@touch $@

clean:
	rm -rf $(VENV) web/node_modules src/punto/service/pages
