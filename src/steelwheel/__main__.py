# PYTHON_ARGCOMPLETE_OK
"""Lets `python -m steelwheel` run the command line of `steelwheel._cli`."""

from steelwheel._cli.main import main

if __name__ == "__main__":
    raise SystemExit(main())
