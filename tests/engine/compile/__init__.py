"""Tests of engine/compile."""
