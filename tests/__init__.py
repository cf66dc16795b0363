"""The tests of Enpitsu."""
