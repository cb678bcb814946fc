"""What leaves leancal for other tools: tables of results and of suites, a task for Inspect, a data set.

- `columns`, `truth`, `results`, `issues`, `texts`, `published`: what the tables hold; a row is a record.
- `tables`, `schema`: a table as CSV, Parquet or JSON, and its published JSON Schema.
- `inspect_task`, `huggingface`, `features`: folders that other tools read as they are.

What is exported of a suite holds no gold unless it is asked for; a table of results always gives it away.
"""
