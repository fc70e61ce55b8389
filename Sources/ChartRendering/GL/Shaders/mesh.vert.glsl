// A surface of triangles.

in vec4 positionAndValue;    // plot position; coordinate on the colour scale
in vec4 direction;           // unit normal in plot space

out vec3 plotNormal;

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
