// A height grid in blocks of 16 x 16 cells, an instance each. A block stands at one of the surface's levels; each vertex
// reads its height from a texture by its number.

in vec4 patchPlace;          // the first column and row, the level
in vec4 patchEdges;          // the levels that meet at the edges: before and after along x, and along z
in vec4 patchCorners;        // and at the corners: before both, after along x, after along z, after both

uniform sampler2D heights;   // plot units, one texel a sample; a hole is -1e30, a last bit of 1 begins a torn cell. The
                             // levels are its smaller pictures.
uniform highp isampler2D normals;  // x and z of the unit normal in parts of 32767; less where it is not known
uniform bool hasNormals;     // whether it is known anywhere
uniform bool isTorn;         // whether any cell is
uniform ivec2 gridSize;      // columns, rows
uniform int normalLevel;     // the level whose cells are about a pixel
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
flat out int torn;           // by the last vertex of a triangle: whether the cell before it is torn

const int SIDE = 16;         // cells of a block

bool isHole(float h) { return h < -1.0e29; }

vec2 floorAt(ivec2 cell) {
    if (!isUneven) return floorOrigin + vec2(cell) * floorStep;
    ivec2 held = clamp(cell, ivec2(0), gridSize - 1);
    return vec2(texelFetch(columnPlaces, ivec2(held.x, 0), 0).r, texelFetch(rowPlaces, ivec2(held.y, 0), 0).r);
}

// The level that has a sample there: the rim may stand between those of a level, and is drawn as it is.
int levelAt(ivec2 cell, int level) {
    return ((cell.x | cell.y) & ((1 << level) - 1)) == 0 ? level : 0;
}

// By a sample's place among those of a level.
float heightAt(ivec2 place, int level) { return texelFetch(heights, place, level).r; }

// Whether the cell that begins at a sample of a level is torn.
bool isMarked(ivec2 place, int level) {
    return (floatBitsToUint(texelFetch(heights, place, level).r) & 1u) == 1u;
}

// Whether the cell between a sample and its neighbours towards the next column and row is torn, or not there at all.
bool isTornAt(ivec2 place, int level, ivec2 size) {
    return any(lessThan(place, ivec2(0))) || any(greaterThanEqual(place, size - 1)) || isMarked(place, level);
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
vec3 normalFromHeights(ivec2 cell) {
    int level = levelAt(cell, normalLevel);
    ivec2 place = cell >> level;
    ivec2 size = (gridSize - 1 >> level) + 1;
    float height = heightAt(place, level);
    bvec4 ends = bvec4(place.x == 0, place.x == size.x - 1, place.y == 0, place.y == size.y - 1);
    if (isTorn) {
        bool here = isTornAt(place, level, size), left = isTornAt(place - ivec2(1, 0), level, size);
        bool below = isTornAt(place - ivec2(0, 1), level, size), both = isTornAt(place - ivec2(1, 1), level, size);
        ends = bvec4(left && both, here && below, below && both, here && left);
    }
    int step = 1 << level;
    vec2 here = floorAt(cell);
    vec2 before = isUneven ? here - floorAt(cell - step) : floorStep * float(step);
    vec2 after = isUneven ? floorAt(cell + step) - here : floorStep * float(step);
    ivec2 lower = max(place - 1, 0), upper = min(place + 1, size - 1);
    float dx = slope(heightAt(ivec2(lower.x, place.y), level), height, heightAt(ivec2(upper.x, place.y), level),
                     ends.x, ends.y, vec2(before.x, after.x));
    float dz = slope(heightAt(ivec2(place.x, lower.y), level), height, heightAt(ivec2(place.x, upper.y), level),
                     ends.z, ends.w, vec2(before.y, after.y));
    return normalize(vec3(-dx, 1.0, -dz));
}

vec3 normalAt(ivec2 cell) {
    if (!hasNormals) return normalFromHeights(cell);
    ivec2 parts = texelFetch(normals, cell, 0).rg;
    if (parts.x < -32767) return normalFromHeights(cell);
    vec2 sides = vec2(parts) / 32767.0;
    return vec3(sides.x, sqrt(max(0.0, 1.0 - dot(sides, sides))), sides.y);
}

void main() {
    int own = int(patchPlace.z);
    ivec2 inner = ivec2(gl_VertexID % (SIDE + 1), gl_VertexID / (SIDE + 1));
    ivec2 origin = ivec2(patchPlace.xy);
    ivec2 cell = min(origin + (inner << own), gridSize - 1);

    // Along an edge the vertices are those of the coarser block, which leaves triangles without a size.
    bvec2 isFirst = equal(inner, ivec2(0)), isLast = equal(inner, ivec2(SIDE));
    bvec2 isEnd = bvec2(isFirst.x || isLast.x, isFirst.y || isLast.y);
    int level = own;
    if (isEnd.x && isEnd.y) {
        vec2 side = isFirst.y ? patchCorners.xy : patchCorners.zw;
        level = int(isFirst.x ? side.x : side.y);
    } else if (isEnd.x) {
        level = int(isFirst.x ? patchEdges.x : patchEdges.y);
        if (cell.y < gridSize.y - 1) cell.y = (cell.y >> level) << level;
    } else if (isEnd.y) {
        level = int(isFirst.y ? patchEdges.z : patchEdges.w);
        if (cell.x < gridSize.x - 1) cell.x = (cell.x >> level) << level;
    }
    level = levelAt(cell, level);
    float height = heightAt(cell >> level, level);
    hole = isHole(height) ? 1.0 : 0.0;

    torn = 0;
    if (isTorn && inner.x > 0) {
        ivec2 begin = min((origin >> own) + inner - ivec2(1, 0), gridSize - 1 >> own);
        if (isMarked(begin, own)) torn = 1;
    }
    value = hasValues ? texelFetch(values, cell, 0).r : 0.0;
    vec2 floorPosition = floorAt(cell);
    plotPosition = vec3(floorPosition.x, isHole(height) ? 0.0 : height, floorPosition.y);
#ifdef LINES
    linePosition = plotPosition;
#endif
    vec3 drawn = isFloor ? vec3(plotPosition.x, floorHeight, plotPosition.z) : plotPosition;
    viewPosition = (view * vec4(drawn, 1.0)).xyz;
    viewNormal = mat3(view) * normalAt(cell);
    gl_Position = projection * vec4(viewPosition, 1.0);
}
