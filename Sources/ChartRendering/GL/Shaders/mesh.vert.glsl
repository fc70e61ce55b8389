// A surface of triangles.

in vec4 positionAndValue;    // plot position; coordinate on the colour scale
in vec4 direction;           // unit normal in plot space; colour as one number of 24 bits

out vec3 plotNormal;
#ifdef BY_VERTEX
centroid out vec3 vertexColor;  // sRGB
#endif

void main() {
    plotPosition = positionAndValue.xyz;
#if defined(LINES) || defined(PATTERN)
    linePosition = plotPosition;
#endif
    vec3 drawn = isFloor ? vec3(plotPosition.x, floorHeight, plotPosition.z) : plotPosition;
    plotNormal = direction.xyz;
#ifdef BY_VERTEX
    vertexColor = mod(floor(direction.w / vec3(65536.0, 256.0, 1.0)), 256.0) / 255.0;
#endif
    value = valueAt(plotPosition, positionAndValue.w);
#ifdef CUT
    hole = 0.0;
    torn = 0;
#endif
    gl_Position = projection * view * vec4(drawn, 1.0);
}
