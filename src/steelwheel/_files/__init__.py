"""Files and tables: hands, deals and results in and out."""
