// What colours a mark, and its light: `shade` of lighting.glsl with the uniforms of one mark.

uniform sampler2D palette;   // 256 x 1, sRGB
uniform int fill;            // 0 palette along a line, 1 palette by a distance, 2 by the normal, 3 plain,
                             // 4 palette by the value of the place; grey where it is not known, far below 0
uniform vec3 plainColor;
uniform vec4 paletteFirst;   // times (x, y, z, 1): the palette's place along a line, or a side of a distance
uniform vec4 paletteSecond;  // the other side of a distance
uniform vec2 paletteRamp;    // distance to palette: times x, plus y
uniform float roughness;
uniform float metalness;
uniform float opacity;
uniform bool isTranslucent;  // whether marks are gathered to be laid over the rest
uniform bool isPerspective;
uniform mat4 view;
#ifdef LINES
uniform float contours[32];  // heights that have a line, ascending
uniform int contourCount;
uniform bool isBanded;       // whether there is one colour between two heights
uniform float columnLines[32];
uniform int columnLineCount;
uniform float rowLines[32];
uniform int rowLineCount;
#endif

layout(location = 0) out vec4 fragment;
layout(location = 1) out vec4 weightSum;

#ifdef LINES
// The middle of the two heights with a line that a height is between.
float bandHeight(float height) {
    int below = -1;
    for (int i = 0; i < contourCount; i++) if (contours[i] <= height) below = i;
    if (contourCount < 2) return height;
    if (below < 0) return contours[0] - 0.5 * (contours[1] - contours[0]);
    if (below == contourCount - 1) return contours[below] + 0.5 * (contours[below] - contours[below - 1]);
    return 0.5 * (contours[below] + contours[below + 1]);
}

// How much of the pixel a line covers, `width` pixels wide on any slope. Where nothing changes there is no line.
float lineCoverage(float place, float change, float line, float width) {
    float distance = abs(place - line) / max(change, 1e-9);
    return clamp(0.5 * width + 0.5 - distance, 0.0, 1.0) * smoothstep(1e-6, 1e-5, change);
}

float contourCoverage(float height, float change) {
    float most = 0.0;
    for (int i = 0; i < contourCount; i++) most = max(most, lineCoverage(height, change, contours[i], 1.5));
    return most;
}

float gridCoverage(vec2 place, vec2 change) {
    float most = 0.0;
    for (int i = 0; i < columnLineCount; i++) most = max(most, lineCoverage(place.x, change.x, columnLines[i], 1.5));
    for (int i = 0; i < rowLineCount; i++) most = max(most, lineCoverage(place.y, change.y, rowLines[i], 1.5));
    return most;
}
#endif

// The colour of a place, with its opacity.
vec4 fillColor(vec3 place, vec3 viewNormal, float value) {
#ifdef LINES
    if (isBanded) place.y = bandHeight(place.y);
#endif
    if (fill == 3) return vec4(plainColor, 1.0);
    if (fill == 4 && value < -10.0) return vec4(vec3(0.6), 1.0);
    if (fill == 2) return vec4(0.5 + 0.5 * transpose(mat3(view)) * viewNormal, 1.0);
    vec4 point = vec4(place, 1.0);
    float t = fill == 4 ? value : dot(paletteFirst, point);
    if (fill == 1) t = length(vec2(t, dot(paletteSecond, point))) * paletteRamp.x + paletteRamp.y;
    return texture(palette, vec2((clamp(t, 0.0, 1.0) * 255.0 + 0.5) / 256.0, 0.5));
}

// The lit colour of a place of a mark, with its opacity.
//   place      plot units
//   position   the same in view space
//   normal     unit normal in view space
//   isSeen     whether it is the side of the normal that is seen. The triangle tells, and not the normal, which may look
//              away already beside a silhouette.
//   value      place on the colour scale
vec4 lookOf(vec3 place, vec3 position, vec3 normal, bool isSeen, float value) {
    vec3 v = isPerspective ? normalize(-position) : vec3(0.0, 0.0, 1.0);
    vec4 color = fillColor(place, normal, value);
    vec3 n = isSeen ? normal : -normal;
    vec3 light = shade(color.rgb, n, v, normalize(mat3(view) * vec3(0.0, 1.0, 0.0)), roughness, metalness);
    return vec4(light, color.a * opacity);
}

// Writes a place of a mark.
//   color      lit, with its opacity
//   depth      0 to 1
//   coverage   the part of the pixel that the mark covers
void write(vec4 color, float depth, float coverage) {
    if (!isTranslucent) {
        fragment = vec4(color.rgb, coverage);
        return;
    }
    float alpha = color.a * coverage;
    float weight = alpha * exp(5.0 * (1.0 - depth));
    fragment = vec4(color.rgb * weight, alpha);
    weightSum = vec4(weight);
}
