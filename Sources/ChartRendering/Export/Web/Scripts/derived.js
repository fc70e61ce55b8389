// Computes what follows from surfaces, away from what is drawn: extremes, intersections, and what is at one point.

/**
 * How far an extreme may be above its nearest sample, as a multiple of the largest difference between that sample and its
 * neighbours: at a pole there is no limit.
 */
const steepestTop = 4;
const climbDirections = [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]];

/** The local extremes of a height over the floor, and its highest and lowest positions where these are at the edge. */
class SampledExtremes extends SampledPoints {
    sample(parameters, isQuick, axes) {
        const { evaluate, outputs } = evaluator(this, parameters);
        this.side = isQuick ? 65 : 257;
        this.height = ([x, z]) => {
            evaluate(x, 0, z);
            const height = outputs[0];
            if (outputs[7] === 0) return height;
            // The condition may be about the height as well.
            evaluate(x, height, z);
            return outputs[1] === 0 ? NaN : height;
        };
        this.slopes = ([x, z]) => {
            evaluate(x, 0, z);
            return Array.from(outputs.subarray(2, 7));
        };
        this.points = this.search(axes);
        this.reachTo(this.points);
    }

    /** Looks for them over the floor. */
    search(axes) {
        const { side } = this;
        [this.lower, this.upper] = [0, 1].map((end) => [axes[0].domain[end], axes[2].domain[end]]);
        this.size = vector.subtract(this.upper, this.lower);
        this.cell = vector.scale(this.size, 1 / (side - 1));
        const at = (column, row) => [column, row].map((n, axis) => mix(this.lower[axis], this.upper[axis], n / (side - 1)));
        const heights = Float64Array.from({ length: side * side }, (_, index) =>
            this.height(at(index % side, Math.floor(index / side))));
        const largest = heights.reduce((most, height) => (Number.isFinite(height) ? Math.max(most, Math.abs(height)) : most), 0);
        const found = [1, -1].map((sign) => this.localMaxima(heights, sign, at));
        const points = found.flat();
        [1, -1].forEach((sign, index) => {
            const edge = this.highest(heights, sign, at);
            if (!edge) return;
            const best = found[index].reduce((most, { height }) => Math.max(most, sign * height), -Infinity);
            if (sign * edge.height > best + 1e-9 * largest) points.push(edge);
        });
        return points.map(({ position: [x, z], height }) => [x, height, z]);
    }

    /** The highest position of all, of heights times a sign; undefined where there is none. */
    highest(heights, sign, at) {
        let [best, isLevel] = [-1, true];
        heights.forEach((height, index) => {
            if (!Number.isFinite(height)) return;
            if (best >= 0 && height !== heights[best]) isLevel = false;
            if (best < 0 || sign * height > sign * heights[best]) best = index;
        });
        if (isLevel) return undefined;
        const [column, row] = [best % this.side, Math.floor(best / this.side)];
        const top = this.climbed(at(column, row), sign);
        const around = [[-1, 0], [1, 0], [0, -1], [0, 1]].map(([x, z]) => [column + x, row + z])
            .filter((sample) => sample.every((n) => n >= 0 && n < this.side)).map(([x, z]) => heights[z * this.side + x]);
        return top && this.isBounded(top.height, heights[best], around) ? top : undefined;
    }

    /** Whether an extreme is not so far above its sample that there is a pole. */
    isBounded(top, height, around) {
        const steps = around.map((other) => Math.abs(height - other));
        return steps.every(Number.isFinite) && Math.abs(top - height) <= steepestTop * Math.max(...steps);
    }

