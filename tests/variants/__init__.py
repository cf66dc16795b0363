"""Tests of variants and crossbreeds."""
