"""Tests of engine/count."""
