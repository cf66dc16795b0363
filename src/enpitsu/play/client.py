"""The client: the files of the page, and what a browser lets them do."""

from __future__ import annotations

from pathlib import Path

WEB = Path(__file__).parent / "web"
"""The folder of the page's files."""

RULES = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "'none'",
}
"""The content security policy: nothing inline, no eval, no text as HTML, no other host."""


def policy(**instead: str | None) -> str:
    """The policy with some rules in place of its own (None: without this rule), ``_`` for ``-``."""
    rules = RULES | {name.replace("_", "-"): rule for name, rule in instead.items()}
    return "; ".join([f"{name} {rule}" for name, rule in rules.items() if rule is not None])
