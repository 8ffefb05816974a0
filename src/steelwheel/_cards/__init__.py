"""Cards and hands in any form: texts, numbers, frames, cards of other libraries."""
