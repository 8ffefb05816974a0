# `make demo` and `make test` set up all they need in .venv, from nothing.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export STEELWHEEL_WERROR := 1

C_FILES := $(filter-out csrc/tables/%,$(wildcard csrc/*.[ch] csrc/*/*.[ch]))
SOURCES := setup.py pyproject.toml tools/digests.json $(C_FILES) $(wildcard tools/*.py tools/tables/*.py)

.PHONY: demo test test-paths slow sanitize bench lint generated check-generated docs clean

# Rebuilt when a source, a header, the declarations, a tool or an ordering has changed.
$(VENV)/installed: $(SOURCES)
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1" setuptools wheel cffi numpy
	$(BIN)/python -m pip install --quiet --no-build-isolation --editable ".[progress]" --group test
	touch $@

demo: $(VENV)/installed
	$(BIN)/steelwheel rank --file examples/hands.txt
	$(BIN)/steelwheel equity holdem AsAh KdKc

test: $(VENV)/installed
	$(BIN)/python tools/gen_tables.py --check
	$(BIN)/python -m pytest -n auto --dist worksteal

# The tests with the plain path, or with another that this processor has: `make test-scalar`.
test-%: $(VENV)/installed
	STEELWHEEL_PATH=$* $(BIN)/python -m pytest -n auto --dist worksteal

# The same with each path that this processor has.
test-paths: $(VENV)/installed
	for path in $$($(BIN)/python -c \
		"from steelwheel._calls.base import PATHS, has_path; print(*filter(has_path, PATHS))"); \
		do $(MAKE) test-$$path || exit 1; done

# All 133,784,560 seven-card hands in every system, and all hands of two cards against each other.
slow: $(VENV)/installed
	$(BIN)/python tools/gen_preflop.py --check
	$(BIN)/python -m pytest -m slow

# The tests with the core built under AddressSanitizer and UndefinedBehaviorSanitizer.
sanitize: $(VENV)/installed
	rm -rf build/sanitize && mkdir -p build/sanitize
	STEELWHEEL_SANITIZE=1 $(BIN)/python setup.py -q build --build-base build/sanitize \
		--build-lib build/sanitize/lib
	LD_PRELOAD="$$(gcc -print-file-name=libasan.so) $$(gcc -print-file-name=libubsan.so)" \
		ASAN_OPTIONS=detect_leaks=0 PYTHONPATH=build/sanitize/lib \
		$(BIN)/python -m pytest tests -p no:cacheprovider

bench: $(VENV)/installed
	$(BIN)/python -m pytest benchmarks -m "not slow" --benchmark-only

lint: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --group lint
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/clang-format --dry-run --Werror $(C_FILES)

# All that the scripts in tools/ make, but what takes minutes: tools/gen_all.py --slow.
generated: $(VENV)/installed
	$(BIN)/python tools/gen_all.py

# The same compared with what is there; ten minutes, of which the order of Omaha hands takes two.
check-generated: $(VENV)/installed
	$(BIN)/python tools/gen_all.py --check

docs: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --editable ".[docs]" --no-build-isolation
	$(BIN)/python -m sphinx -W -b html docs docs/_build/html

clean:
	rm -rf $(VENV) build dist csrc/tables src/*.egg-info src/steelwheel/data/preflop.bin
	find . -name "*.so" -path "./src/*" -delete
