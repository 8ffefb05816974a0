"""How equity is found: what is asked, the ways to count every deal, deals at random."""
