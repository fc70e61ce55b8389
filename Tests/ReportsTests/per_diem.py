"""Daily allowances computed from the published rules, apart from the program: prints 120 cases and more as JSON.

Sources
  EStG      Einkommensteuergesetz § 9 (4a) sentences 2 to 8: 28 € for 24 hours, 14 € for more than 8 hours and for the days of arrival and
            departure of a trip with a night away; two days without a night away count for the one with more hours; provided
            meals take off 20 % (breakfast) and 40 % (lunch, dinner) of the full day's amount, down to nothing.
  BMF       Bundesministerium der Finanzen, letter of 5 December 2025 (BStBl 2025 I p. 2078): amounts abroad; the place that is
            reached before midnight counts, on the day of the return the last place of work abroad.
  FTR       Federal Travel Regulation § 301-11.101 (75 % on the days of departure and return, more than 12 hours) and § 301-11.18 (provided
            meals, not below the incidentals); amounts of the General Services Administration from October 2024 on.
  EIM05231  HM Revenue and Customs, Employment Income Manual: 5 £ from 5 hours, 10 £ from 10 hours, 25 £ from 15 hours.
  own       A policy as an employer sets it.
"""

import csv
import json
import os
import sys
from datetime import date, datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from zoneinfo import ZoneInfo

published = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Sources/Logbook/Calculations/Published")


def table(name):
    with open(os.path.join(published, name)) as file:
        return list(csv.DictReader(file, delimiter=";"))


abroad = {(row["region"], row["place"]): (int(row["fullDay"]) * 100, int(row["partialDay"]) * 100) for row in table("germany-abroad.csv")}
localities = {}
for row in table("gsa-localities.csv"):
    # The newest of before the days of the cases.
    if row["validFrom"] <= "2026-06-01":
        for town in row["place"].split(" / "):
            localities[(town, row["region"])] = int(row["fullDay"]) * 100
TIERS = {6800: (1600, 1900, 2800), 7400: (1800, 2000, 3100), 8000: (2000, 2200, 3300), 8600: (2200, 2300, 3600), 9200: (2300, 2600, 3800)}
cases = []


def percent(amount, part):
    return int((Decimal(amount) * part / 100).quantize(Decimal(1), ROUND_HALF_UP))


def day(text):
    return date.fromisoformat(text)


def minutes(text):
    return int(text[:2]) * 60 + int(text[3:])


def add(name, policy, start, end, expected, source, **more):
    cases.append({"name": name, "policy": policy, "start": start, "end": end, "expected": [[str(d), a] for d, a in expected], "source": source, **more})


def days(start, end):
    return [day(start) + timedelta(n) for n in range((day(end) - day(start)).days + 1)]


# --- Germany
GERMANY = "Germany, at home and abroad"
SHARES = {"breakfast": 20, "lunch": 40, "dinner": 40}


def less(amount, full, meals):
    return max(0, amount - sum(percent(full, SHARES[meal]) for meal in meals))


def german(name, start, end, place, meals=(), stays=(), rate_of=None, source="EStG", **more):
    """rate_of: the (full, partial) amounts of a day; a trip with nights away."""
    expected = []
    whole = days(start, end)
    for index, d in enumerate(whole):
        full, part = rate_of(d) if rate_of else (2800, 1400)
        amount = part if index in (0, len(whole) - 1) else full
        expected.append((d, less(amount, full, [kind for on, kind in meals if on == str(d)])))
    add(name, GERMANY, start, end, expected, source, destination=place, meals=[list(m) for m in meals], stays=[list(s) for s in stays], **more)


for departure, back in [("08:00", "15:59"), ("08:00", "16:00"), ("08:00", "16:01"), ("06:30", "18:30"), ("00:01", "23:59")]:
    hours = (minutes(back) - minutes(departure)) / 60
    add(f"Hamburg, {departure} to {back}", GERMANY, "2026-03-10", "2026-03-10", [("2026-03-10", 1400 if hours > 8 else 0)], "EStG", destination="Hamburg",
        departure=departure, back=back)
