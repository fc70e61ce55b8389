// Colours and lights a surface, from both sides. With GRID it is a grid of heights, and its normals are in a texture;
// with LINES it has lines on it, or is its contours on the floor; with CUT parts of it are left out.

#ifdef CUT
uniform vec3 clipLower;      // the box in which the surface is drawn
uniform vec3 clipUpper;
centroid in float hole;
flat in int torn;
#endif
uniform bool isFrontUp;      // whether a triangle that is seen counterclockwise shows the side of the normal
#ifdef LINES
uniform bool isFloor;        // whether the contours are drawn, on the floor
uniform bool hasContours;    // whether they are drawn on the surface
#endif

// At a point of the pixel that is covered: beyond the rim of the surface it would be outside the box.
centroid in vec3 plotPosition;
#ifdef GRID
uniform sampler2D normals;   // x and z of the unit normal of each sample; its smaller pictures are means
uniform float normalLevel;   // the one whose texels are about a pixel
uniform ivec2 gridSize;      // columns, rows
centroid in vec2 samplePlace;  // columns and rows
#else
in vec3 plotNormal;
#endif
centroid in float value;

vec3 unitNormal() {
#ifdef GRID
    vec2 sides = textureLod(normals, (samplePlace + 0.5) / vec2(gridSize), normalLevel).rg;
    return vec3(sides.x, sqrt(max(0.0, 1.0 - dot(sides, sides))), sides.y);
#else
    return normalize(plotNormal);
#endif
}

void main() {
#ifdef LINES
    vec3 along = dFdx(linePosition), down = dFdy(linePosition);
    vec3 change = sqrt(along * along + down * down);
#endif
#ifdef CUT
    // Interpolated from 1 at a hole: a triangle is drawn only where all its corners are.
    if (torn == 1 || hole > 0.0 || any(lessThan(plotPosition, clipLower)) || any(greaterThan(plotPosition, clipUpper))) discard;
#endif
    vec3 position = (view * vec4(plotPosition, 1.0)).xyz;
    vec4 color = lookOf(plotPosition, position, mat3(view) * unitNormal(), gl_FrontFacing == isFrontUp, value);
#ifdef LINES
    if (isFloor) {
        float coverage = contourCoverage(linePosition.y, change.y);
        if (coverage <= 0.0) discard;
        color = fillColor(plotPosition, vec3(0.0, 0.0, 1.0), value);
        write(vec4(toDisplay(color.rgb), coverage), gl_FragCoord.z, 1.0);
        return;
    }
    float line = 0.45 * gridCoverage(linePosition.xz, change.xz);
    if (hasContours) line = max(line, 0.65 * contourCoverage(linePosition.y, change.y));
    color = vec4(color.rgb * (1.0 - line), max(color.a, line));
#endif
    write(color, gl_FragCoord.z, 1.0);
}
