"""The version, in the one place that the build reads it from."""

VERSION = "0.1.0"