add("Hamburg, a long day with lunch provided", GERMANY, "2026-03-10", "2026-03-10", [("2026-03-10", 1400 - 1120)], "EStG", destination="Hamburg", departure="07:00", back="19:00",
    meals=[["2026-03-10", "lunch"]])
add("Hamburg, a long day with lunch and dinner provided", GERMANY, "2026-03-10", "2026-03-10", [("2026-03-10", 0)], "EStG", destination="Hamburg", departure="07:00", back="19:00",
    meals=[["2026-03-10", "lunch"], ["2026-03-10", "dinner"]])
# A night without lodging counts as one day, the one with more hours.
for departure, back, counted in [("20:00", "05:00", "2026-03-11"), ("16:00", "03:00", "2026-03-10"), ("21:00", "05:00", None), ("19:59", "04:00", "2026-03-10")]:
    away = 1440 - minutes(departure) + minutes(back)
    first = 1440 - minutes(departure) >= minutes(back)
    which = "2026-03-10" if first else "2026-03-11"
    amount = 1400 if away > 480 else 0
    add(f"Through the night, {departure} to {back}", GERMANY, "2026-03-10", "2026-03-11", [(which if amount else "2026-03-10", amount)], "EStG", destination="Hamburg",
        departure=departure, back=back)
# The clock goes forward in the night: an hour less.
add("Through the night of the change to summer time, 20:30 to 05:00", GERMANY, "2026-03-28", "2026-03-29", [("2026-03-28", 0)], "EStG", destination="Hamburg",
    legs=[["Berlin", "2026-03-28", "20:30", "Hamburg", "2026-03-29", "00:10"], ["Hamburg", "2026-03-29", "01:00", "Berlin", "2026-03-29", "05:00"]])
add("Through the night of the change to winter time, 20:30 to 04:00", GERMANY, "2026-10-24", "2026-10-25", [("2026-10-25", 1400)], "EStG", destination="Hamburg",
    legs=[["Berlin", "2026-10-24", "20:30", "Hamburg", "2026-10-25", "00:10"], ["Hamburg", "2026-10-25", "01:00", "Berlin", "2026-10-25", "04:00"]])
for length in (2, 3, 5, 10):
    german(f"Munich, {length} days", "2026-04-13", str(day("2026-04-13") + timedelta(length - 1)), "Munich", stays=[("Munich", "2026-04-13", str(day("2026-04-13") + timedelta(length - 1)))])
MEALS = [[("2026-04-14", "breakfast")], [("2026-04-14", "lunch")], [("2026-04-14", "dinner")], [("2026-04-14", "breakfast"), ("2026-04-14", "lunch"), ("2026-04-14", "dinner")],
         [("2026-04-13", "dinner"), ("2026-04-14", "breakfast"), ("2026-04-15", "breakfast")], [("2026-04-15", "breakfast"), ("2026-04-15", "lunch")], [("2026-04-13", "lunch"), ("2026-04-13", "dinner")]]
for meals in MEALS:
    german("Munich, three days with " + ", ".join(f"{kind} on the {on[-2:]}th" for on, kind in meals), "2026-04-13", "2026-04-15", "Munich", meals=meals, stays=[("Munich", "2026-04-13", "2026-04-15")])

COUNTRIES = [("Lisbon, Portugal", "PT", ""), ("Paris", "FR", "Paris"), ("Lyon, France", "FR", ""), ("Madrid", "ES", "Madrid"), ("Valencia, Spain", "ES", ""), ("Rome", "IT", "Rome"),
             ("Vienna, Austria", "AT", ""), ("Warsaw", "PL", "Warsaw"), ("Zurich, Switzerland", "CH", ""), ("London", "GB", "London"), ("Tokyo", "JP", "Tokyo"), ("Amsterdam, Netherlands", "NL", ""),
             ("Brussels, Belgium", "BE", ""), ("Copenhagen, Denmark", "DK", "")]


def foreign(region, place):
    for (code, names), amounts in abroad.items():
        if code == region and place and place in names.split(" / "):
            return amounts
    return abroad[(region, "")]


