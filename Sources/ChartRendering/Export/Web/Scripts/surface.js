// A surface on a grid: its normals, its smaller versions, and the blocks that it is drawn in.

const blockSide = 8;

/** What the shaders need of a surface: `heights` and `normals` with their levels. */
class SurfaceData {
    /** @param mark `columns`, `rows`, `origin`, `step`, `heights`, `torn`, and coordinates where they are not even */
    constructor(mark) {
        Object.assign(this, mark);
        this.bits = new Uint32Array(this.heights.buffer);
        this.levelCount = 0;
        while (this.levelCount < 8 && Math.max(this.columns, this.rows) - 1 > blockSide << this.levelCount) this.levelCount++;
        this.measure();
        if (this.torn) this.markTorn();
        this.normals = this.normalLevels();
    }

    get isTorn() { return Boolean(this.torn?.length); }

    x(column) { return this.columnCoordinates?.[column] ?? this.origin[0] + column * this.step[0]; }
    z(row) { return this.rowCoordinates?.[row] ?? this.origin[1] + row * this.step[1]; }

    /** Whether parts may be left out, and the heights it spans. */
    measure() {
        let [low, high, hasHoles] = [Infinity, -Infinity, false];
        for (const height of this.heights) {
            if (height < holeHeight / 2) hasHoles = true;
            else {
                if (height < low) low = height;
                if (height > high) high = height;
            }
        }
        Object.assign(this, { low, high, hasHoles });
    }

    isCut(box) {
        if (this.hasHoles || this.isTorn) return true;
        const [xs, zs] = [[this.x(0), this.x(this.columns - 1)], [this.z(0), this.z(this.rows - 1)]];
        return [xs, [this.low, this.high], zs].some((ends, axis) =>
            Math.min(...ends) < box.lower[axis] - 1e-4 || Math.max(...ends) > box.upper[axis] + 1e-4);
    }

    /** The lowest bit of a height marks the cell that begins there as torn. */
    markTorn() {
        const { bits } = this;
        for (let index = 0; index < bits.length; index++) bits[index] &= ~1;
        for (const cell of this.torn) {
            const row = Math.floor(cell / (this.columns - 1));
            const index = row * this.columns + (cell % (this.columns - 1));
            if (Math.abs(this.heights[index]) < 1e-30) this.heights[index] = 1e-30;
            bits[index] |= 1;
        }
    }

    isTornAt(column, row) {
        if (column < 0 || row < 0 || column >= this.columns - 1 || row >= this.rows - 1) return true;
        return (this.bits[row * this.columns + column] & 1) === 1;
    }

    /** x and z of the unit normal of each sample, from the heights beside it; then the means at a half, a quarter and so on. */
    normalLevels() {
        const { columns, rows, heights } = this;
        const values = new Float32Array(2 * columns * rows);
        const isThere = (index) => heights[index] > holeHeight / 2;
        const holes = [];
        const [xs, zs] = [Float32Array.from({ length: columns }, (_, c) => this.x(c)), Float32Array.from({ length: rows }, (_, r) => this.z(r))];
        for (let row = 0, index = 0; row < rows; row++) {
            for (let column = 0; column < columns; column++, index++) {
                if (!isThere(index)) {
                    holes.push(index);
                    continue;
                }
                let [left, right] = [column ? 1 : 0, column < columns - 1 ? 1 : 0];
                let [up, down] = [row ? 1 : 0, row < rows - 1 ? 1 : 0];
                if (this.isTorn) {
                    const cells = [[0, 0], [1, 0], [0, 1], [1, 1]].map(([c, r]) => this.isTornAt(column - c, row - r));
                    if (cells[1] && cells[3]) left = 0;
                    if (cells[0] && cells[2]) right = 0;
                    if (cells[2] && cells[3]) up = 0;
                    if (cells[0] && cells[1]) down = 0;
                }
                if (this.hasHoles) {
                    if (left && !isThere(index - 1)) left = 0;
                    if (right && !isThere(index + 1)) right = 0;
                    if (up && !isThere(index - columns)) up = 0;
                    if (down && !isThere(index + columns)) down = 0;
                }
                const [wayX, wayZ] = [xs[column + right] - xs[column - left], zs[row + down] - zs[row - up]];
                const slopeX = wayX ? (heights[index + right] - heights[index - left]) / wayX : 0;
                const slopeZ = wayZ ? (heights[index + down * columns] - heights[index - up * columns]) / wayZ : 0;
                const length = Math.sqrt(1 + slopeX * slopeX + slopeZ * slopeZ);
                values[2 * index] = -slopeX / length;
                values[2 * index + 1] = -slopeZ / length;
            }
        }
        // A triangle at a rim reads some of the normal of the hole beside it.
        for (const index of holes) {
            const [row, column] = [Math.floor(index / columns), index % columns];
            let [x, z, count] = [0, 0, 0];
            for (let r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r++) {
                for (let c = Math.max(0, column - 1); c <= Math.min(columns - 1, column + 1); c++) {
                    const other = r * columns + c;
                    if (!isThere(other)) continue;
                    x += values[2 * other];
                    z += values[2 * other + 1];
                    count++;
                }
            }
            if (count) values.set([x / count, z / count], 2 * index);
        }
        const levels = [{ columns, rows, values }];
        const count = Math.min(8, Math.floor(Math.log2(Math.min(columns, rows))));
        for (let level = 0; level < count; level++) levels.push(halvedNormals(levels[level]));
        return levels;
    }

