// What the vertex shaders of height grids and of surfaces of triangles share: `surface.frag.glsl` colours both.

uniform mat4 view;
uniform mat4 projection;
uniform bool isFloor;        // whether the surface is laid on the floor
uniform float floorHeight;

centroid out vec3 plotPosition;
#if defined(LINES) || defined(PATTERN)
out vec3 linePosition;       // the same at the middle of the pixel, even where that is not covered: it changes evenly
#endif
centroid out float value;
#ifdef CUT
centroid out float hole;
flat out int torn;           // by the last vertex of a triangle: whether the cell before it is torn
#endif
