"""Tests of the techniques."""
