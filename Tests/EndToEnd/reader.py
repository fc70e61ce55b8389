"""A screen reader for the tests: finds what a program shows by role and name, over AT-SPI.

usage: reader.py PID tree               prints role, name and description of everything, a line each
       reader.py PID wait ROLE NAME     waits until there is such a thing
       reader.py PID press ROLE NAME    does its first action
       reader.py PID focus ROLE NAME    waits until the keys go to it
       reader.py PID text ROLE NAME     prints what is written in it
       reader.py PID audit              prints what a reader could not tell or reach, a line each
       reader.py PID walk               presses Tab until the keys go to where they went before, and prints what is wrong
                                        with that way, then where it led, a line each
       reader.py PID tab ROLE NAME      presses Tab until the keys go to it

Only what has a size counts: a page that is not shown yet has none.
"""

import itertools
import os
import re
import subprocess
import sys
import time

import pyatspi
from gi.repository import GLib


def nodes(node):
    yield node
    for index in range(node.childCount):
        try:
            child = node.getChildAtIndex(index)
            if child is not None:
                yield from nodes(child)
        except Exception as error:
            # Something else was gone while it was looked at.
            if is_application_gone(error):
                raise


def is_application_gone(error):
    return isinstance(error, GLib.GError) and "application no longer exists" in error.message


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
        try:
            for node, found, _ in shown(root) if root is not None else []:
                if found == role and node.name == name:
                    return node
        except Exception as error:
            # Something else was gone while it was looked at.
            if is_application_gone(error):
                raise
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


CONTROLS = {
    "push button", "toggle button", "check box", "radio button", "combo box", "slider", "spin button", "menu item",
    "text", "entry", "password text", "switch", "page tab", "list item", "table cell", "drawing area", "image", "icon",
}
# What is read by the labels in it.
ROWS = {"list item", "table cell", "menu item"}


def shown(node, roles=()):
    """Everything in it that is shown, itself first, with its role and the roles of what that is in, the nearest first."""
    role = node.getRoleName()
    yield node, role, roles
    roles = (role, *roles)
    for index in range(node.childCount):
        child = node.getChildAtIndex(index)
        if child is not None and is_in(child, pyatspi.STATE_VISIBLE) and has_size(child):
            yield from shown(child, roles)


def accessible_name(node):
    """Its name, of a row the labels in it. What has no name is told by its type."""
    name = node.name
    if name and not re.fullmatch("Gtk[A-Za-z]+", name):
        return name
    if node.getRoleName() not in ROWS:
        return ""
    return " ".join(accessible_name(part) for part, role, _ in shown(node) if role == "label")


def is_search_sign(node):
    """Whether it empties a search of GTK's own, which has no name for it."""
    return (node.getRoleName(), node.name) == ("push button", "GtkImage")


def is_in(node, state):
    return node.getState().contains(state)


def can_be_reached(node):
    near = itertools.chain([node.parent, node.parent.parent], (part for part, _, _ in shown(node)))
    return any(is_in(part, pyatspi.STATE_FOCUSABLE) for part in near)


