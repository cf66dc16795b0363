"""Tests of layers/lines."""
