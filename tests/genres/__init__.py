"""Tests of genres."""
