"""How fast GeoTIFFs are read, beside C that reads the same bytes or has libtiff unpack them: rasters.py VANTAGE [SIDE]

Run with the Python of the tests, .build/readers/bin/python. Both take turns on one core; a file is in memory before it is read.
"""

import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

import numpy as np
import rasterio
from rasterio.transform import from_origin

C = r"""
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <tiffio.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec * 1e-9;
}

/* All bytes of a file into new memory, as cat does. */
static void copy(const char *path) {
    int file = open(path, O_RDONLY);
    struct stat status;
    fstat(file, &status);
    char *memory = malloc(status.st_size);
    off_t done = 0;
    while (done < status.st_size) done += read(file, memory + done, 1 << 17 < status.st_size - done ? 1 << 17 : status.st_size - done);
    close(file);
    free(memory);
}

/* All samples by libtiff into new memory. */
static void unpack(const char *path) {
    TIFF *tiff = TIFFOpen(path, "r");
    uint32_t columns, rows;
    TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &columns);
    TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &rows);
    float *memory = malloc((size_t)columns * rows * sizeof(float));
    if (TIFFIsTiled(tiff)) {
        uint32_t width, height;
        TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &width);
        TIFFGetField(tiff, TIFFTAG_TILELENGTH, &height);
        float *tile = malloc(TIFFTileSize(tiff));
        for (uint32_t y = 0; y < rows; y += height)
            for (uint32_t x = 0; x < columns; x += width) {
                TIFFReadTile(tiff, tile, x, y, 0, 0);
                for (uint32_t row = y; row < y + height && row < rows; row++)
                    memcpy(memory + (size_t)row * columns + x, tile + (size_t)(row - y) * width,
                           (x + width < columns ? width : columns - x) * sizeof(float));
            }
        free(tile);
    } else {
        for (uint32_t row = 0; row < rows; row++) TIFFReadScanline(tiff, memory + (size_t)row * columns, row, 0);
    }
    TIFFClose(tiff);
    free(memory);
}

int main(int count, char **arguments) {
    for (int turn = 0; turn < atoi(arguments[3]); turn++) {
        double start = now();
        if (arguments[1][0] == 'c') copy(arguments[2]); else unpack(arguments[2]);
        printf("%.6f\n", now() - start);
    }
}
"""

vantage, side = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 6000
with tempfile.TemporaryDirectory() as folder:
    folder = pathlib.Path(folder)
    (folder / "peer.c").write_text(C)
    subprocess.run(["cc", "-O2", "-o", folder / "peer", folder / "peer.c", "-ltiff"], check=True)
    z, x = np.mgrid[0:side, 0:side].astype("float32")
    heights = 500 * np.sin(x / 200) * np.cos(z / 150) + np.random.default_rng(1).normal(0, 2, (side, side))
    heights = np.round(heights, 1).astype("float32")
    for name, peer, options in [
        ("plain", "copy", {}), ("deflate", "unpack", {"compress": "deflate"}),
        ("deflate tiles", "unpack", {"compress": "deflate", "predictor": 3, "tiled": True}), ("lzw", "unpack", {"compress": "lzw"}),
    ]:
        path = folder / f"{name}.tif"
        with rasterio.open(path, "w", driver="GTiff", width=side, height=side, count=1, dtype="float32", crs="EPSG:32633",
                           transform=from_origin(400000, 5000000, 10, 10), **options) as target:
            target.write(heights, 1)
        path.read_bytes()
        ours, peers, memory = [], [], 0
        for _ in range(5):
            report = json.loads(subprocess.run(
                ["taskset", "-c", "1", vantage, "benchmark", "reading", "--file", path, "--turns", "2", "--json"],
                check=True, capture_output=True).stdout)[0]
            ours.append(report["seconds"]["median"])
            memory = max(memory, report["peakMemoryMiB"])
            lines = subprocess.run(
                ["taskset", "-c", "1", folder / "peer", peer, path, "3"], check=True, capture_output=True, text=True).stdout
            peers.append(statistics.median(float(line) for line in lines.split()[1:]))
        ours, peers = statistics.median(ours), statistics.median(peers)
        grid = side * side * 4 / 2**20
        print(f"{name:14} {ours:7.3f} s   C ({peer}) {peers:7.3f} s   {peers / ours:5.2f} of its speed   "
              f"peak {memory:6.0f} MiB of {1.2 * grid + 60:.0f}")
