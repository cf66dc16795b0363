"""Tests of engine/make."""
