"""The bodies of puzz.link URLs that the reference encoders need (see the field's format notes)."""

from __future__ import annotations


def number4(body: str, n: int) -> list[int | None]:
    """Slitherlink's body: a digit with the blanks after it, or a run of blanks."""
    out: list[int | None] = []
    for ch in body:
        value = int(ch, 36)
        if value < 15:
            out += [value % 5, *[None] * (value // 5)]
        else:
            out += [None] * (value - 15)
    return (out + [None] * n)[:n]


def number16(body: str, n: int) -> list[int | None]:
    """Hexadecimal digits, ``-`` before two of them, letters for runs of blanks."""
    out: list[int | None] = []
    at = 0
    while at < len(body):
        ch = body[at]
        if ch == "-":
            out.append(int(body[at + 1 : at + 3], 16))
            at += 2
        elif ch in "0123456789abcdef":
            out.append(int(ch, 16))
        else:
            out += [None] * (int(ch, 36) - 15)
        at += 1
    return (out + [None] * n)[:n]


def arrows(body: str, n: int) -> list[tuple[int, int | None] | None]:
    """Direction and digit, letters for runs of blanks."""
    out: list[tuple[int, int | None] | None] = []
    at = 0
    while at < len(body):
        if body[at] in "01234":
            digit = body[at + 1]
            out.append((int(body[at]), None if digit == "." else int(digit, 16)))
            at += 2
        else:
            out += [None] * (int(body[at], 36) - 9)
            at += 1
    return (out + [None] * n)[:n]
