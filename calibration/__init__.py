"""Suites, judges, runs, scores, statistics, reports and the command line."""
