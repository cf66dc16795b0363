"""What of a text is not kept is said: by the library, the command line, JSON, batch and the desk."""

FIELD = "https://pedros.works/kudamono/player?W=2x2&L=(1)0&G=nurikabe&ZZ=9"
"""An address with a field that nothing reads."""
SAID = "not kept: the field ZZ= is not read"
