# Everything runs in a virtual environment of its own; only Python 3.11+ and make must be there.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check -q

.PHONY: demo test test-browser lint format check clean

demo: $(VENV)/.package
	$(BIN)/leancal demo -o demo

# each file of tests goes to one of as many processes as there are cores; Ray starts from a process of its own
RAY_TESTS := tests/engine/test_ray_engine.py tests/engine/test_ray_certifies.py
test: $(VENV)/.dev
	$(BIN)/pytest -n auto --dist loadfile $(RAY_TESTS:%=--ignore=%)
	$(BIN)/pytest $(RAY_TESTS)

# needs a Chromium on the machine
test-browser: demo
	$(BIN)/python bench/report_in_browser.py demo/report.html

lint: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

format: $(VENV)/.dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

check: lint test

clean:
	rm -rf $(VENV) .leancal demo .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "leancal needs Python 3.11 or later; try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.package: pyproject.toml | $(BIN)/python
	$(PIP) install -e .
	@touch $@

$(VENV)/.dev: pyproject.toml | $(BIN)/python
	$(PIP) install -e '.[dev]'
	@touch $@ $(VENV)/.package