for place, region, town in COUNTRIES:
    amounts = foreign(region, town)
    stay = [(place, "2026-05-04", "2026-05-07")]
    german(f"{place}, four days", "2026-05-04", "2026-05-07", place, stays=stay, rate_of=lambda d, a=amounts: a, source="BMF", followsStays=True)
    german(f"{place}, four days with meals", "2026-05-04", "2026-05-07", place, stays=stay, rate_of=lambda d, a=amounts: a, source="BMF", followsStays=True,
           meals=[("2026-05-04", "dinner"), ("2026-05-05", "breakfast"), ("2026-05-06", "lunch"), ("2026-05-06", "breakfast"), ("2026-05-07", "breakfast")])
    add(f"{place}, a day of twelve hours", GERMANY, "2026-05-04", "2026-05-04", [("2026-05-04", amounts[1])], "BMF", destination=place, departure="07:00", back="19:00")

# Several countries: the night's place, and on the way back the last place abroad.
ROUTES = [
    [("Lisbon, Portugal", "PT", ""), ("Madrid", "ES", "Madrid")], [("Paris", "FR", "Paris"), ("Brussels, Belgium", "BE", ""), ("Amsterdam, Netherlands", "NL", "")],
    [("Munich, Germany", "DE", ""), ("Vienna, Austria", "AT", "")], [("Zurich, Switzerland", "CH", ""), ("Lyon, France", "FR", ""), ("Paris", "FR", "Paris")],
    [("Rome", "IT", "Rome"), ("Rome", "IT", "Rome"), ("Zurich, Switzerland", "CH", "")], [("Copenhagen, Denmark", "DK", ""), ("Hamburg, Germany", "DE", "")],
]
for route in ROUTES:
    start = day("2026-06-01")
    stays, rates, d = [], {}, start
    for place, region, town in route:
        stays.append((place, str(d), str(d + timedelta(2))))
        for n in range(2):
            rates[d + timedelta(n)] = (2800, 1400) if region == "DE" else foreign(region, town)
        d += timedelta(2)
    rates[d] = rates[d - timedelta(1)]
    german(" – ".join(place for place, _, _ in route), str(start), str(d), route[0][0], stays=stays, rate_of=lambda x, r=rates: r[x], source="BMF", followsStays=True,
           meals=[(str(start + timedelta(1)), "breakfast"), (str(start + timedelta(2)), "dinner")])
# A night flight: on the first day no place abroad is reached, half a day at home counts.
tokyo = foreign("JP", "Tokyo")
add("Tokyo by a night flight", GERMANY, "2026-06-01", "2026-06-05", [("2026-06-01", 1400), ("2026-06-02", tokyo[0]), ("2026-06-03", tokyo[0]), ("2026-06-04", tokyo[0]), ("2026-06-05", tokyo[1])],
    "BMF", destination="Tokyo", followsStays=True, stays=[["Tokyo", "2026-06-02", "2026-06-05"]],
    legs=[["Frankfurt (FRA)", "2026-06-01", "13:40", "Tokyo (HND)", "2026-06-02", "09:05"], ["Tokyo (HND)", "2026-06-05", "11:00", "Frankfurt (FRA)", "2026-06-05", "18:30"]])
# Released trips: one rate, whatever the stays say.
german("One rate for Lisbon, with a stay in Madrid", "2026-06-01", "2026-06-03", "Lisbon, Portugal", stays=[("Madrid", "2026-06-01", "2026-06-03")], rate_of=lambda d: foreign("PT", ""), source="BMF")

# --- United States
GSA = "United States, federal travel"


def american(name, start, end, place, full_of, meals=(), stays=(), **more):
    whole, expected = days(start, end), []
    for index, d in enumerate(whole):
        full = full_of(d)
        amount = percent(full, 75) if index in (0, len(whole) - 1) else full
        floor = min(500, amount)
        taken = sum(TIERS[full][["breakfast", "lunch", "dinner"].index(kind)] for on, kind in meals if on == str(d))
        expected.append((d, max(floor, amount - taken)))
    add(name, GSA, start, end, expected, "FTR", destination=place, meals=[list(m) for m in meals], stays=[list(s) for s in stays], **more)