    /** The heights of a level: every 2ᵏth column and row, and the last. */
    level(number) {
        if (number === 0) return { columns: this.columns, rows: this.rows, values: this.heights };
        const step = 1 << number;
        const [columns, rows] = [this.columns, this.rows].map((count) => Math.ceil((count - 1) / step) + 1);
        const values = new Float32Array(columns * rows);
        for (let row = 0, index = 0; row < rows; row++) {
            const start = Math.min(row * step, this.rows - 1) * this.columns;
            for (let column = 0; column < columns; column++, index++) {
                values[index] = this.heights[start + Math.min(column * step, this.columns - 1)];
            }
        }
        return { columns, rows, values };
    }

    /** The blocks of a level that are not all holes, as the shader reads them. */
    patches(level) {
        const width = blockSide << level;
        const patches = [];
        for (let row = 0; row < this.rows - 1; row += width) {
            for (let column = 0; column < this.columns - 1; column += width) {
                patches.push(column, row, level, 0, level, level, level, level, level, level, level, level);
            }
        }
        return new Float32Array(patches);
    }

    /** The level whose cells are about as wide as some pixels, or that has few enough of them while the chart turns. */
    levelFor(pixelsPerUnit, isMoving) {
        const cell = Math.max(Math.abs(this.step[0]), Math.abs(this.step[1])) * pixelsPerUnit;
        let level = 0;
        while (level < this.levelCount && cell * 2 ** (level + 1) <= (isMoving ? 2 : 1.3)) level++;
        const mostCells = isMoving ? 90_000 : 4_000_000;
        while (level < this.levelCount && (this.columns * this.rows) / 4 ** level > mostCells) level++;
        return level;
    }

    /** The height at a floor position between samples, plot units; NaN where there is none. */
    heightAt(x, z) {
        const locate = (coordinates, origin, step, count, at) => {
            if (!coordinates) return (at - origin) / step;
            const isDown = coordinates[count - 1] < coordinates[0];
            let [low, high] = [0, count - 1];
            while (high - low > 1) {
                const middle = (low + high) >> 1;
                if (coordinates[middle] <= at !== isDown) low = middle;
                else high = middle;
            }
            return low + (at - coordinates[low]) / (coordinates[high] - coordinates[low]);
        };
        const column = locate(this.columnCoordinates, this.origin[0], this.step[0], this.columns, x);
        const row = locate(this.rowCoordinates, this.origin[1], this.step[1], this.rows, z);
        if (!(column >= -1e-6 && row >= -1e-6 && column <= this.columns - 1 + 1e-6 && row <= this.rows - 1 + 1e-6)) return NaN;
        const [c, r] = [Math.min(this.columns - 2, Math.max(0, Math.floor(column))), Math.min(this.rows - 2, Math.max(0, Math.floor(row)))];
        const [s, t] = [column - c, row - r];
        const start = r * this.columns + c;
        const corners = [start, start + 1, start + this.columns, start + this.columns + 1].map((index) => this.heights[index]);
        if (corners.some((height) => height < holeHeight / 2) || (this.isTorn && this.isTornAt(c, r))) return NaN;
        return mix(mix(corners[0], corners[1], s), mix(corners[2], corners[3], s), t);
    }
}

function halvedNormals({ columns, rows, values }) {
    const [halfColumns, halfRows] = [Math.max(1, columns >> 1), Math.max(1, rows >> 1)];
    const [right, down] = [columns > 1 ? 2 : 0, rows > 1 ? 2 * columns : 0];
    const means = new Float32Array(2 * halfColumns * halfRows);
    for (let row = 0, target = 0; row < halfRows; row++) {
        for (let column = 0; column < halfColumns; column++) {
            const first = 2 * (2 * row * columns + 2 * column);
            for (let side = 0; side < 2; side++, target++) {
                const index = first + side;
                means[target] = (values[index] + values[index + right] + values[index + down] + values[index + down + right]) / 4;
            }
        }
    }
    return { columns: halfColumns, rows: halfRows, values: means };
}
