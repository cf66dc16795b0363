"""The desk: the verbs of the workbench as plain data in, plain data out, whatever carries them."""
