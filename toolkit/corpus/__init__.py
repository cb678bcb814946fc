"""Reading theorems: the folder's texts, and the structured proof inside the compiled module."""
