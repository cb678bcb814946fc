"""What a judge found, where, why, and what it invented: answers held against gold (see docs/scores.md)."""