towns = [("Nowhere, KS", 6800)] + [
    (f"{town}, {region[3:]}", localities[(town, region)])
    for town, region in [("Boston", "US-MA"), ("Chicago", "US-IL"), ("Sedona", "US-AZ"), ("Phoenix", "US-AZ"), ("Mobile", "US-AL"), ("Denver", "US-CO"), ("Austin", "US-TX"), ("San Diego", "US-CA"),
                         ("New York City", "US-NY")]]
for place, full in towns:
    american(f"{place}, three days", "2026-02-03", "2026-02-05", place, lambda d, f=full: f)
    american(f"{place}, three days with meals", "2026-02-03", "2026-02-05", place, lambda d, f=full: f,
             meals=[("2026-02-03", "dinner"), ("2026-02-04", "breakfast"), ("2026-02-04", "lunch"), ("2026-02-04", "dinner"), ("2026-02-05", "breakfast")])
for departure, back in [("07:00", "19:00"), ("07:00", "19:01"), ("05:00", "23:00")]:
    away = minutes(back) - minutes(departure)
    add(f"Kansas, {departure} to {back}", GSA, "2026-02-03", "2026-02-03", [("2026-02-03", 5100 if away > 720 else 0)], "FTR", destination="Nowhere, KS", departure=departure, back=back)
phoenix, sedona = localities[("Phoenix", "US-AZ")], localities[("Sedona", "US-AZ")]
american("Phoenix, then Sedona", "2026-02-03", "2026-02-07", "Phoenix, AZ", lambda d: phoenix if d < day("2026-02-05") else sedona, followsStays=True,
         stays=[("Phoenix, AZ", "2026-02-03", "2026-02-05"), ("Sedona, AZ", "2026-02-05", "2026-02-07")])

# At sea the rate is that of Luxembourg, in the air that of Austria, on the days between those of departure and arrival.
for kind, region in (("ferry", "LU"), ("flight", "AT")):
    ways, port = abroad[(region, "")], abroad[("NO", "")]
    rates = {"2026-07-01": (2800, 1400), "2026-07-02": ways, "2026-07-03": ways}
    german(f"Hamburg to Bergen, {kind}", "2026-07-01", "2026-07-06", "Bergen, Norway", rate_of=lambda d, r=rates, p=port: r.get(str(d), p), source="BMF", followsStays=True,
           stays=[["Bergen, Norway", "2026-07-04", "2026-07-06"]], legs=[["Hamburg", "2026-07-01", "18:00", "Bergen", "2026-07-04", "10:00", kind]])

# --- United Kingdom
UK = "United Kingdom, benchmark rates"


def british(away, late):
    """EIM05231: 25 £ for 15 hours that go on at 20:00; to 5 and 10 £ another 10 where the journey lasts beyond that."""
    if away >= 900 and late:
        return 2500
    return (1000 if away >= 600 else 500 if away >= 300 else 0) + (1000 if late and away >= 300 else 0)


def is_late(back):
    return minutes(back) > 1200


for departure, back in [("09:00", "13:59"), ("09:00", "14:00"), ("08:00", "17:59"), ("08:00", "18:00"), ("06:00", "20:59"), ("06:00", "21:00"), ("05:00", "23:30"), ("07:30", "13:00"), ("15:00", "20:01"), ("15:00", "20:00"), ("09:30", "20:00"), ("04:30", "19:45")]:
    add(f"Leeds, {departure} to {back}", UK, "2026-09-02", "2026-09-02", [("2026-09-02", british(minutes(back) - minutes(departure), is_late(back)))], "EIM05231", destination="Leeds", departure=departure, back=back)
for departure, back in [("07:00", "12:00"), ("15:00", "20:30"), ("20:00", "04:00"), ("09:00", "23:00")]:
    expected = [("2026-09-02", british(1440 - minutes(departure), True)), ("2026-09-03", british(1440, True)), ("2026-09-04", british(minutes(back), is_late(back)))]
    add(f"Leeds, three days from {departure} to {back}", UK, "2026-09-02", "2026-09-04", expected, "EIM05231", destination="Leeds", departure=departure, back=back,
        stays=[["Leeds", "2026-09-02", "2026-09-04"]])