    /** The positions of heights times a sign that are higher than all around them. */
    localMaxima(heights, sign, at) {
        const { side, size } = this;
        const steps = [-side - 1, -side, -side + 1, -1, 1, side - 1, side, side + 1];
        const found = [];
        let rejectedCount = 0;
        for (let row = 1; row < side - 1; row++) {
            for (let column = 1; column < side - 1; column++) {
                const index = row * side + column;
                const height = sign * heights[index];
                // The edge of a hole is no extreme.
                if (!steps.every((step) => Number.isFinite(heights[index + step]) && height >= sign * heights[index + step])) continue;
                if (!steps.some((step) => height > sign * heights[index + step])) continue;
                if (found.length >= 500 || rejectedCount >= 500) return found;
                const top = this.polished(at(column, row), sign);
                const isNew = top && found.every(({ position }) => position.some((n, axis) =>
                    Math.abs((n - top.position[axis]) / size[axis]) >= 1e-6));
                if (isNew && this.isBounded(top.height, heights[index], steps.map((step) => heights[index + step]))
                    && this.isIsolated(top, sign)) found.push(top);
                else rejectedCount += 1;
            }
        }
        return found;
    }

    /** The maximum near a sample, by Newton's method where the height bends down in all directions; undefined where there is none. */
    polished(start, sign) {
        const cells = (step) => Math.max(...step.map((n, axis) => Math.abs(n / this.cell[axis])));
        let position = start;
        for (let turn = 0; turn < 40; turn++) {
            const [p, q, a, b, c] = this.slopes(position).map((n) => sign * n);
            const determinant = a * c - b * b;
            if (!(a < 0 && determinant > 1e-12 * (a * a + b * b + c * c) && Number.isFinite(p + q))) break;
            const step = [(c * p - b * q) / determinant, (a * q - b * p) / determinant];
            position = vector.subtract(position, step);
            if (!(cells(vector.subtract(position, start)) < 3)) break;
            if (cells(step) < 1e-12) return { position, height: this.height(position) };
        }
        const top = this.climbed(start, sign);
        return top && cells(vector.subtract(top.position, start)) < 3 ? top : undefined;
    }

    /** The position that ever smaller steps upwards lead to. */
    climbed(start, sign) {
        let [position, height, step] = [start, this.height(start), this.cell];
        if (!Number.isFinite(height)) return undefined;
        for (let turn = 0; turn < 400 && Math.max(step[0] / this.size[0], step[1] / this.size[1]) > 1e-13; turn++) {
            let best = null;
            for (const direction of climbDirections) {
                const next = position.map((n, axis) => clamp(n + direction[axis] * step[axis], this.lower[axis], this.upper[axis]));
                const there = this.height(next);
                if (Number.isFinite(there) && (!best || sign * there > sign * best.height)) best = { position: next, height: there };
            }
            if (best && sign * (best.height - height) > 4 * Number.EPSILON * Math.abs(height)) ({ position, height } = best);
            else step = vector.scale(step, 0.5);
        }
        return { position, height };
    }

    /** Whether the height falls in all directions: along a ridge it does not. */
    isIsolated({ position, height }, sign) {
        const [, , a, b, c] = this.slopes(position);
        if (a * c - b * b > 1e-6 * (a + c) ** 2) return true;
        const drops = Array.from({ length: 64 }, (_, index) => {
            const angle = ((index + 0.5) * Math.PI) / 32;
            const around = [Math.cos(angle), Math.sin(angle)].map((n, axis) => position[axis] + (n * this.size[axis]) / 2000);
            return sign * (height - this.height(around));
        });
        const most = Math.max(...drops);
        // Of 64 directions one is almost along the ridge.
        return most > 0 && Math.min(...drops) > most / 50;
    }
}

/** Where two surfaces meet: where the second changes its sign on triangles of the first, moved onto both. */
class SampledIntersection extends SampledLines {
    sample(parameters, isQuick, axes) {
        const { evaluate, outputs } = evaluator(this, parameters);
        const cells = isQuick ? 20 : 48;
        this.at = ([x, y, z]) => {
            evaluate(x, y, z);
            const side = (first) => ({ value: outputs[first], slopes: Array.from(outputs.subarray(first + 1, first + 4)) });
            return { isThere: outputs[0] !== 0, one: side(1), other: side(5), isHeight: outputs[9] !== 0 };
        };
        const value = (point) => this.at(point).one.value;
        const isHeight = this.at([0, 0, 0]).isHeight;
        const corner = (point) => ({ isThere: isPoint(point), point, normal: [0, 1, 0] });
        const mesh = isHeight ? floorMesh(([x, z]) => -value([x, 0, z]), corner, axes, 2 * cells) : zeroMesh(value, corner, axes, cells);
        this.lines = this.crossings(mesh, 2 * vector.length(axes.map(({ searchDomain: [low, high] }) => (high - low) / cells)));
        this.reachTo(this.lines.flat());
    }

