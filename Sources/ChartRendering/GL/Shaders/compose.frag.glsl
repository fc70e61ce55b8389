// Lays translucent marks over the rest: the weighted mean of their colours, as strong as they let no light pass.

uniform sampler2D colors;    // sum of colours, weighted; opacity: what passes
uniform sampler2D weights;
uniform int firstRow;        // of the picture, that both begin with

out vec4 fragment;

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy) - ivec2(0, firstRow);
    vec4 sum = texelFetch(colors, pixel, 0);
    float weight = texelFetch(weights, pixel, 0).r;
    if (weight <= 0.0) discard;
    float opacity = 1.0 - sum.a;
    fragment = vec4(min(sum.rgb / weight, vec3(1.0)) * opacity, opacity);
}