# Over midnight without a bed each day has its own hours and its own evening.
for departure, back in [("18:00", "08:00"), ("20:30", "19:00"), ("17:00", "20:10"), ("12:00", "04:59"), ("14:00", "05:00")]:
    parts = [("2026-09-02", british(1440 - minutes(departure), minutes(departure) <= 1200)), ("2026-09-03", british(minutes(back), is_late(back)))]
    if 1440 - minutes(departure) + minutes(back) < 1440:
        add(f"Leeds and back over night, {departure} to {back}", UK, "2026-09-02", "2026-09-03", parts, "EIM05231", destination="Leeds", departure=departure, back=back)
for departure, back in [("10:00", "01:00"), ("16:00", "05:30")]:
    parts = [("2026-09-02", british(1440 - minutes(departure), True)), ("2026-09-03", british(minutes(back), False))]
    add(f"Leeds, one day until after midnight, {departure} to {back}", UK, "2026-09-02", "2026-09-02", parts, "EIM05231", destination="Leeds", departure=departure, back=back)

# --- One's own
OWN = {"name": "The firm's", "currency": "CHF", "firstDayPercent": 80, "lastDayPercent": 60, "singleDayPercent": 50, "minimumHours": 6, "breakfastPercent": 15, "lunchPercent": 35, "dinnerPercent": 50,
       "rates": [["", "", "2026-01-01", 0, 8000], ["Geneva / Genève", "CH", "2026-01-01", 0, 9550], ["", "FR", "2026-01-01", 0, 7000], ["", "FR", "2026-07-01", 0, 7500]]}


def firm(name, start, end, place, full_of, meals=(), stays=(), **more):
    whole, expected = days(start, end), []
    for index, d in enumerate(whole):
        full = full_of(d)
        share = 50 if len(whole) == 1 else 80 if index == 0 else 60 if index == len(whole) - 1 else 100
        taken = sum(percent(full, {"breakfast": 15, "lunch": 35, "dinner": 50}[kind]) for on, kind in meals if on == str(d))
        expected.append((d, max(0, percent(full, share) - taken)))
    add(name, "The firm's", start, end, expected, "own", own=OWN, destination=place, meals=[list(m) for m in meals], stays=[list(s) for s in stays], **more)


firm("The firm's, Bern", "2026-05-04", "2026-05-06", "Bern", lambda d: 8000)
firm("The firm's, Geneva", "2026-05-04", "2026-05-07", "Genève", lambda d: 9550, meals=[("2026-05-05", "lunch"), ("2026-05-07", "dinner")])
for kinds in (["breakfast"], ["lunch"], ["dinner"], ["breakfast", "lunch"], ["lunch", "dinner"], ["breakfast", "lunch", "dinner"]):
    firm("The firm's, Bern, with " + ", ".join(kinds), "2026-05-04", "2026-05-06", "Bern", lambda d: 8000, meals=[(on, kind) for on in ("2026-05-05", "2026-05-06") for kind in kinds])
firm("The firm's, from June into July", "2026-06-29", "2026-07-02", "Lyon, France", lambda d: 7000 if d < day("2026-07-01") else 7500, meals=[("2026-07-01", "breakfast")])
firm("The firm's, a day", "2026-05-04", "2026-05-04", "Bern", lambda d: 8000, departure="08:00", back="15:00")
add("The firm's, six hours", "The firm's", "2026-05-04", "2026-05-04", [("2026-05-04", 0)], "own", own=OWN, destination="Bern", departure="08:00", back="14:00")
firm("The firm's, Geneva and Lyon", "2026-05-04", "2026-05-08", "Geneva", lambda d: 9550 if d < day("2026-05-06") else 7000, followsStays=True,
     stays=[("Geneva", "2026-05-04", "2026-05-06"), ("Lyon, France", "2026-05-06", "2026-05-08")])

print(json.dumps(cases))
