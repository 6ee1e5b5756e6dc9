"""Interfaces of other libraries, over the rules of alfil."""
