"""Power cuts and damage that saved games must survive."""
