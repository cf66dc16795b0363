"""Tests of logic."""
