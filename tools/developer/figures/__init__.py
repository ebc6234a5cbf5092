"""What `bench` measures, a module a subject: figures() gives rows of name, value, unit."""
