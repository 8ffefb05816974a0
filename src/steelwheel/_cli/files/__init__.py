"""Files of the command line: formats, hands, deals and results in and out, and streams."""
