"""Files for people, in YAML: nodes with their place in the text, and readers that say what to write instead."""
