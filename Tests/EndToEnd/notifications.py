"""A desktop that shows notifications: prints each, title and text, and presses the first one's button.

usage: notifications.py     prints "ready" once it has the name org.freedesktop.Notifications
"""

from gi.repository import Gio, GLib

INTERFACE = Gio.DBusNodeInfo.new_for_xml("""
<node><interface name="org.freedesktop.Notifications">
  <method name="Notify">
    <arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/>
    <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="as" direction="in"/>
    <arg type="a{sv}" direction="in"/><arg type="i" direction="in"/><arg type="u" direction="out"/>
  </method>
  <signal name="ActionInvoked"><arg type="u"/><arg type="s"/></signal>
</interface></node>
""").interfaces[0]
PATH = "/org/freedesktop/Notifications"
count = 0


def notify(connection, _sender, _path, _interface, _method, arguments, invocation):
    global count
    count += 1
    number = count
    _, _, _, title, text, actions, _, _ = arguments.unpack()
    print(f"{title} / {text}", flush=True)
    invocation.return_value(GLib.Variant("(u)", (number,)))
    if number == 1:
        GLib.timeout_add(100, lambda: connection.emit_signal(
            None, PATH, INTERFACE.name, "ActionInvoked", GLib.Variant("(us)", (number, actions[0]))) and False)


bus = Gio.bus_get_sync(Gio.BusType.SESSION)
bus.register_object(PATH, INTERFACE, notify, None, None)
Gio.bus_own_name_on_connection(
    bus, INTERFACE.name, Gio.BusNameOwnerFlags.NONE, lambda *_: print("ready", flush=True), None)
GLib.MainLoop().run()
