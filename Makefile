# Both commands set themselves up: a virtual environment from the hashed lock file, then the package itself.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready

.PHONY: run test soak bench mutation lock clean

run: $(READY)
	@for game in commission rws etg knockout; do $(BIN)/punto narrate $$game; done

test: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/coverage erase
	$(BIN)/pytest -n 2 --cov --cov-report=

# writers killed 500 times on each store, and a fault at every disk operation
soak: $(READY)
	PUNTO_SOAK=1 $(BIN)/pytest -n 2 tests/journal/test_kills.py tests/journal/test_sqlite_faults.py

bench: $(READY)
	$(BIN)/python bench/rounds.py
	PYTHONPATH=. $(BIN)/python bench/journal.py

mutation: $(READY)
	$(BIN)/python tests/mutation/run.py

lock:
	$(BIN)/uv pip compile pyproject.toml --group dev --extra math --extra server \
		--universal --generate-hashes --no-emit-index-url --no-header -o requirements.lock

$(READY): requirements.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --require-hashes -r requirements.lock
	$(BIN)/pip install --quiet --no-deps --no-build-isolation -e .
	@touch $@

clean:
	rm -rf $(VENV)