    /** A point near both surfaces moved onto them; null where it would go far, or where there is only a pole. */
    moved(point, reach) {
        const { add, dot, length, scale, subtract } = vector;
        let moved = point;
        let found = this.at(moved);
        for (let turn = 0; turn < 6; turn++) {
            const { one: { value: f, slopes: a }, other: { value: g, slopes: b } } = found;
            const [aa, ab, bb] = [dot(a, a), dot(a, b), dot(b, b)];
            const determinant = aa * bb - ab * ab;
            if (!(determinant > 1e-12 * aa * bb)) break;
            moved = subtract(moved, add(scale(a, (f * bb - g * ab) / determinant), scale(b, (g * aa - f * ab) / determinant)));
            found = this.at(moved);
        }
        if (!(length(subtract(moved, point)) < reach)) [moved, found] = [point, this.at(point)];
        const { isThere, one, other } = found;
        const isTouching = length(vector.cross(one.slopes, other.slopes)) < 0.01 * length(one.slopes) * length(other.slopes);
        const isOn = ({ value, slopes }) => Math.abs(value) <= length(slopes) * reach / (isTouching ? 10 : 1e6);
        return isThere && isOn(one) && isOn(other) ? moved : null;
    }

    /** The pieces between the sides of triangles across which the second surface changes its sign. */
    crossings(mesh, reach) {
        const heights = mesh.found.map(({ point }) => this.at(point).other.value);
        const crossings = new Map();
        const crossing = (a, b) => {
            const [from, to] = a < b ? [a, b] : [b, a];
            const key = `${from} ${to}`;
            if (!crossings.has(key)) {
                const share = heights[from] / (heights[from] - heights[to]);
                const point = mesh.found[from].point.map((n, axis) => mix(n, mesh.found[to].point[axis], share));
                crossings.set(key, this.moved(point, reach));
            }
            return crossings.get(key);
        };
        const lines = [];
        for (let index = 0; index < mesh.triangles.length; index += 3) {
            const corners = [0, 1, 2].map((n) => mesh.triangles[index + n]);
            const ends = [[0, 1], [1, 2], [2, 0]].map((edge) => edge.map((n) => corners[n]))
                .filter(([a, b]) => heights[a] > 0 !== heights[b] > 0).map(([a, b]) => crossing(a, b));
            if (ends.length === 2 && ends[0] && ends[1]) lines.push(ends);
        }
        return lines;
    }
}

/** A height as triangles over the floor; `at` as of `CutMesh`, at data coordinates. */
function floorMesh(height, at, axes, cells) {
    const mesh = new CutMesh(at);
    const values = (axis) => Array.from({ length: cells + 1 }, (_, step) => mix(...axes[axis].domain, step / cells));
    for (const z of values(2)) for (const x of values(0)) mesh.add([x, height([x, z]), z]);
    mesh.addGrid(cells + 1);
    return mesh;
}

/** A surface at one of its points, by the exact derivatives of what is 0 on it. */
class SurfacePoint {
    constructor(part, parameters) {
        const { evaluate, outputs } = evaluator(part, parameters);
        const at = ([x, y, z]) => {
            evaluate(x, y, z);
            return { value: outputs[0], slopes: Array.from(outputs.subarray(1, 4)) };
        };
        at([0, 0, 0]);
        this.position = Array.from(outputs.subarray(13, 16));
        const [isEquation, isHeight] = [outputs[16] === 1, outputs[16] === 2];
        if (isHeight) this.position[1] -= at(this.position).value;
        for (let turn = 0; isEquation && turn < 30; turn++) {
            const { value, slopes } = at(this.position);
            const square = vector.dot(slopes, slopes);
            if (value === 0 || !(square > 0)) break;
            this.position = vector.subtract(this.position, vector.scale(slopes, value / square));
        }
        const { slopes } = at(this.position);
        this.bends = [4, 7, 10].map((first) => Array.from(outputs.subarray(first, first + 3)));
        this.steepness = vector.length(slopes);
        this.normal = vector.scale(slopes, 1 / this.steepness);
        this.gradient = isHeight ? [-slopes[0], 0, -slopes[2]] : slopes;
    }

