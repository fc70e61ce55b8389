"""Itineraries over time zones, as Python's zoneinfo knows them, and what icalendar reads of our calendars.

zones.py cases              prints 60 legs: where and when they begin and end on the clocks of their places, and how long they take
zones.py read CALENDAR      prints the begin and the end of each event in UTC, by the zones that the calendar describes itself
"""

import json
import sys
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import icalendar

# From, to, and the departure on the clock there, with the minutes to the arrival.
PLACES = {
    "Frankfurt (FRA)": "Europe/Berlin", "Lisbon (LIS)": "Europe/Lisbon", "London (LHR)": "Europe/London",
    "New York (JFK)": "America/New_York", "Los Angeles (LAX)": "America/Los_Angeles", "Honolulu (HNL)": "Pacific/Honolulu",
    "Tokyo (HND)": "Asia/Tokyo", "Auckland (AKL)": "Pacific/Auckland", "Sydney (SYD)": "Australia/Sydney",
    "Apia (APW)": "Pacific/Apia", "Delhi (DEL)": "Asia/Kolkata", "Kathmandu (KTM)": "Asia/Kathmandu",
    "Sao Paulo (GRU)": "America/Sao_Paulo", "Reykjavik (KEF)": "Atlantic/Reykjavik", "Dubai (DXB)": "Asia/Dubai",
    "Adelaide (ADL)": "Australia/Adelaide", "St. John's (YYT)": "America/St_Johns", "Kiritimati (CXI)": "Pacific/Kiritimati",
    "Chatham Island (CHT)": "Pacific/Chatham", "Lord Howe (LDH)": "Australia/Lord_Howe",
}
ROUTES = [
    # Over the date line, both ways.
    ("Tokyo (HND)", "Honolulu (HNL)", "2026-05-03T20:00", 430), ("Honolulu (HNL)", "Tokyo (HND)", "2026-05-10T13:00", 510),
    ("Auckland (AKL)", "Los Angeles (LAX)", "2026-07-01T19:30", 735), ("Los Angeles (LAX)", "Auckland (AKL)", "2026-07-10T22:30", 780),
    ("Apia (APW)", "Honolulu (HNL)", "2026-01-02T23:10", 325), ("Honolulu (HNL)", "Apia (APW)", "2026-01-09T16:00", 330),
    ("Sydney (SYD)", "Los Angeles (LAX)", "2026-10-03T21:00", 815), ("Kiritimati (CXI)", "Honolulu (HNL)", "2026-02-04T09:00", 185),
    # The clock goes forward while one travels, or back.
    ("Lisbon (LIS)", "Frankfurt (FRA)", "2026-03-28T23:30", 180), ("Frankfurt (FRA)", "Lisbon (LIS)", "2026-03-29T01:30", 185),
    ("Frankfurt (FRA)", "London (LHR)", "2026-03-29T00:50", 95), ("Lisbon (LIS)", "Frankfurt (FRA)", "2026-10-24T23:30", 260),
    ("Frankfurt (FRA)", "Lisbon (LIS)", "2026-10-25T01:30", 185), ("London (LHR)", "New York (JFK)", "2026-10-25T00:30", 480),
    ("New York (JFK)", "London (LHR)", "2026-03-07T22:00", 410), ("New York (JFK)", "Los Angeles (LAX)", "2026-11-01T00:30", 370),
    ("Los Angeles (LAX)", "New York (JFK)", "2026-03-08T00:45", 315), ("New York (JFK)", "Sao Paulo (GRU)", "2026-03-08T01:15", 590),
    ("Sydney (SYD)", "Adelaide (ADL)", "2026-04-05T01:00", 130), ("Adelaide (ADL)", "Sydney (SYD)", "2026-10-04T01:30", 110),
    ("Lord Howe (LDH)", "Sydney (SYD)", "2026-04-05T00:30", 115), ("Chatham Island (CHT)", "Auckland (AKL)", "2026-09-27T01:45", 130),
    # Half hours and quarters, nights, and days without any of it.
    ("Delhi (DEL)", "Kathmandu (KTM)", "2026-06-01T13:05", 105), ("Kathmandu (KTM)", "Delhi (DEL)", "2026-06-08T09:20", 110),
    ("St. John's (YYT)", "London (LHR)", "2026-08-14T23:55", 320), ("Dubai (DXB)", "Delhi (DEL)", "2026-01-31T22:10", 195),
    ("Reykjavik (KEF)", "Frankfurt (FRA)", "2026-12-31T23:40", 210), ("Frankfurt (FRA)", "Tokyo (HND)", "2026-02-28T13:40", 830),
]


def cases():
    routes = list(ROUTES)
    names = sorted(PLACES)
    number = 0
    while len(routes) < 60:
        start, end = names[number * 7 % len(names)], names[(number * 11 + 3) % len(names)]
        day = datetime(2024, 1, 10) + timedelta(days=37 * number, hours=number * 5 % 24, minutes=number * 7 % 60)
        number += 1
        if start != end:
            routes.append((start, end, day.strftime("%Y-%m-%dT%H:%M"), 75 + number * 53 % 900))
    legs = []
    for origin, destination, departure, minutes in routes:
        start = datetime.fromisoformat(departure).replace(tzinfo=ZoneInfo(PLACES[origin]))
        instant = start.astimezone(timezone.utc)
        arrival = instant + timedelta(minutes=minutes)
        end = arrival.astimezone(ZoneInfo(PLACES[destination]))
        home = instant.astimezone(ZoneInfo("Europe/Berlin"))
        legs.append({
            "origin": origin, "startZone": PLACES[origin], "startDay": f"{start:%Y-%m-%d}", "startTime": f"{start:%H:%M}",
            "destination": destination, "endZone": PLACES[destination], "endDay": f"{end:%Y-%m-%d}", "endTime": f"{end:%H:%M}",
            "minutes": minutes, "start": f"{instant:%Y-%m-%dT%H:%MZ}", "end": f"{arrival:%Y-%m-%dT%H:%MZ}",
            "home": f"{home:%H:%M}",
        })
    return legs


def read(path):
    calendar = icalendar.Calendar.from_ical(open(path, "rb").read())
    zones = {str(zone["TZID"]): zone.to_tz() for zone in calendar.walk("VTIMEZONE")}
    wrong = []
    for name, zone in zones.items():
        # Every hour of a year on the clock of the component is that of the time zone database.
        for hour in range(0, 24 * 365, 1):
            instant = datetime(2026, 1, 1, tzinfo=timezone.utc) + timedelta(hours=hour)
            known = instant.astimezone(ZoneInfo(name)).utcoffset()
            clock = (instant + known).replace(tzinfo=None)
            local = clock.replace(tzinfo=ZoneInfo(name))
            # A time that a clock shows twice may mean either.
            if local.utcoffset() != known or local.replace(fold=1).utcoffset() != known:
                continue
            if clock.replace(tzinfo=zone).utcoffset() != known:
                wrong.append(f"{name} {clock}")
    def instant(event, key):
        value = event[key]
        clock = value.dt.replace(tzinfo=zones[str(value.params["TZID"])])
        return f"{clock.astimezone(timezone.utc):%Y-%m-%dT%H:%MZ}"
    events = {
        str(event["SUMMARY"]): [instant(event, "DTSTART"), instant(event, "DTEND")]
        for event in calendar.walk("VEVENT") if "TZID" in event["DTSTART"].params
    }
    return {"events": events, "wrong": wrong[:5]}


print(json.dumps(cases() if sys.argv[1] == "cases" else read(sys.argv[2])))
