"""Tests of layers/printed."""
