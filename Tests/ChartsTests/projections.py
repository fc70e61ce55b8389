"""Prints positions in degrees and in zones of UTM as PROJ projects them, a line each: zone, 1 in the south, degrees, metres."""
import random

from rasterio.warp import transform

random.seed(5)
for _ in range(60):
    zone, southern = random.randint(1, 60), random.random() < 0.5
    middle = 6 * zone - 183
    longitudes = [middle + random.uniform(-4, 4) for _ in range(10)]
    latitudes = [random.uniform(-80, 0) if southern else random.uniform(0, 84) for _ in range(10)]
    eastings, northings = transform("EPSG:4326", f"EPSG:{(32700 if southern else 32600) + zone}", longitudes, latitudes)
    for numbers in zip(longitudes, latitudes, eastings, northings):
        print(zone, int(southern), *map(repr, map(float, numbers)))
