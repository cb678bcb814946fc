"""A small real model on this machine: its weights, its server and the client that starts and stops it."""
