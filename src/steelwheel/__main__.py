# PYTHON_ARGCOMPLETE_OK
"""Lets `python -m steelwheel` run the command line of `steelwheel.cli`."""

from steelwheel.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
