// A height grid without vertex or index buffers: each instance is one strip of cells, and each vertex reads its height
// from a texture by its number.

uniform sampler2D heights;   // plot units, one texel a sample; a hole is -1e30, a last bit of 1 begins a torn cell
uniform highp isampler2D normals;  // x and z of the unit normal in parts of 32767; less where it is not known
uniform bool hasNormals;     // whether it is known anywhere
uniform bool isTorn;         // whether any cell is
uniform ivec2 gridSize;      // columns, rows
uniform ivec2 stride;        // samples a step along columns and rows: 1, more where they are denser than pixels
uniform vec2 floorOrigin;    // plot (x, z) of the first column and row
uniform vec2 floorStep;      // plot distance of neighbours along x and z
uniform bool isUneven;       // whether columns and rows stand where the next two say
uniform sampler2D columnPlaces;  // plot x, one texel a column
uniform sampler2D rowPlaces;     // plot z, one texel a row
uniform sampler2D values;    // places on the colour scale, one texel a sample
uniform bool hasValues;      // whether there are any
uniform mat4 view;
uniform mat4 projection;
uniform bool isFloor;        // whether the surface is laid on the floor
uniform float floorHeight;

centroid out vec3 plotPosition;
#ifdef LINES
out vec3 linePosition;       // the same at the middle of the pixel, even where that is not covered: it changes evenly
#endif
out vec3 viewPosition;
out vec3 viewNormal;
centroid out float hole;
centroid out float value;
flat out int torn;           // by the last vertex of a triangle: whether the cell that it closes is torn

bool isHole(float h) { return h < -1.0e29; }

vec2 floorAt(ivec2 cell) {
    if (!isUneven) return floorOrigin + vec2(cell) * floorStep;
    ivec2 held = clamp(cell, ivec2(0), gridSize - 1);
    return vec2(texelFetch(columnPlaces, ivec2(held.x, 0), 0).r, texelFetch(rowPlaces, ivec2(held.y, 0), 0).r);
}

float heightAt(ivec2 cell) {
    return texelFetch(heights, clamp(cell, ivec2(0), gridSize - 1), 0).r;
}

// Whether the cell between a sample and its neighbours towards the next column and row is torn, or not there at all.
bool isTornAt(ivec2 cell) {
    if (any(lessThan(cell, ivec2(0))) || any(greaterThanEqual(cell, gridSize - 1))) return true;
    return (floatBitsToUint(texelFetch(heights, cell, 0).r) & 1u) == 1u;
}

// Whether any of the cells is torn that a strip's cell stands for.
bool isAnyTorn(ivec2 first, ivec2 last) {
    for (int row = first.y; row < last.y; row++) {
        for (int column = first.x; column < last.x; column++) {
            if (isTornAt(ivec2(column, row))) return true;
        }
    }
    return false;
}

// Slope along one direction: central where both neighbours are there, one-sided beside a hole or the rim.
// The distances are those to the neighbours before and after.
float slope(float before, float here, float after, bool first, bool last, vec2 distances) {
    bool hasBefore = !first && !isHole(before);
    bool hasAfter = !last && !isHole(after);
    if (hasBefore && hasAfter) return (after - before) / (distances.x + distances.y);
    if (hasAfter) return (after - here) / distances.y;
    if (hasBefore) return (here - before) / distances.x;
    return 0.0;
}

// The direction of the surface from the heights beside a sample. Beyond an edge between two torn cells the surface is
// another one.
vec3 normalFromHeights(ivec2 cell, float height) {
    bvec4 ends = bvec4(cell.x == 0, cell.x == gridSize.x - 1, cell.y == 0, cell.y == gridSize.y - 1);
    if (isTorn) {
        bool here = isTornAt(cell), left = isTornAt(cell - ivec2(1, 0));
        bool below = isTornAt(cell - ivec2(0, 1)), both = isTornAt(cell - ivec2(1, 1));
        ends = bvec4(left && both, here && below, below && both, here && left);
    }
    vec2 here = floorAt(cell);
    vec2 before = isUneven ? here - floorAt(cell - 1) : floorStep;
    vec2 after = isUneven ? floorAt(cell + 1) - here : floorStep;
    float dx = slope(heightAt(cell - ivec2(1, 0)), height, heightAt(cell + ivec2(1, 0)),
                     ends.x, ends.y, vec2(before.x, after.x));
    float dz = slope(heightAt(cell - ivec2(0, 1)), height, heightAt(cell + ivec2(0, 1)),
                     ends.z, ends.w, vec2(before.y, after.y));
    return normalize(vec3(-dx, 1.0, -dz));
}

vec3 normalAt(ivec2 cell, float height) {
    if (!hasNormals) return normalFromHeights(cell, height);
    ivec2 parts = texelFetch(normals, cell, 0).rg;
    if (parts.x < -32767) return normalFromHeights(cell, height);
    vec2 sides = vec2(parts) / 32767.0;
    return vec3(sides.x, sqrt(max(0.0, 1.0 - dot(sides, sides))), sides.y);
}

void main() {
    int row = min((gl_InstanceID + (gl_VertexID & 1)) * stride.y, gridSize.y - 1);
    int column = min((gl_VertexID >> 1) * stride.x, gridSize.x - 1);
    ivec2 cell = ivec2(column, row);
    float height = heightAt(cell);
    hole = isHole(height) ? 1.0 : 0.0;

    torn = 0;
    if (isTorn) {
        ivec2 first = ivec2(max((gl_VertexID >> 1) - 1, 0), gl_InstanceID) * stride;
        ivec2 last = ivec2(column, min((gl_InstanceID + 1) * stride.y, gridSize.y - 1));
        if (isAnyTorn(first, last)) torn = 1;
    }
    value = hasValues ? texelFetch(values, cell, 0).r : 0.0;
    vec2 floorPosition = floorAt(cell);
    plotPosition = vec3(floorPosition.x, isHole(height) ? 0.0 : height, floorPosition.y);
#ifdef LINES
    linePosition = plotPosition;
#endif
    vec3 drawn = isFloor ? vec3(plotPosition.x, floorHeight, plotPosition.z) : plotPosition;
    viewPosition = (view * vec4(drawn, 1.0)).xyz;
    viewNormal = mat3(view) * normalAt(cell, height);
    gl_Position = projection * vec4(viewPosition, 1.0);
}
