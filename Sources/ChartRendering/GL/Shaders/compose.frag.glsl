// Lays translucent marks over the rest: the weighted mean of their colours, as strong as they let no light pass.

uniform sampler2D colors;    // sum of colours, weighted; opacity: what passes
uniform sampler2D weights;

out vec4 fragment;

void main() {
    vec4 sum = texelFetch(colors, ivec2(gl_FragCoord.xy), 0);
    float weight = texelFetch(weights, ivec2(gl_FragCoord.xy), 0).r;
    if (weight <= 0.0) discard;
    float opacity = 1.0 - sum.a;
    fragment = vec4(min(sum.rgb / weight, vec3(1.0)) * opacity, opacity);
}
