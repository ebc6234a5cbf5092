"""What `bench` measures, one module per subject; measure() returns rows of name, value, unit."""
