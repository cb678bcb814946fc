"""Any program as a model: one that reads a question and writes an answer, or one that talks at a prompt."""
