// Colours a surface by height, by its direction or plainly, and lights it from both sides.

uniform sampler2D palette;   // 256 x 1, sRGB, by height
uniform int fill;            // 0 palette by height, 1 by normal, 2 plain
uniform vec3 plainColor;
uniform vec2 paletteRange;   // plot heights of the palette's ends
uniform vec3 clipLower;      // the box in which the surface is drawn
uniform vec3 clipUpper;
uniform float roughness;
uniform float metalness;
uniform bool isPerspective;
uniform mat4 view;

// At a point of the pixel that is covered: beyond the rim of the surface it would be outside the box.
centroid in vec3 plotPosition;
in vec3 viewPosition;
in vec3 viewNormal;
centroid in float hole;
flat in int torn;

out vec4 fragment;

void main() {
    // Interpolated from 1 at a hole: a triangle is drawn only where all its corners are.
    if (torn == 1 || hole > 0.0 || any(lessThan(plotPosition, clipLower)) || any(greaterThan(plotPosition, clipUpper))) discard;

    vec3 v = isPerspective ? normalize(-viewPosition) : vec3(0.0, 0.0, 1.0);
    vec3 n = normalize(viewNormal);
    vec3 color = plainColor;
    if (fill == 0) {
        float t = (plotPosition.y - paletteRange.x) / (paletteRange.y - paletteRange.x);
        color = texture(palette, vec2((clamp(t, 0.0, 1.0) * 255.0 + 0.5) / 256.0, 0.5)).rgb;
    } else if (fill == 1) {
        vec3 plotNormal = transpose(mat3(view)) * n;
        color = 0.5 + 0.5 * plotNormal;
    }
    if (dot(n, v) < 0.0) n = -n;
    fragment = vec4(shade(color, n, v, normalize(mat3(view) * vec3(0.0, 1.0, 0.0)), roughness, metalness), 1.0);
}
