"""The bodies of puzz.link URLs that the reference encoders need (see the field's format notes)."""

from __future__ import annotations

UNTOLD = -1


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
    """Hexadecimal digits, ``-`` (``+``) before two (three) of them, letters for runs of blanks.

    A dot is a number that is not told: UNTOLD.
    """
    out: list[int | None] = []
    at = 0
    while at < len(body):
        ch = body[at]
        at += 1
        if ch in "0123456789abcdef":
            out.append(int(ch, 16))
        elif ch in "-+":
            many = 2 if ch == "-" else 3
            out.append(int(body[at : at + many], 16))
            at += many
        elif ch == ".":
            out.append(UNTOLD)
        else:
            out += [None] * (int(ch, 36) - 15)
    return (out + [None] * n)[:n]


def arrows(body: str, n: int) -> list[tuple[int, int | None] | None]:
    """Direction and digit (two of them after 5 and more), letters for runs of blanks."""
    out: list[tuple[int, int | None] | None] = []
    at = 0
    while at < len(body):
        ch = body[at]
        at += 1
        if ch.isdigit():
            many = 1 + int(ch) // 5
            digits = body[at : at + many]
            out.append((int(ch) % 5, None if digits == "." else int(digits, 16)))
            at += many
        else:
            out += [None] * (int(ch, 36) - 9)
    return (out + [None] * n)[:n]


def circles(body: str, n: int) -> list[int]:
    """Three cells a digit: 1 is white, 2 is black."""
    return [int(ch, 27) // k % 3 for ch in body for k in (9, 3, 1)][:n]


def borders(body: str, height: int, width: int) -> tuple[list[int], list[list[int]], str]:
    """The room of every cell, the cells of every room, and the rest of the body."""
    walls, rest = [], body
    for n in ((width - 1) * height, width * (height - 1)):
        digits, rest = rest[: (n + 4) // 5], rest[(n + 4) // 5 :]
        walls.append([int(ch, 32) >> k & 1 for ch in digits for k in (4, 3, 2, 1, 0)])
    across, down = walls
    room = [-1] * (height * width)
    rooms: list[list[int]] = []
    for start in range(height * width):
        if room[start] >= 0:
            continue
        cells = [start]
        for i in cells:
            room[i] = len(rooms)
            r, c = divmod(i, width)
            ways = [(i + 1, c + 1 < width and not across[r * (width - 1) + c]),
                    (i - 1, c > 0 and not across[r * (width - 1) + c - 1]),
                    (i + width, r + 1 < height and not down[i]),
                    (i - width, r > 0 and not down[i - width])]  # fmt: skip
            cells += [j for j, open_ in ways if open_ and room[j] < 0 and j not in cells]
        rooms.append(sorted(cells))
    return room, rooms, rest
