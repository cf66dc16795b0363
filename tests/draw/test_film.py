"""A film of frames: what is drawn in all of them."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from enpitsu.draw.film import SIZE, Frame, film


def test_heavy_lines_part_boxes_that_are_wider_than_high() -> None:
    """On 6 rows and 6 columns: one line down the middle, two across it."""
    told = film([Frame(6, 6, (0, 1), 0, 0)], 1.0, box=(2, 3))
    paths = [e.attrib["d"] for e in ET.fromstring(told).iter() if e.tag.endswith("path")]
    end = 8 + 6 * SIZE
    assert f"M{8 + 3 * SIZE} 8V{end}M8 {8 + 2 * SIZE}H{end}M8 {8 + 4 * SIZE}H{end}" in paths
