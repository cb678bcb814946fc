"""Many calls handed in at once and answered within a day, by the Batch APIs of OpenAI and Anthropic."""
