// A height grid in blocks of 8 x 8 cells, an instance each. A block stands at one of the surface's levels; each vertex
// reads its height from a texture by its number.

in vec4 patchPosition;          // the first column and row, the level
in vec4 patchEdges;          // the levels that meet at the edges: before and after along x, and along z
in vec4 patchCorners;        // and at the corners: before both, after along x, after along z, after both

uniform sampler2D heights;   // plot units, one texel a sample; a hole is -1e30, a last bit of 1 begins a torn cell. The
                             // levels are its smaller pictures.
uniform int firstLevel;      // that the texture begins with
uniform bool isTorn;         // whether any cell is
uniform ivec2 gridSize;      // columns, rows
uniform vec2 floorOrigin;    // plot (x, z) of the first column and row
uniform vec2 floorStep;      // plot distance of neighbours along x and z
uniform bool isUneven;       // whether columns and rows stand where the next two say
uniform sampler2D columnCoordinates;  // plot x, one texel a column
uniform sampler2D rowCoordinates;     // plot z, one texel a row
uniform sampler2D values;    // coordinates on the colour scale, one texel a sample
uniform bool hasValues;      // whether there are any
centroid out vec2 samplePlace;  // columns and rows

const int SIDE = 8;         // cells of a block

bool isHole(float h) { return h < -1.0e29; }

vec2 floorAt(ivec2 cell) {
    if (!isUneven) return floorOrigin + vec2(cell) * floorStep;
    ivec2 held = clamp(cell, ivec2(0), gridSize - 1);
    return vec2(texelFetch(columnCoordinates, ivec2(held.x, 0), 0).r, texelFetch(rowCoordinates, ivec2(held.y, 0), 0).r);
}

// By the index of a sample in a level, the last of which are those of the rim.
float heightAt(ivec2 cell, int level) {
    return texelFetch(heights, (cell + (1 << level) - 1) >> level, level - firstLevel).r;
}

// Whether the cell that begins at a sample of a level is torn.
bool isMarked(ivec2 cell, int level) {
    return (floatBitsToUint(texelFetch(heights, cell, level - firstLevel).r) & 1u) == 1u;
}

void main() {
    int own = int(patchPosition.z);
    ivec2 inner = ivec2(gl_VertexID % (SIDE + 1), gl_VertexID / (SIDE + 1));
    ivec2 origin = ivec2(patchPosition.xy);
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
    float height = heightAt(cell, level);
#ifdef CUT
    hole = isHole(height) ? 1.0 : 0.0;
    torn = 0;
    if (isTorn && inner.x > 0) {
        ivec2 begin = min((origin >> own) + inner - ivec2(1, 0), gridSize - 1 >> own);
        if (isMarked(begin, own)) torn = 1;
    }
#endif
    vec2 floorPosition = floorAt(cell);
    plotPosition = vec3(floorPosition.x, isHole(height) ? 0.0 : height, floorPosition.y);
#if defined(LINES) || defined(PATTERN)
    linePosition = plotPosition;
#endif
    samplePlace = vec2(cell);
    value = valueAt(plotPosition, hasValues ? texelFetch(values, cell, 0).r : 0.0);
    vec3 drawn = isFloor ? vec3(plotPosition.x, floorHeight, plotPosition.z) : plotPosition;
    gl_Position = projection * view * vec4(drawn, 1.0);
}
