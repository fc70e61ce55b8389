"""A screen reader for the tests: finds what a program shows by role and name, over AT-SPI.

usage: reader.py PID tree               prints role, name and description of everything, a line each
       reader.py PID wait ROLE NAME     waits until there is such a thing
       reader.py PID press ROLE NAME    does its first action
       reader.py PID focus ROLE NAME    waits until the keys go to it
       reader.py PID text ROLE NAME     prints what is written in it

Only what has a size counts: a page that is not shown yet has none.
"""

import sys
import time

import pyatspi


def nodes(node):
    yield node
    for index in range(node.childCount):
        try:
            child = node.getChildAtIndex(index)
            if child is not None:
                yield from nodes(child)
        except Exception:
            # Gone while it was looked at.
            pass


def program(pid):
    for candidate in pyatspi.Registry.getDesktop(0):
        if candidate is not None and candidate.get_process_id() == pid:
            return candidate
    return None


def has_size(node):
    try:
        extents = node.queryComponent().getExtents(pyatspi.WINDOW_COORDS)
        return extents.width > 0 and extents.height > 0
    except NotImplementedError:
        return True


def find(pid, role, name):
    """The thing with that role and name, as soon as it is there."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        root = program(pid)
        for node in nodes(root) if root is not None else []:
            try:
                if node.getRoleName() == role and node.name == name and has_size(node):
                    return node
            except Exception:
                pass
        time.sleep(0.1)
    there = sorted({told(node) for node in nodes(program(pid)) if node.name and has_size(node)})
    sys.exit(f"There is no {role} “{name}”, but: {', '.join(there)}.")


def told(node):
    """Role and name, and what is written in it; a star for what the keys go to."""
    text = ""
    if node.getRoleName() in ("text", "entry"):
        written = node.queryText()
        text = f" ({written.getText(0, written.characterCount)})"
    star = "*" if node.getState().contains(pyatspi.STATE_FOCUSED) else ""
    return f"{star}{node.getRoleName()} “{node.name}”{text}"


def main():
    pid, command = int(sys.argv[1]), sys.argv[2]
    if command == "tree":
        for node in nodes(program(pid)):
            print(f"{node.getRoleName()}\t{node.name}\t{node.description}")
        return
    node = find(pid, sys.argv[3], sys.argv[4])
    if command == "press":
        node.queryAction().doAction(0)
    elif command == "focus":
        deadline = time.monotonic() + 20
        while not node.getState().contains(pyatspi.STATE_FOCUSED):
            if time.monotonic() > deadline:
                sys.exit(f"The keys do not go to the {sys.argv[3]} “{sys.argv[4]}”.")
            time.sleep(0.05)
            node = find(pid, sys.argv[3], sys.argv[4])
    elif command == "text":
        text = node.queryText()
        print(text.getText(0, text.characterCount))


main()
