"""Files and tables: hands, deals and results in and out, and the streams they go to."""
