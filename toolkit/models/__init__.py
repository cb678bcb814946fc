"""Language models behind one narrow interface: clients of providers, of programs, and of recordings.

- `base`: a call, a reply, and what a client is.
"""
