// Heights between the samples of a grid: cubic Hermite interpolation along both axes, whose slopes at a sample are those of the
// straight line through its neighbours (E. Catmull and R. Rom, “A Class of Local Interpolating Splines”, 1974).

#include "CFormulaShims.h"

#include <math.h>

/// How four neighbouring samples along an axis contribute to a value between the second and the third.
typedef struct {
    /// The index of the second; the first and the fourth may be outside, and then do not contribute.
    size_t index;
    double cubic[4];
    /// Of the second and the third.
    double linear[2];
} Weights;

static double position(const double *coordinates, double start, double step, size_t index) {
    return coordinates ? coordinates[index] : start + step * (double)index;
}

/// The values of the four cubic Hermite polynomials at s, differentiated some times.
static void hermite(double s, int order, double *h) {
    switch (order) {
    case 0:
        h[0] = (1 + 2 * s) * (1 - s) * (1 - s), h[1] = s * (1 - s) * (1 - s);
        h[2] = s * s * (3 - 2 * s), h[3] = s * s * (s - 1);
        break;
    case 1: h[0] = 6 * s * (s - 1), h[1] = (1 - s) * (1 - 3 * s), h[2] = 6 * s * (1 - s), h[3] = s * (3 * s - 2); break;
    case 2: h[0] = 12 * s - 6, h[1] = 6 * s - 4, h[2] = 6 - 12 * s, h[3] = 6 * s - 2; break;
    case 3: h[0] = 12, h[1] = 6, h[2] = -12, h[3] = 6; break;
    default: h[0] = h[1] = h[2] = h[3] = 0;
    }
}

/// - Returns: whether the position is on the grid.
static int weigh(const double *coordinates, double start, double step, size_t count, double at, int order,
                 Weights *weights) {
    const double end = position(coordinates, start, step, count - 1);
    // What is outside by rounding only is at the edge.
    const double room = (end - start) * 1e-12;
    if (!(at >= start - room && at <= end + room)) return 0;
    size_t index;
    if (coordinates) {
        size_t low = 0, high = count - 1;
        while (high - low > 1) {
            const size_t middle = low + (high - low) / 2;
            if (coordinates[middle] <= at) low = middle; else high = middle;
        }
        index = low;
    } else {
        const double share = floor((at - start) / step);
        index = share < 0 ? 0 : share > (double)(count - 2) ? count - 2 : (size_t)share;
    }
    const double left = position(coordinates, start, step, index);
    const double length = position(coordinates, start, step, index + 1) - left;
    const double s = (at - left) / length;
    double h[4];
    hermite(s, order, h);
    double scale = 1;
    for (int i = 0; i < order; i++) scale /= length;
    double *w = weights->cubic;
    w[0] = w[3] = 0, w[1] = h[0], w[2] = h[2];
    if (index > 0) {
        const double share = h[1] * length / (left + length - position(coordinates, start, step, index - 1));
        w[0] -= share, w[2] += share;
    } else {
        w[1] -= h[1], w[2] += h[1];
    }
    if (index + 2 < count) {
        const double share = h[3] * length / (position(coordinates, start, step, index + 2) - left);
        w[1] -= share, w[3] += share;
    } else {
        w[1] -= h[3], w[2] += h[3];
    }
    for (int i = 0; i < 4; i++) w[i] *= scale;
    weights->linear[0] = order == 0 ? 1 - s : order == 1 ? -scale : 0;
    weights->linear[1] = order == 0 ? s : order == 1 ? scale : 0;
    weights->index = index;
    return 1;
}

double formula_sample(const FormulaGrid *grid, double x, double z) {
    Weights across, along;
    if (!weigh(grid->xs, grid->x, grid->x_step, grid->columns, x, grid->x_order, &across)) return NAN;
    if (!weigh(grid->zs, grid->z, grid->z_step, grid->rows, z, grid->z_order, &along)) return NAN;
    const double *corner = grid->values + along.index * grid->columns + across.index;
    const int lowest = along.index > 0 ? -1 : 0, highest = along.index + 2 < grid->rows ? 2 : 1;
    const int first = across.index > 0 ? -1 : 0, last = across.index + 2 < grid->columns ? 2 : 1;
    double sum = 0;
    for (int row = lowest; row <= highest; row++) {
        const double *values = corner + row * (ptrdiff_t)grid->columns;
        double line = 0;
        for (int column = first; column <= last; column++) line += across.cubic[column + 1] * values[column];
        sum += along.cubic[row + 1] * line;
    }
    if (sum == sum) return sum;
    const double *above = corner + grid->columns;
    return along.linear[0] * (across.linear[0] * corner[0] + across.linear[1] * corner[1])
        + along.linear[1] * (across.linear[0] * above[0] + across.linear[1] * above[1]);
}
