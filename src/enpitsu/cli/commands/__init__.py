"""The commands and their options, by subject; the work is done in modules imported when one runs."""
