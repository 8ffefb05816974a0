"""What tables are made of; the scripts beside this folder put them together and write them.

`orderings` says what beats what, `enumerations` lists hands, `published_counts` says how many there
must be, `best_of` numbers them, `perfect_hash` and `emit_c` know no poker.
"""
