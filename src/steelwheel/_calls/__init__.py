"""The calls of the compiled core, the only modules that touch it; they know no poker."""