    /** The principal curvatures with their directions, as `curvature` and `direction`. */
    get principal() {
        const { add, cross, dot, length, scale, subtract } = vector;
        const sizes = this.normal.map(Math.abs);
        const start = [0, 0, 0];
        start[sizes.indexOf(Math.min(...sizes))] = 1;
        const tangent = subtract(start, scale(this.normal, dot(start, this.normal)));
        const one = scale(tangent, 1 / length(tangent));
        const other = cross(this.normal, one);
        const bend = (a, b) => -a.reduce((sum, n, axis) => sum + n * dot(this.bends[axis], b), 0) / this.steepness;
        const [a, b, c] = [bend(one, one), bend(one, other), bend(other, other)];
        const [mean, half] = [(a + c) / 2, (a - c) / 2];
        const reach = Math.hypot(half, b);
        const angle = Math.atan2(b, half) / 2;
        const turned = (x, y) => add(scale(one, x), scale(other, y));
        return [
            { curvature: mean + reach, direction: turned(Math.cos(angle), Math.sin(angle)) },
            { curvature: mean - reach, direction: turned(-Math.sin(angle), Math.cos(angle)) },
        ];
    }

    /** Arcs bent as the surface is: at most one unit long each way, and no more than the circle. */
    get arcs() {
        const count = 101;
        return this.principal.map(({ curvature, direction }) => {
            const size = Math.abs(curvature);
            const reach = size > Math.PI ? Math.PI / size : 1;
            return Array.from({ length: count }, (_, index) => {
                const length = (2 * index / (count - 1) - 1) * reach;
                const isStraight = size < 1e-9;
                const far = isStraight ? length : Math.sin(curvature * length) / curvature;
                const rise = isStraight ? 0 : (1 - Math.cos(curvature * length)) / curvature;
                return this.position.map((n, axis) => n + direction[axis] * far + this.normal[axis] * rise);
            });
        });
    }
}

/** The tangent plane, the normal, the gradient or the arcs of curvature at a point of a surface, as `form` says; a plane fills the axes. */
class SampledSurfacePoint extends Sampled {
    sample(parameters, isQuick) {
        this.point = new SurfacePoint(this, parameters);
        this.cells = isQuick ? 8 : 24;
        const { position } = this.point;
        this.arrow = { normal: this.point.normal, gradient: this.point.gradient }[this.form];
        this.lines = this.form === 'curvature' ? this.point.arcs : [];
        const ends = this.arrow && isPoint(this.arrow) ? [position, vector.add(position, this.arrow)] : [];
        this.reachTo([...ends, ...this.lines.flat()]);
    }

    result(axes, box) {
        const { position, normal } = this.point;
        if (this.form === 'curvature') return { pieces: linePieces(this.lines, axes, box) };
        if (this.form === 'tangent') {
            const height = (point) => vector.dot(normal, vector.subtract(point, position));
            return zeroMesh(height, (point) => ({ isThere: true, point, normal }), axes, this.cells).result(axes);
        }
        if (!isPoint(this.arrow) || !(vector.length(this.arrow) > 0)) return { solids: new Float32Array(0) };
        const middle = vector.add(position, vector.scale(this.arrow, 0.5));
        if (!isWithin(middle, axes)) return { solids: new Float32Array(0) };
        const direction = plotDirection(this.arrow, position, axes);
        return { solids: Float32Array.from(arrowSolid(middle, vector.length(direction), direction, 0, axes)) };
    }
}
