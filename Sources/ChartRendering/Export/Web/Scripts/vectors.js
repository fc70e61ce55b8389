// Computes vector fields, away from what is drawn: arrows on a grid, and lines along the vectors.

/** The shortest turn of what points up into a direction: a unit quaternion, the scalar part last. */
function rotationTo(direction) {
    const length = vector.length(direction);
    if (!(length > 0 && Number.isFinite(length))) return [0, 0, 0, 1];
    const [x, y, z] = vector.scale(direction, 1 / length);
    const side = Math.hypot(x, z);
    const half = Math.acos(clamp(y, -1, 1)) / 2;
    const axis = side > 0 ? [z / side, 0, -x / side] : [1, 0, 0];
    return [...vector.scale(axis, Math.sin(half)), Math.cos(half)];
}

/** A vector of data at a position, in plot units. */
const plotDirection = (direction, position, axes) => direction.map((n, axis) => n * axes[axis].scaleAt(position[axis]));

/** The numbers of an arrow as a solid: its middle, its length, where it points to, and its coordinate on the colour scale. */
function arrowSolid(middle, length, direction, color, axes) {
    const center = middle.map((value, axis) => axes[axis].position(value));
    return [...center, color, length, length, length, length, ...rotationTo(direction)];
}

/** Lines as pieces of tubes, cut to the box. A line is a list of points; `colors` are those of its points. */
function linePieces(lines, axes, box, colors = []) {
    const pieces = [];
    const [lower, upper] = [box.lower.map((n) => n - 1e-9), box.upper.map((n) => n + 1e-9)];
    lines.forEach((points, number) => {
        const corners = points.map((point) => point.map((value, axis) => axes[axis].position(value)));
        const color = (index) => colors[number]?.[index] ?? 0;
        for (let index = 1; index < corners.length; index++) {
            const [start, end] = [corners[index - 1], corners[index]];
            const line = { origin: start, direction: vector.subtract(end, start) };
            for (const fraction of rayInside(line, lower, upper, 1) ?? []) {
                pieces.push(...along(line, fraction), mix(color(index - 1), color(index), fraction));
            }
        }
    });
    return Float32Array.from(pieces);
}

/** Whether a position is within the domains of axes. */
const isWithin = (position, axes) => position.every((value, axis) => {
    const [low, high] = axes[axis].domain;
    return value >= low && value <= high;
});

/** The vectors of a field, which fills the axes; `field` is how it is drawn. */
class SampledField extends Sampled {
    sample(parameters, isQuick) {
        const { evaluate, outputs } = evaluator(this, parameters);
        const { form, count } = this.field;
        this.count = isQuick && form === 'streamlines' ? Math.min(9, count) : count;
        this.at = ([x, y, z]) => {
            evaluate(x, y, z);
            return outputs[3] === 0 ? [NaN, NaN, NaN] : [outputs[0], outputs[1], outputs[2]];
        };
    }

    /** Finds its arrows or its lines, and the lengths of the vectors there. */
    fill(axes) {
        if (this.field.form === 'arrows') {
            this.arrows = this.grid(axes).map((position) => ({ position, direction: this.at(position) }))
                .filter(({ direction }) => isPoint(direction) && vector.length(direction) > 0);
            this.lengths = this.arrows.map(({ direction }) => vector.length(direction));
        } else {
            this.lines = this.streamlines(axes);
            this.lengths = this.lines.flatMap((line) => line.map((point) => vector.length(this.at(point))));
        }
    }

    /**
     * What is drawn of it on axes.
     *
     * @param scale of the colours of the lengths; null where the vectors have one colour
     */
    result(axes, box, scale) {
        const isColored = scale && this.field.colorBar !== undefined;
        const colors = this.lengths.map((length) => (isColored ? clamp(scale.position(length) + 0.5, -1, 2) : 0));
        if (this.field.form === 'arrows') return { solids: this.arrowSolids(axes, colors) };
        let first = 0;
        const ofLines = this.lines.map(({ length }) => colors.slice(first, first += length));
        return { pieces: linePieces(this.lines, axes, box, ofLines) };
    }

    /** The middles of the cells of a grid, or of one slice of it. */
    grid(axes) {
        const { sliceAxis, slicePosition } = this.field;
        const [x, y, z] = axes.map(({ searchDomain: [low, high] }, index) => ('xyz'[index] === sliceAxis
            ? [slicePosition ?? low / 2 + high / 2]
            : Array.from({ length: this.count }, (_, step) => {
                const fraction = (step + 0.5) / this.count;
                return low * (1 - fraction) + high * fraction;
            })));
        return z.flatMap((z) => y.flatMap((y) => x.map((x) => [x, y, z])));
    }

