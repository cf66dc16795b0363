"""Tests of layers/drawn."""
