// What is under the pointer.

/** The part inside a box of a ray, or of the first `length` multiples of its direction, as [first, last]; null where it misses the box. */
function rayInside({ origin, direction }, lower, upper, length = Infinity) {
    let [first, last] = [0, length];
    for (let axis = 0; axis < 3; axis++) {
        const ends = [lower, upper].map((corner) => (corner[axis] - origin[axis]) / direction[axis]);
        if (direction[axis] === 0) {
            if (origin[axis] < lower[axis] || origin[axis] > upper[axis]) return null;
            continue;
        }
        first = Math.max(first, Math.min(...ends));
        last = Math.min(last, Math.max(...ends));
    }
    return first <= last ? [first, last] : null;
}

const along = ({ origin, direction }, distance) => origin.map((n, i) => n + direction[i] * distance);

/** The nearest hit of a mark as `{distance, position, index}`; null where there is none. Positions in plot units. */
const pickers = {
    surface({ surface }, ray, box) {
        const inside = rayInside(ray, box.lower, box.upper);
        if (!inside) return null;
        const steps = Math.min(2000, 2 * Math.max(surface.columns, surface.rows));
        const rise = (distance) => {
            const [x, y, z] = along(ray, distance);
            return y - surface.heightAt(x, z);
        };
        let [lastDistance, last] = [inside[0], rise(inside[0])];
        for (let step = 1; step <= steps; step++) {
            const distance = mix(...inside, step / steps);
            const here = rise(distance);
            if (last === last && here === here && last > 0 !== here > 0) {
                let [near, far] = [lastDistance, distance];
                for (let turn = 0; turn < 30; turn++) {
                    const middle = (near + far) / 2;
                    if (rise(middle) > 0 === last > 0) near = middle;
                    else far = middle;
                }
                return { distance: near, position: along(ray, near) };
            }
            [lastDistance, last] = [distance, here];
        }
        return null;
    },

    points({ spheres }, ray, box, room) {
        let best = null;
        for (let index = 0; index < spheres.length; index += 4) {
            const center = [spheres[index], spheres[index + 1], spheres[index + 2]];
            const radius = spheres[index + 3] + room;
            const offset = vector.subtract(center, ray.origin);
            const distance = vector.dot(offset, ray.direction);
            if (vector.dot(offset, offset) - distance * distance > radius * radius) continue;
            if (!best || distance < best.distance) best = { distance, position: center, index: index / 4 };
        }
        return best;
    },

    solids({ solids }, ray, box, room) {
        let best = null;
        for (let index = 0; index < solids.length; index += 12) {
            const center = [solids[index], solids[index + 1], solids[index + 2]];
            const half = [4, 5, 6].map((n) => solids[index + n] / 2 + room);
            const inside = rayInside(ray, vector.subtract(center, half), vector.add(center, half));
            if (inside && (!best || inside[0] < best.distance)) {
                best = { distance: inside[0], position: center, index: index / 12 };
            }
        }
        return best;
    },

    tubes({ pieces, radius }, ray, box, room) {
        let best = null;
        for (let index = 0; index < pieces.length; index += 8) {
            const start = [pieces[index], pieces[index + 1], pieces[index + 2]];
            const piece = vector.subtract([pieces[index + 4], pieces[index + 5], pieces[index + 6]], start);
            const offset = vector.subtract(start, ray.origin);
            const [b, c] = [vector.dot(ray.direction, piece), vector.dot(piece, piece)];
            const [d, e] = [vector.dot(ray.direction, offset), vector.dot(piece, offset)];
            const bottom = c - b * b;
            const share = clamp(bottom > 1e-12 ? (b * d - e) / bottom : 0, 0, 1);
            const position = vector.add(start, vector.scale(piece, share));
            const distance = vector.dot(vector.subtract(position, ray.origin), ray.direction);
            const away = vector.length(vector.subtract(position, along(ray, distance)));
            if (away <= radius + room && (!best || distance < best.distance)) best = { distance, position, index: index / 8 };
        }
        return best;
    },

    mesh({ vertices, triangles }, ray, box) {
        let best = null;
        if (triangles.length > 1_500_000) return null;
        const { origin: o, direction: d } = ray;
        for (let index = 0; index < triangles.length; index += 3) {
            // Möller and Trumbore, 1997.
            const [a, b, c] = [8 * triangles[index], 8 * triangles[index + 1], 8 * triangles[index + 2]];
            const [ax, ay, az] = [vertices[a], vertices[a + 1], vertices[a + 2]];
            const [bx, by, bz] = [vertices[b] - ax, vertices[b + 1] - ay, vertices[b + 2] - az];
            const [cx, cy, cz] = [vertices[c] - ax, vertices[c + 1] - ay, vertices[c + 2] - az];
            const [px, py, pz] = [d[1] * cz - d[2] * cy, d[2] * cx - d[0] * cz, d[0] * cy - d[1] * cx];
            const determinant = bx * px + by * py + bz * pz;
            if (Math.abs(determinant) < 1e-14) continue;
            const [tx, ty, tz] = [o[0] - ax, o[1] - ay, o[2] - az];
            const u = (tx * px + ty * py + tz * pz) / determinant;
            if (u < 0 || u > 1) continue;
            const [qx, qy, qz] = [ty * bz - tz * by, tz * bx - tx * bz, tx * by - ty * bx];
            const v = (d[0] * qx + d[1] * qy + d[2] * qz) / determinant;
            if (v < 0 || u + v > 1) continue;
            const distance = (cx * qx + cy * qy + cz * qz) / determinant;
            if (distance <= 0 || (best && distance >= best.distance)) continue;
            const position = along(ray, distance);
            if (position.some((n, axis) => n < box.lower[axis] - 1e-3 || n > box.upper[axis] + 1e-3)) continue;
            best = { distance, position };
        }
        return best;
    },
};

/** The nearest mark under a pixel: its hit with the mark; null where there is none. */
function picked(scene, transform, pixel, room, isHidden) {
    const ray = transform.ray(pixel);
    let best = null;
    for (const mark of scene.marks) {
        if (isHidden(mark)) continue;
        const hit = pickers[mark.kind](mark, ray, scene.box, room / transform.pixelsPerUnit);
        if (hit && (!best || hit.distance < best.distance)) best = { ...hit, mark };
    }
    return best;
}