    arrowSolids(axes, colors) {
        const longest = this.lengths.reduce((most, length) => Math.max(most, length), 0);
        const spacing = Math.max(...axes.map(({ range }) => range[1] - range[0])) / this.count;
        return Float32Array.from(this.arrows.flatMap(({ position, direction }, index) => {
            if (!isWithin(position, axes)) return [];
            // The shortest ones are still seen to point somewhere.
            const length = this.field.size * spacing * (0.25 + 0.7 * this.lengths[index] / longest);
            return arrowSolid(position, length, plotDirection(direction, position, axes), colors[index], axes);
        }));
    }

    /**
     * Lines that begin on a grid and keep a distance from each other (Jobard and Lefer, 1997).
     *
     * The grid lies on edges of the parts that belong to lines: each number is rounded as in the program, for the same lines.
     */
    streamlines(axes) {
        const [lower, size] = [axes.map(({ searchDomain }) => searchDomain[0]), axes.map(({ searchDomain: [low, high] }) => high - low)];
        const data = (position) => position.map((n, axis) => lower[axis] + n * size[axis]);
        const share = (point) => point.map((n, axis) => (n - lower[axis]) / size[axis]);
        const distance = 1 / this.count;
        // Which parts of the unit cube have which line.
        const occupied = new Map();
        const key = (position) => position.map((n) => Math.floor(n / (distance / 2))).join(' ');
        const direction = (position) => {
            const found = this.at(data(position)).map((n, axis) => n / size[axis]);
            const length = fieldLength(found);
            return length > 0 && Number.isFinite(length) ? found.map((n) => n / length) : null;
        };
        const lines = [];
        for (const seed of this.grid(axes)) {
            const found = this.at(seed);
            const start = share(seed);
            if (!isPoint(found) || !(vector.length(found) > 0) || occupied.has(key(start))) continue;
            const isOccupied = (position) => (occupied.get(key(position)) ?? lines.length) !== lines.length;
            const occupy = (position) => occupied.set(key(position), lines.length);
            const [after, before] = [1, -1].map((sign) => fieldLine(start, sign, distance / 4, { direction, isOccupied, occupy }));
            const path = [...before.slice(1).reverse(), ...after];
            if (path.length > 2) lines.push(path.map(data));
        }
        return lines;
    }
}

/** The length of a vector, rounded as in the program. */
const fieldLength = (direction) => Math.sqrt(vector.dot(direction, direction));

/** The weights of the slopes before each stage of the method of Dormand and Prince; the last stage is the result. */
const fieldStages = [
    [1 / 5],
    [3 / 40, 9 / 40],
    [44 / 45, -56 / 15, 32 / 9],
    [19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729],
    [9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656],
    [35 / 384, 0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84],
];
/** The weights of the difference of the orders 5 and 4. */
const fieldErrors = [71 / 57600, 0, -71 / 16695, 71 / 1920, -17253 / 339200, 22 / 525, -1 / 40];

/** A line from a start in the unit cube along the directions, or against them, with steps as long as their error allows. */
function fieldLine(start, sign, longest, { direction, isOccupied, occupy }) {
    const tolerance = 1e-6;
    const sum = (start, slopes, weights, step) => slopes.reduce(
        (total, slope, index) => vector.add(total, vector.scale(slope, weights[index] * step)), start);
    const advanced = (position, step) => {
        const slopes = [direction(position)];
        let next = position;
        for (const weights of fieldStages) {
            if (!slopes.at(-1)) return null;
            next = sum(position, slopes, weights, step);
            slopes.push(direction(next));
        }
        return slopes.at(-1) && { next, error: fieldLength(sum([0, 0, 0], slopes, fieldErrors, step)) };
    };
    let [position, length] = [start, longest / 4];
    const path = [start];
    occupy(start);
    while (path.length < 600) {
        const found = advanced(position, length * sign);
        if (!found) break;
        const { next, error } = found;
        if (error > tolerance && length > longest / 1000) {
            length *= Math.max(0.2, 0.9 * (tolerance / error) ** 0.2);
            continue;
        }
        if (Math.min(...next) < 0 || Math.max(...next) > 1 || isOccupied(next)) break;
        position = next;
        path.push(next);
        occupy(next);
        // Back at its beginning it is closed.
        if (path.length > 8 && fieldLength(vector.subtract(next, start)) < length / 2) {
            path.push(start);
            break;
        }
        length = Math.min(longest, length * Math.min(4, 0.9 * (tolerance / Math.max(error, 1e-12)) ** 0.2));
    }
    return path;
}
