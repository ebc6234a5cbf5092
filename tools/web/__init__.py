"""The handheld as a page for browsers: the built game on MicroPython as WebAssembly, above the stand-ins."""
