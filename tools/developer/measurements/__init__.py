"""What `bench` measures, a module a subject: measure() gives rows of name, value, unit."""
