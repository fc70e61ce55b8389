// A surface of triangles.

in vec4 positionAndValue;    // plot position; coordinate on the colour scale
in vec4 direction;           // unit normal in plot space

uniform mat4 view;
uniform mat4 projection;
uniform bool isFloor;        // whether the surface is laid on the floor
uniform float floorHeight;

centroid out vec3 plotPosition;
#ifdef LINES
out vec3 linePosition;       // the same at the middle of the pixel, even where that is not covered: it changes evenly
#endif
out vec3 plotNormal;
centroid out float value;
#ifdef CUT
centroid out float hole;
flat out int torn;
#endif

void main() {
    plotPosition = positionAndValue.xyz;
#ifdef LINES
    linePosition = plotPosition;
#endif
    vec3 drawn = isFloor ? vec3(plotPosition.x, floorHeight, plotPosition.z) : plotPosition;
    plotNormal = direction.xyz;
    value = valueAt(plotPosition, positionAndValue.w);
#ifdef CUT
    hole = 0.0;
    torn = 0;
#endif
    gl_Position = projection * view * vec4(drawn, 1.0);
}
