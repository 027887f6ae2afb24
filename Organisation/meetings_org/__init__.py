"""The nightly run of an organisation: an index a person, made by the program `meetings`."""
