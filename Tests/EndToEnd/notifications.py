"""A desktop that shows notifications: prints each, title, text and buttons, and chooses the first one.

usage: notifications.py          prints "ready" once it has the name org.freedesktop.Notifications
       notifications.py window   presses the notification's button, and prints what the window is asked for, which it is itself
"""

import sys

from gi.repository import Gio, GLib

INTERFACE = Gio.DBusNodeInfo.new_for_xml("""
<node><interface name="org.freedesktop.Notifications">
  <method name="Notify">
    <arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/>
    <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="as" direction="in"/>
    <arg type="a{sv}" direction="in"/><arg type="i" direction="in"/><arg type="u" direction="out"/>
  </method>
  <signal name="ActivationToken"><arg type="u"/><arg type="s"/></signal>
  <signal name="ActionInvoked"><arg type="u"/><arg type="s"/></signal>
</interface></node>
""").interfaces[0]
APPLICATION = Gio.DBusNodeInfo.new_for_xml("""
<node><interface name="org.freedesktop.Application">
  <method name="ActivateAction">
    <arg type="s" direction="in"/><arg type="av" direction="in"/><arg type="a{sv}" direction="in"/>
  </method>
</interface></node>
""").interfaces[0]
PATH = "/org/freedesktop/Notifications"
is_window = sys.argv[1:] == ["window"]
count = 0


def notify(connection, _sender, _path, _interface, _method, arguments, invocation):
    global count
    count += 1
    number = count
    _, _, _, title, text, actions, _, _ = arguments.unpack()
    print(" / ".join([title, text] + actions[3::2]), flush=True)
    invocation.return_value(GLib.Variant("(u)", (number,)))
    if number == 1:
        GLib.timeout_add(100, lambda: choose(connection, number, actions[2 if is_window else 0]) and False)


def choose(connection, number, action):
    for signal, text in [("ActivationToken", f"token-of-{number}"), ("ActionInvoked", action)]:
        connection.emit_signal(None, PATH, INTERFACE.name, signal, GLib.Variant("(us)", (number, text)))


def activate(_connection, _sender, _path, _interface, _method, arguments, invocation):
    print(*arguments.unpack(), flush=True)
    invocation.return_value(None)


bus = Gio.bus_get_sync(Gio.BusType.SESSION)
if is_window:
    bus.register_object("/io/github/vantage/Vantage", APPLICATION, activate, None, None)
    Gio.bus_own_name_on_connection(bus, "io.github.vantage.Vantage", Gio.BusNameOwnerFlags.NONE, None, None)
bus.register_object(PATH, INTERFACE, notify, None, None)
Gio.bus_own_name_on_connection(
    bus, INTERFACE.name, Gio.BusNameOwnerFlags.NONE, lambda *_: print("ready", flush=True), None)
GLib.MainLoop().run()
