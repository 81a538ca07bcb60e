# Both commands set themselves up: a virtual environment from the hashed lock file, then the package itself.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready

.PHONY: run test docs soak bench mutation lock clean

run: $(READY)
	@for game in commission rws etg knockout; do $(BIN)/punto narrate $$game; done

test: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/coverage erase
	$(BIN)/pytest -n 2 --cov --cov-report=

# a billion rounds of every game and number of decks against the exact odds
soak: $(READY)
	PUNTO_SOAK_ROUNDS=1e9 $(BIN)/pytest tests/sim/test_exactness.py

bench: $(READY)
	$(BIN)/python bench/rounds.py
	$(BIN)/python bench/table.py
	$(BIN)/python bench/sim.py
	$(BIN)/python bench/odds.py
	$(BIN)/python bench/export.py --rounds 200000

mutation: $(READY)
	$(BIN)/python -m tests.mutation.run

docs: $(READY)
	$(BIN)/python tools/rules_pages.py
	$(BIN)/python tools/conformance_page.py
	$(BIN)/python tools/odds_page.py
	$(BIN)/python tools/export_page.py

lock:
	$(BIN)/uv pip compile pyproject.toml --group dev --extra math --extra server --extra cluster --extra reports \
		--universal --generate-hashes --no-emit-index-url --no-header -o requirements.lock

$(READY): requirements.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --require-hashes -r requirements.lock
	$(BIN)/pip install --quiet --no-deps --no-build-isolation -e .
	@touch $@

clean:
	rm -rf $(VENV)