def fault(node, role, roles):
    """What is wrong with the name and states of a control or page, or None."""
    # What is within a control, such as the arrow of a list to choose from, is told by it.
    within = any(outer in CONTROLS - ROWS for outer in roles)
    if node.name in ("GtkStackPage", "GtkShortcutsWindow") and not within:
        return "is called by its class"
    if role not in CONTROLS or is_search_sign(node):
        return None
    name, states = accessible_name(node), node.getState()
    can_focus = states.contains(pyatspi.STATE_FOCUSABLE)
    if not name.strip():
        return "has no name" if can_focus or not within else None
    if "_" in name and role in ("push button", "toggle button", "check box", "menu item"):
        return "is called by the mark of its key"
    words = name.split()
    if len(words) > 1 and words[: len(words) // 2] * 2 == words:
        return "is named twice"
    is_used = states.contains(pyatspi.STATE_SENSITIVE) and role not in ("image", "icon", "drawing area")
    if is_used and not can_focus and not within and not can_be_reached(node):
        return "cannot be reached by keys"
    return None


def audit(root):
    controls = 0
    for node, role, roles in shown(root):
        controls += role in CONTROLS
        if found := fault(node, role, roles):
            print(f"{role} “{node.name}” {found}, in {' in '.join(roles[:4])} “{node.parent.name}”")
    if controls < 5:
        print("Hardly anything is shown.")


def frame(node):
    while node is not None and node.getRoleName() not in ("frame", "dialog"):
        node = node.parent
    return node


def out_of_sight(node):
    """Whether some of what the keys go to is outside its window."""
    try:
        box = node.queryComponent().getExtents(pyatspi.WINDOW_COORDS)
        window = frame(node).queryComponent().getExtents(pyatspi.WINDOW_COORDS)
    except (NotImplementedError, AttributeError):
        return False
    # A list is larger than what is seen of it; its rows are not.
    if node.getRoleName() in ("list", "table", "tree table", "scroll pane"):
        return False
    return box.x < -1 or box.y < -1 or box.x + box.width > window.width + 1 or box.y + box.height > window.height + 1


def stops(pid):
    """What the keys go to after each Tab; ends where it began, or with None where the keys stay or go back to less."""
    focused = []

    def note(event):
        if event.detail1 and event.source.get_process_id() == pid:
            focused.append(event.source)

    pyatspi.Registry.registerEventListener(note, "object:state-changed:focused")
    way = []
    while True:
        focused.clear()
        subprocess.run(["xdotool", "key", "Tab"], check=True)
        deadline = time.monotonic() + 3
        while time.monotonic() < deadline and not focused:
            if not GLib.MainContext.default().iteration(False):
                time.sleep(0.005)
        # One that is left is told before the next one is entered.
        settled = time.monotonic() + 0.05
        while time.monotonic() < settled:
            GLib.MainContext.default().iteration(False)
        if not focused:
            yield None
            return
        if focused[-1] in way:
            # A page may have made room for another one on the way.
            if focused[-1] != way[0] and is_in(way[0], pyatspi.STATE_SHOWING):
                yield None
            return
        way.append(focused[-1])
        yield focused[-1]


def walk(pid):
    names = []
    for node in stops(pid):
        if node is None:
            print(f"Tab leads no further than to {names[-1] if names else 'the beginning'}.")
            break
        names.append(told(node))
        if len(names) > 250:
            print("The way has no end.")
            break
        if not accessible_name(node).strip() and not is_search_sign(node):
            print(f"{names[-1]} in the {node.parent.getRoleName()} “{node.parent.name}” has no name.")
        # A page scrolls to it.
        deadline = time.monotonic() + 2
        while out_of_sight(node) and time.monotonic() < deadline:
            time.sleep(0.05)
        if out_of_sight(node):
            print(f"{names[-1]} has the keys and is not seen.")
    print(f"-- {len(names)}")
    print("\n".join(names))


def tab(pid, role, name):
    names = []
    for node in stops(pid):
        if node is None:
            break
        if node.getRoleName() == role and accessible_name(node) == name:
            return
        names.append(told(node))
    sys.exit(f"Tab does not lead to the {role} “{name}”, but to {', '.join(names)}.")


def main():
    pid, command = int(sys.argv[1]), sys.argv[2]
    if command == "tree":
        for node in nodes(program(pid)):
            print(f"{node.getRoleName()}\t{node.name}\t{node.description}")
        return
    if command == "audit":
        audit(program(pid))
        return
    if command == "walk":
        walk(pid)
        return
    if command == "tab":
        tab(pid, sys.argv[3], sys.argv[4])
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


try:
    main()
except GLib.GError as error:
    if not is_application_gone(error):
        raise
    # When a window closes, GTK reports that its whole application is removed (the arguments in gtk_at_spi_root_child_changed
    # are in the wrong order), and libatspi never looks at that application again. A new process does.
    os.execv(sys.executable, [sys.executable, *sys.argv])
