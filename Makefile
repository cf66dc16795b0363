PYTHON ?= python3
INSTALL = $(PYTHON) -m venv .venv && .venv/bin/python -m pip install --quiet --disable-pip-version-check --editable
# A test starts hundreds of processes: what each of them compiles is kept, whatever the shell says.
export PYTHONDONTWRITEBYTECODE :=
# The browser with which the page is tested, Debian's; where it cannot be had, any of the others.
BROWSER = chromium-headless-shell
BROWSERS = chromium chromium-browser google-chrome google-chrome-stable
APT = $(if $(filter 0,$(shell id -u)),,sudo -n) env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Acquire::http::Timeout=30
.PHONY: run test thorough lint types fmt bench docs docs-site fuzz release-check environments play browser browser-installed

run: .venv/ready ; @for puzzle in koburin 'canal_view#2' 'slitherlink#2'; do echo "\n$$ enpitsu solve $$puzzle" && .venv/bin/enpitsu solve "$$puzzle" || exit; done
test: .venv/ready-to-test ; .venv/bin/python -m pytest --numprocesses auto --dist worksteal
thorough: .venv/ready-to-test ; ENPITSU_THOROUGH=1 .venv/bin/python -m pytest --numprocesses auto --dist worksteal && .venv/bin/python -m bench.thorough --journal bench/judged.jsonl
browser: .venv/ready-to-test ; ENPITSU_THOROUGH=1 .venv/bin/python -m pytest --numprocesses auto --dist worksteal tests/play
browser-installed: ; @command -v $(BROWSER) || { $(APT) update; $(APT) install -y $(BROWSER); } >/dev/null || for one in $(BROWSERS); do command -v $$one && exit; done
lint: .venv/ready-to-test ; .venv/bin/ruff check src tests docs bench && .venv/bin/ruff format --check src tests docs
types: .venv/ready-to-test ; .venv/bin/mypy
fmt: .venv/ready-to-test ; .venv/bin/ruff check --fix src tests docs bench ; .venv/bin/ruff format src tests docs
bench: .venv/ready-to-bench ; .venv/bin/python -m bench --write --peers
docs: .venv/ready ; .venv/bin/python docs/make.py
docs-site: .venv/ready-to-test ; .venv/bin/python docs/docs_site.py
fuzz: .venv/ready-to-test ; .venv/bin/python -m bench.fuzz 500000
release-check: .venv/ready-to-test ; .venv/bin/python -m bench.release
environments: .venv/ready-to-test ; .venv/bin/python -m bench.environments --site
play: .venv/ready-to-play ; .venv/bin/enpitsu play
.venv/ready: pyproject.toml ; @$(INSTALL) . && touch $@
.venv/ready-to-test: pyproject.toml package.json ; @$(INSTALL) '.[dev]' && { ! command -v npm >/dev/null || npm install --silent --no-package-lock --no-audit --no-fund || true; } && touch $@ .venv/ready .venv/ready-to-play
.venv/ready-to-play: pyproject.toml ; @$(INSTALL) '.[play]' && touch $@ .venv/ready
.venv/ready-to-bench: pyproject.toml ; @$(INSTALL) '.[dev,peers]' && touch $@ .venv/ready-to-test .venv/ready .venv/ready-to-play
