"""Tests of grid."""
