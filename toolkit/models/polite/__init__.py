"""Asking politely: as often as the provider allows, again when it may help, and not while it is down."""
