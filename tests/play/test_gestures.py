"""What hands do on a board beside tapping: each gesture, in a genre of a kind that has it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.play.browser import MISSING, browser_path
from tests.play.player import Player
from tests.play.test_playing import made

pytestmark = pytest.mark.skipif(browser_path() is None, reason=MISSING)


def drawn(page: Page) -> dict[str, str]:
    """What is not empty on the board, by place."""
    return dict(label.split(": ", 1) for label in made(page))


def written(player: Player) -> dict[str, str]:
    """The same without the values that are printed."""
    printed = {p["marks"][0]["place"] for layer in player.layers for p in layer["places"] if p["locked"]}
    return {place: said for place, said in drawn(player.page).items() if place not in printed}


def ends(place: Any) -> list[Any]:
    """The two ends of the stroke of a place."""
    return [place["strokes"][0][0], place["strokes"][0][-1]]


def test_a_stroke_is_dragged_again_for_a_double_one_and_again_for_none(page: Page, address: str) -> None:
    player = Player(page, address, "hashiwokakero#1")
    assert [layer["name"] for layer in player.layers] == ["bridge"], "one layer, with no button of its own"
    assert page.locator("#tools").is_hidden()
    place = player.layers[0]["places"][0]
    seen = []
    for _ in range(3):
        player.drag(ends(place))
        seen.append((drawn(page), page.locator("#board .double").count()))
    name = place["marks"][0]["place"]
    assert seen == [({name: "drawn"}, 0), ({name: "2"}, 1), ({}, 0)]
    page.click("#undo")
    assert page.locator("#board .double").count() == 1, "and it can be undone"
    assert page.locator("#board .line-0").count() == 0, "a double stroke is not drawn over a single one"


def test_a_double_stroke_is_made_by_taps_and_by_keys(page: Page, address: str) -> None:
    player = Player(page, address, "hashiwokakero#1")
    place = player.layers[0]["places"][0]
    name = place["marks"][0]["place"]
    for said in ("drawn", "2", "not drawn", None):
        player.tap(player.inside(place))
        assert drawn(page).get(name) == said
    page.focus("#board")
    for said in ("drawn", "2", "not drawn", None):
        page.keyboard.press("Space")
        assert drawn(page).get(name) == said
    for key, said in (("2", "2"), ("1", "drawn"), ("0", None)):
        page.keyboard.press(key)
        assert drawn(page).get(name) == said


def test_strokes_of_one_drag_become_the_same(page: Page, address: str) -> None:
    player = Player(page, address, "hashiwokakero#1")
    first = player.layers[0]["places"][0]
    a, b = ends(first)
    c = [2 * b[0] - a[0], 2 * b[1] - a[1]]
    player.drag([a, b])
    player.drag([a, b, c])
    assert list(drawn(page).values()) == ["2", "2"]
    player.drag([a, b, c, b])
    assert list(drawn(page).values()) == ["2"], "back over the second one: only the first is gone"


def borders(page: Page) -> int:
    """How many borders are drawn."""
    return sum(said == "a border" for said in drawn(page).values())


@pytest.mark.parametrize("id", ["shikaku#1", "fillomino#1"])
def test_a_rectangle_is_dragged_from_corner_to_corner(page: Page, address: str, id: str) -> None:
    player = Player(page, address, id)
    player.drag([[0, 0], [4, 6]])
    assert borders(page) == 2 + 3, "along the frame of the board there is nothing to draw"
    player.drag([[4, 6], [2, 2]])
    assert borders(page) == 5 + 3, "three of its sides are borders already"
    player.drag([[2, 2], [4, 6]])
    assert borders(page) == 8 - 6, "the same again takes them back"
    player.drag([[2, 0], [2, 2], [4, 2]])
    assert borders(page) == 2 + 2, "along sides, they are drawn one by one"


def test_a_piece_that_is_a_rectangle_is_dragged_from_corner_to_corner(page: Page, address: str) -> None:
    player = Player(page, address, "unrectangles#1")
    marks = [mark for mark in player.board["marks"] if len(mark["cells"]) == 4]
    square = next(mark for mark in marks if len({r for r, _ in mark["cells"]}) == 2)
    corners = [[2 * r + 1, 2 * c + 1] for r, c in (min(square["cells"]), max(square["cells"]))]
    player.drag(corners)
    assert player.pressed(square)
    player.drag(corners)
    assert not player.pressed(square), "the same again takes it back"


def test_a_diagonal_is_dragged_from_corner_to_corner(page: Page, address: str) -> None:
    player = Player(page, address, "triangle_field#1")
    board = player.board
    cell = next(p for p in player.layers[0]["places"] if not p["locked"])
    y, x = cell["at"]
    player.drag([[y - 1, x - 1], [y + 1, x + 1]])
    assert [m["value"] for m in cell["marks"] if m["on"][0]["points"][0] == [y - 1, x - 1]] == list(
        drawn(page).values()
    )
    player.drag([[y - 1, x + 1], [y + 1, x - 1]])
    assert len(drawn(page)) == 1, "the other one takes its place"
    player.drag([[y - 1, x + 1], [y + 1, x - 1]])
    assert drawn(page) == {}
    assert board["layers"][0]["gesture"] == "choose"


# -- areas: numbers that are noted ---------------------------------------------------------------


def middle(row: int, column: int) -> list[int]:
    """The middle of a cell."""
    return [2 * row - 1, 2 * column - 1]


def test_numbers_of_areas_are_written_and_copied_and_part_unlike_cells(page: Page, address: str) -> None:
    player = Player(page, address, "fillomino#1")  # 5 . . 5 / . 4 3 . / . . . . / 1 . 1 .
    player.tap(middle(1, 2))
    page.keyboard.press("5")
    assert drawn(page) == {"R1C2": "noted 5", "N side of R2C2": "a border"}, "4 is printed below"
    player.drag([middle(1, 2), middle(1, 3)])
    both = drawn(page)
    assert both["R1C3"] == "noted 5"
    assert set(both) == {"R1C2", "R1C3", "N side of R2C2", "N side of R2C3"}, "no border to another 5"
    page.click("#undo")
    assert set(drawn(page)) == {"R1C2", "N side of R2C2"}, "a number and its borders are one step"
    player.tap(middle(1, 2))
    page.locator('#pad button:text-is("4")').click()
    assert drawn(page) == {"R1C2": "noted 4", "W side of R1C2": "a border"}, "borders follow the number"
    page.keyboard.press("Backspace")
    assert drawn(page) == {}


def test_a_number_that_is_printed_is_copied_where_it_is_a_size(page: Page, address: str) -> None:
    player = Player(page, address, "fillomino#1")
    player.drag([middle(2, 2), middle(3, 2), middle(3, 3)])
    assert {place: said for place, said in drawn(page).items() if "side" not in place} == {
        "R3C2": "noted 4", "R3C3": "noted 4"
    }  # fmt: skip
    page.reload()
    page.wait_for_selector("#board .spot", state="attached")
    assert drawn(page)["R3C3"] == "noted 4", "notes are kept"


def test_a_number_of_an_area_is_written_by_keys_alone(page: Page, address: str) -> None:
    Player(page, address, "fillomino#1")
    page.focus("#board")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("1")
    page.keyboard.press("2")
    assert [said for said in drawn(page).values() if said.startswith("noted")] == ["noted 12"]
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Space")
    assert page.evaluate("document.activeElement.id") == "board"


def test_a_rectangle_is_dragged_from_cell_to_cell_where_areas_are_rectangles(
    page: Page, address: str
) -> None:
    player = Player(page, address, "shikaku#1")
    player.drag([middle(1, 1), middle(2, 3)])
    assert borders(page) == 2 + 3
    player.drag([middle(2, 3), middle(1, 1)])
    assert borders(page) == 0, "the same again takes it back, from either corner"


# -- several cells, and notes in the middle ------------------------------------------------------


def free_cells(player: Player) -> list[Any]:
    """The cells in which nothing is printed."""
    return [place for place in player.layers[0]["places"] if not place["locked"]]


def test_several_cells_are_chosen_by_dragging_and_written_in_at_once(page: Page, address: str) -> None:
    player = Player(page, address, "sudoku#1")
    places = player.layers[0]["places"]
    row = [place for place in places if place["at"][0] == places[0]["at"][0]]
    player.drag([place["at"] for place in row])
    assert page.locator("#board .chosen").count() == 1
    page.keyboard.press("Shift+Digit2")
    free = [place for place in row if not place["locked"]]
    assert list(written(player).values()) == ["noted 2"] * len(free)
    page.keyboard.press("2")
    assert list(written(player).values()) == ["2"] * len(free), "what is printed stays"
    page.keyboard.press("Backspace")
    assert list(written(player).values()) == ["noted 2"] * len(free)
    player.tap(free[0]["at"])
    assert page.locator("#board .chosen").count() == 0
    page.keyboard.press("Backspace")
    assert len(written(player)) == len(free) - 1


def test_cells_are_chosen_one_by_one_with_control_and_with_shift_and_arrows(
    page: Page, address: str
) -> None:
    player = Player(page, address, "sudoku#1")
    free = free_cells(player)
    player.tap(free[0]["at"])
    page.keyboard.down("Control")
    player.tap(free[-1]["at"])
    page.keyboard.up("Control")
    page.keyboard.press("1")
    assert list(written(player).values()) == ["1", "1"]
    page.click("#undo")
    page.focus("#board")
    page.keyboard.press("Escape")
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("2")
    column = [place for place in free if place["at"][1] == free[-1]["at"][1]][-3:]
    assert len(written(player)) == sum(place["at"][0] >= free[-1]["at"][0] - 4 for place in column)
    page.keyboard.press("Control+a")
    page.keyboard.press("Backspace")
    assert written(player) == {}


def test_notes_stand_in_the_middle_with_control_or_by_the_button(page: Page, address: str) -> None:
    player = Player(page, address, "sudoku#1")
    player.tap(free_cells(player)[0]["at"])
    page.keyboard.press("Control+1")
    page.keyboard.press("Control+3")
    page.keyboard.press("Shift+Digit2")
    assert page.locator("#board .note.middle").all_text_contents() == ["13"]
    assert page.locator("#board .note:not(.middle)").all_text_contents() == ["2"]
    assert list(written(player).values()) == ["noted 1, 2, 3"]
    page.click("#notes")
    page.click("#in-the-middle")
    page.locator('#pad button:text-is("3")').click()
    assert page.locator("#board .note.middle").all_text_contents() == ["1"]


def test_digits_that_are_equal_are_lit(page: Page, address: str) -> None:
    player = Player(page, address, "sudoku#1")
    places = player.layers[0]["places"]
    printed = next(place for place in places if place["locked"])
    assert page.locator("#board .equal:visible").count() == 0
    player.tap(printed["at"])
    assert page.locator("#board .equal:visible").count() == 1
    lit = page.locator("#board .equal").get_attribute("d") or ""
    [value] = [mark["value"] for mark in printed["marks"] if mark.get("printed")]
    like = [p for p in places if any(m.get("printed") and m["value"] == value for m in p["marks"])]
    assert lit.count("Z") == len(like)
    player.tap(free_cells(player)[0]["at"])
    assert page.locator("#board .equal").count() == 0
    page.keyboard.press(value)
    assert (page.locator("#board .equal").get_attribute("d") or "").count("Z") == len(like) + 1


# -- the other button, and fingers ---------------------------------------------------------------


def right_drag(player: Player, points: list[Any]) -> None:
    """Drag with the right button."""
    mouse = player.page.mouse
    first, *others = player.all_at(points)
    mouse.move(*first)
    mouse.down(button="right")
    for x, y in others:
        mouse.move(x, y)
    mouse.up(button="right")


FINGER = """([from, to, rest]) => new Promise((done) => {
  const board = document.getElementById("board");
  const send = (type, [x, y]) => board.dispatchEvent(new PointerEvent(type, {
    pointerId: 7, pointerType: "touch", clientX: x, clientY: y, bubbles: true, isPrimary: true }));
  send("pointerdown", from);
  setTimeout(() => { send("pointermove", to); send("pointerup", to); done(); }, rest);
})"""
"""A finger that rests for some milliseconds, moves and is lifted."""


@pytest.mark.parametrize(
    ("id", "layer"), [("nurikabe#1", 0), ("slitherlink#1", 0), ("koburin#1", 1), ("fillomino#1", 0)]
)
def test_the_right_button_alt_and_a_finger_that_rests_cross_out(
    page: Page, address: str, id: str, layer: int
) -> None:
    player = Player(page, address, id)
    place = next(place for place in player.layers[layer]["places"] if not place["locked"])
    point = player.inside(place)
    crossed = player.layers[layer]["words"][1]
    page.mouse.click(*player.at(point), button="right")
    assert list(drawn(page).values()) == [crossed]
    page.click("#undo")
    page.keyboard.down("Alt")
    player.tap(point)
    page.keyboard.up("Alt")
    assert list(drawn(page).values()) == [crossed]
    page.click("#undo")
    at = list(player.at(point))
    page.evaluate(FINGER, [at, at, 700])
    assert list(drawn(page).values()) == [crossed]
    page.click("#undo")
    page.evaluate(FINGER, [at, at, 30])
    assert list(drawn(page).values()) == [player.layers[layer]["words"][0]], "a short touch is a tap"


def test_the_right_button_crosses_out_all_along_a_way(page: Page, address: str) -> None:
    player = Player(page, address, "slitherlink#1")
    right_drag(player, [[0, 0], [0, 2], [2, 2]])
    assert list(drawn(page).values()) == ["not drawn"] * 2
    right_drag(player, [[0, 0], [0, 2], [2, 2]])
    assert drawn(page) == {}


# -- colours and free lines ----------------------------------------------------------------------


@pytest.mark.parametrize("id", ["nurikabe#1", "slitherlink#1", "sudoku#1", "litos#1", "shakashaka#1"])
def test_colours_and_free_lines_stand_beside_the_marks(page: Page, address: str, id: str) -> None:
    player = Player(page, address, id)
    before = page.locator("#board .fill-tint-2").count()
    page.click("#sketch")
    page.locator("#pad .pen").nth(2).click()
    player.drag([middle(1, 1), middle(1, 3)])
    assert page.locator("#board .fill-tint-2").count() == before + 1
    page.click('#pad button:text-is("Lines, crosses")')
    player.drag([middle(1, 1), middle(1, 3), middle(2, 3)])
    assert (page.locator("#board .pencil").get_attribute("d") or "").count("M") == 3
    player.drag([middle(2, 3), middle(1, 3)])
    assert (page.locator("#board .pencil").get_attribute("d") or "").count("M") == 2, (
        "the same again is none"
    )
    player.tap(middle(2, 1))
    assert page.locator("#board .absent").count() == 1
    assert written(player) == {}, "none of them is a mark"
    page.reload()
    page.wait_for_selector("#board .pencil", state="attached")
    for _ in range(4):
        page.click("#undo")
    assert page.locator("#board .pencil, #board .absent").count() == 0
    assert page.locator("#board .fill-tint-2").count() == before
    page.click("#redo")
    page.click("#sketch")
    page.click('#pad button:text-is("Wipe")')
    assert page.locator("#board .fill-tint-2").count() == before


# -- places that rules close ---------------------------------------------------------------------


@pytest.mark.parametrize("id", ["nurikabe#1", "koburin#1", "canal_view#1"])
def test_a_cell_that_a_rule_keeps_free_cannot_be_marked(page: Page, address: str, id: str) -> None:
    player = Player(page, address, id)
    shading = player.layers[0]
    closed = [place for place in shading["places"] if place["locked"]]
    assert {tuple(place["cells"][0]) for place in closed} == {
        (cell.row, cell.col)
        for cell in getattr(player.puzzle, "clue", None) or player.puzzle.island  # type: ignore[attr-defined]
    }
    player.tap(closed[0]["at"])
    page.keyboard.press("Space")
    page.keyboard.press("x")
    assert drawn(page) == {}
    if len(player.layers) > 1:
        return
    row = [place["at"] for place in shading["places"] if place["at"][0] == closed[0]["at"][0]]
    free = [at for at in row if at not in [place["at"] for place in closed]]
    player.drag([free[0], *row, free[-1]])
    assert len(drawn(page)) == len(free), "a sweep leaves it out"


def test_no_line_is_drawn_to_a_cell_that_a_rule_keeps_free(page: Page, address: str) -> None:
    player = Player(page, address, "koburin#1")
    line = player.layers[1]
    closed = [place for place in line["places"] if place["locked"]]
    assert closed
    player.drag(ends(closed[0]))
    assert drawn(page) == {}


def test_the_example_of_the_usual_size_is_the_first_in_the_gallery(page: Page, address: str) -> None:
    card = page.locator("#genres li").filter(has=page.locator('h4:text-is("Sudoku")'))
    assert card.locator("button").first.get_attribute("aria-label") == "Sudoku, example 3"
    card.locator("button").first.click()
    page.wait_for_selector("#board .spot", state="attached")
    assert page.inner_text("#title") == "Sudoku 9×9"
