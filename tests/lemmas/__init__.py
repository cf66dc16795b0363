"""Tests of shape."""
