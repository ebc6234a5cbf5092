"""Drops comments and docstrings from files that stay sources: a board reads those letter by letter."""

import ast
import io
import tokenize


def without_comments(text: str) -> str:
    """The same program, its other lines as they were."""
    lines = text.splitlines()
    gone = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef) and len(node.body) > 1:
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                gone |= set(range(first.lineno, (first.end_lineno or 0) + 1))
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            number, column = token.start
            lines[number - 1] = lines[number - 1][:column].rstrip()
            if not lines[number - 1]:
                gone.add(number)
    return "".join(f"{line}\n" for number, line in enumerate(lines, 1) if number not in gone)
