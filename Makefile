# Every target first creates a virtual environment from the hashed lock file and installs the package.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
PAGES := src/punto/service/pages/index.html
NODE_READY := web/node_modules/.package-lock.json
# tests start some hundred processes: each would compile all of our modules anew
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run pages test tests check-types check-pages check-style check-imports compiled docs docs-site evidence soak \
	bench mutation image lock clean

run: $(READY) $(PAGES)
	@mkdir -p .demo
	@echo "Starting a demonstration in .demo"
	@cd .demo && ../$(BIN)/punto serve --demo

pages: $(PAGES)

# the quick checks first; the slow ones run beside the tests, of which those that need compiled code come late
test: $(READY) $(PAGES)
	tests/web/need_chromium.sh
	@$(MAKE) --no-print-directory --jobs 2 check-style check-imports
	@$(MAKE) --no-print-directory --jobs 2 tests compiled check-pages check-types

# six processes on two cores: the tests of pages and services wait more than half of the time. Before them one process
# reads all tests once: in a new clone each of the six would compile every module
PROCESSES ?= 6
tests: $(READY) $(PAGES)
	$(BIN)/coverage erase
	@$(BIN)/pytest --collect-only -qq >/dev/null || true
	folder=$$(tests/quick_folder.sh) && TMPDIR=$$folder $(BIN)/pytest -n $(PROCESSES) --cov --cov-report= && rm -rf "$$folder"

check-types: $(READY)
	$(BIN)/mypy

check-pages: $(READY) $(NODE_READY)
	web/npm.sh run check

check-style: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check

check-imports: $(READY)
	$(BIN)/lint-imports --no-cache

# for the processes of the tests to share
compiled: $(READY)
	$(BIN)/python -m tools.compiled

# the long tests: a billion rounds of every game against the exact odds; 100,000 honest shoes against the alarms;
# processes killed 500 times on each store; standbys promoted and files deleted 20 times; a fault at every disk
# operation; 52 failovers and 130 other faults of a cluster; thousands of simulated services and tables;
# ten million sessions; hundreds of random declarations against a plain reading; a billion cards of the random source; thousands of rounds at one service with flat memory;
# a thousand rounds of each demo table; nodes of this version and of the last commit of the one before on one journal
EARLIER ?= 5462f267
soak: $(READY)
	PUNTO_SOAK_ROUNDS=1e9 $(BIN)/pytest tests/sim/test_exactness.py tests/games/test_shelf_simulated.py
	PUNTO_SOAK=1 $(BIN)/pytest tests/games/test_plain_reading.py
	PUNTO_SOAK_SHOES=1e5 $(BIN)/pytest -n 2 -rP tests/integrity/test_false_alarms.py
	PUNTO_SOAK=1 $(BIN)/pytest -n 2 tests/studies/test_session_answers.py
	PUNTO_SOAK=1 $(BIN)/pytest -n 2 tests/journal/test_kills.py tests/journal/test_promotions.py \
		tests/journal/test_sqlite_faults.py tests/archive/test_kills.py tests/service
	$(BIN)/python -m tests.service.two_versions $(EARLIER)
	$(BIN)/python -m bench.service_memory 4000
	$(BIN)/python -m bench.faults --kills 500 --turns 13
	PUNTO_SOAK_CARDS=1e9 $(BIN)/pytest -rP tests/randomness/test_battery.py
	PUNTO_EXAMPLES=5000 $(BIN)/pytest tests/table/test_machine.py

# compares each figure with a reference measured in the same run; fails if one misses its limit
bench: $(READY) $(PAGES)
	$(BIN)/python -m bench

mutation: $(READY)
	$(BIN)/python -m tests.mutation.run

docs: $(READY)
	$(BIN)/python tools/words_ids.py
	$(BIN)/python tools/rules_pages.py
	$(BIN)/python tools/conformance_page.py
	$(BIN)/python tools/requirements_page.py
	$(BIN)/python tools/odds_page.py
	$(BIN)/python tools/export_page.py
	$(BIN)/python tools/rooms_picture.py

# build/site/index.html: every page, all links checked, nothing loaded from elsewhere
docs-site: $(READY)
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict

# the signed folder for a test lab; creates EVIDENCE_KEY if it does not exist
EVIDENCE_KEY ?= evidence.key
evidence: $(READY)
	@mkdir -p build
	$(BIN)/pytest -n 4 --junitxml=build/tests.xml
	$(BIN)/python -m tools.evidence build/evidence --key $(EVIDENCE_KEY) --tests build/tests.xml
	$(BIN)/punto verify build/evidence --trust $$($(BIN)/punto keys show $(EVIDENCE_KEY))

# the container image, where podman and a base image are present; exit code 2 says what is missing
image: $(READY) $(PAGES)
	$(BIN)/python -m tools.image

lock:
	$(BIN)/uv pip compile pyproject.toml --group dev --extra math --extra server --extra cluster --extra reports \
		--extra notebook --extra gym --extra rng --extra traces --universal --generate-hashes --no-emit-index-url --no-header -o requirements.lock
	web/npm.sh install --package-lock-only
	$(BIN)/python tools/plain_lock.py

$(READY): requirements.lock pyproject.toml
	@echo "Python packages: a virtual environment in $(VENV)"
	@$(PYTHON) -m venv $(VENV)
	@sed -n '/^uv==/,/[^\\]$$/p' requirements.lock > $(VENV)/uv.lock
	@$(BIN)/pip install --quiet --require-hashes --no-deps -r $(VENV)/uv.lock
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements.lock
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation -e .
	@touch $@

$(PAGES): $(NODE_READY) web/index.html web/vite.config.ts $(shell find web/src -type f) $(wildcard src/punto/words/*/*.ftl)
	@echo "Web pages: building"
	@web/npm.sh run build -- --logLevel warn

$(NODE_READY): web/package-lock.json web/package.json | $(READY)
	@echo "Web pages: installing their tools in web/node_modules"
	@web/npm.sh ci
	@touch $@

clean:
	rm -rf $(VENV) web/node_modules src/punto/service/pages
