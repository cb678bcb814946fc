"""The sections of the report, one file each; a section that is added is shown, and nothing else is edited."""
