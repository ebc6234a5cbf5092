"""A package, so that the browser of its tests can end with them (`scope="package"`)."""
