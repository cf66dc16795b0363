"""The settings of the documentation site (``docs/docs_site.py`` builds it)."""

project = "Enpitsu"
author = "The Enpitsu engineers"
extensions = ["myst_parser"]
myst_enable_extensions = ["colon_fence", "attrs_inline"]
myst_heading_anchors = 4
html_theme = "furo"
html_title = "Enpitsu"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_show_sourcelink = False
html_copy_source = False
html_show_copyright = False
highlight_language = "text"
smartquotes = False
nitpicky = True
templates_path: list[str] = []
exclude_patterns = ["files"]
