// What colours a mark, and its light: `shade` of lighting.glsl with the uniforms of one mark. What is the same for all that
// is drawn at once is said by names that are defined; a driver without a graphics card would work out every branch for
// every pixel:
//   BY_DISTANCE, BY_NORMAL, BY_VERTEX, PLAIN   what colours the mark; without any of them the palette, by the value at the point
//   LINES                           whether there are lines on it
//   PATTERN                         whether it has the lines of a pattern
//   PERSPECTIVE                     how the chart is looked at
//   TRANSLUCENT                     whether marks are gathered to be laid over the rest
//   OWN_LIGHT                       whether the light is another one than usual

uniform sampler2D palette;   // one row, linear light; not mixed between texels
uniform int paletteCount;
uniform float unknownBelow;  // values below it are not known, and grey
uniform vec3 plainColor;     // linear light
uniform vec4 paletteFirst;   // times (x, y, z, 1): the value along a line, or a side of a distance
uniform vec4 paletteSecond;  // the other side of a distance
uniform vec2 paletteRamp;    // distance to value: times x, plus y
uniform float roughness;
uniform float metalness;
uniform float opacity;
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

#if defined(LINES) || defined(PATTERN)
in vec3 linePosition;        // the plot position at the middle of the pixel, even where that is not covered
#endif
#ifdef PATTERN
// Across the planes whose sections are the lines, and as long as there are planes in a plot unit, but for a scale.
uniform vec3 patternFirst;
uniform vec3 patternSecond;
uniform float patternScale;
#endif

#ifdef BY_VERTEX
centroid in vec3 vertexColor;   // sRGB
#endif

layout(location = 0) out vec4 fragment;
#ifdef TRANSLUCENT
layout(location = 1) out vec4 weightSum;
const bool isTranslucent = true;
#else
const bool isTranslucent = false;
#endif

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
float lineCoverage(float position, float change, float line, float width) {
    float distance = abs(position - line) / max(change, 1e-9);
    return clamp(0.5 * width + 0.5 - distance, 0.0, 1.0) * smoothstep(1e-6, 1e-5, change);
}

float contourCoverage(float height, float change) {
    float most = 0.0;
    for (int i = 0; i < contourCount; i++) most = max(most, lineCoverage(height, change, contours[i], 1.5));
    return most;
}

float gridCoverage(vec2 position, vec2 change) {
    float most = 0.0;
    for (int i = 0; i < columnLineCount; i++) most = max(most, lineCoverage(position.x, change.x, columnLines[i], 1.5));
    for (int i = 0; i < rowLineCount; i++) most = max(most, lineCoverage(position.y, change.y, rowLines[i], 1.5));
    return most;
}
#endif

// The colour of a point as linear light, with its opacity.
vec4 fillColor(vec3 plotPosition, vec3 viewNormal, float value) {
#if defined(PLAIN)
    return vec4(plainColor, 1.0);
#elif defined(BY_VERTEX)
    return vec4(toLinear(vertexColor), 1.0);
#elif defined(BY_NORMAL)
    return vec4(toLinear(0.5 + 0.5 * transpose(mat3(view)) * viewNormal), 1.0);
#else
#if defined(BY_DISTANCE)
    vec4 point = vec4(plotPosition, 1.0);
    value = length(vec2(dot(paletteFirst, point), dot(paletteSecond, point))) * paletteRamp.x + paletteRamp.y;
#elif defined(LINES)
    if (isBanded) value += paletteFirst.y * (bandHeight(plotPosition.y) - plotPosition.y);
#endif
    vec4 color = texelFetch(palette, ivec2(int(clamp(value, 0.0, 1.0) * float(paletteCount - 1) + 0.5), 0), 0);
    return value < unknownBelow ? vec4(toLinear(vec3(0.6)), 1.0) : color;
#endif
}

#ifdef PATTERN
// How much of the pixel the lines across a direction cover; none where they would be closer than some pixels.
float patternCoverage(vec3 direction) {
    float phase = patternScale * dot(direction, linePosition);
    float change = length(vec2(dFdx(phase), dFdy(phase)));
    float distance = (0.5 - abs(fract(phase) - 0.5)) / max(change, 1e-9);
    return clamp(1.5 - distance, 0.0, 1.0) * smoothstep(1e-6, 1e-5, change) * (1.0 - smoothstep(0.15, 0.35, change));
}
#endif

// The lit colour of a point of a mark, with its opacity.
//   plotPosition   plot units
//   position       the same in view space
//   normal         unit normal in view space
//   isSeen         whether the side of the normal is seen; decided by the triangle, as the normal may point away from
//                  the eye already beside a silhouette
//   value          what the palette colours
vec4 lookOf(vec3 plotPosition, vec3 position, vec3 normal, bool isSeen, float value) {
#ifdef PERSPECTIVE
    vec3 v = normalize(-position);
#else
    vec3 v = vec3(0.0, 0.0, 1.0);
#endif
    vec4 color = fillColor(plotPosition, normal, value);
    vec3 light = shade(color.rgb, isSeen ? normal : -normal, v, view[1].xyz, roughness, metalness);
#ifdef PATTERN
    // Dark on light colours, light on dark ones.
    float ink = dot(color.rgb, vec3(0.2126, 0.7152, 0.0722)) > 0.18 ? 0.0 : 1.0;
    float coverage = max(patternCoverage(patternFirst), patternCoverage(patternSecond));
    light = mix(light, vec3(ink), 0.6 * coverage);
#endif
    return vec4(light, color.a * opacity);
}

// Writes a point of a mark.
//   color      lit, with its opacity
//   depth      0 to 1
//   coverage   the part of the pixel that the mark covers
void write(vec4 color, float depth, float coverage) {
#ifdef TRANSLUCENT
    float alpha = color.a * coverage;
    float weight = alpha * exp(5.0 * (1.0 - depth));
    fragment = vec4(color.rgb * weight, alpha);
    weightSum = vec4(weight);
#else
    fragment = vec4(color.rgb, coverage);
#endif
}
