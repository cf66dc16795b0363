PYTHON ?= python3
INSTALL = $(PYTHON) -m venv .venv && .venv/bin/python -m pip install --quiet --disable-pip-version-check --editable
.PHONY: run test lint types fmt bench docs play

run: .venv/ready ; @for puzzle in 'koburin#2' 'canal_view#2' 'slitherlink#2'; do echo "\n$$ enpitsu solve $$puzzle" && .venv/bin/enpitsu solve "$$puzzle" || exit; done
test: .venv/ready-to-test ; .venv/bin/python -m pytest
lint: .venv/ready-to-test ; .venv/bin/ruff check src tests bench && .venv/bin/ruff format --check src tests
types: .venv/ready-to-test ; .venv/bin/mypy
fmt: .venv/ready-to-test ; .venv/bin/ruff check --fix src tests bench ; .venv/bin/ruff format src tests
bench: .venv/ready-to-test ; .venv/bin/python -m bench
docs: .venv/ready ; .venv/bin/enpitsu solve 'koburin#2' --format svg > docs/koburin.svg
play: .venv/ready ; .venv/bin/enpitsu play
.venv/ready: pyproject.toml ; @$(INSTALL) . && touch $@
.venv/ready-to-test: pyproject.toml ; @$(INSTALL) '.[dev]' && touch $@ .venv/ready
