// The visible half of a sphere, with the depth of its skin. It is seen as if from straight ahead: in perspective the
// outline of a small sphere differs from this by less than a pixel. With FLAT it has the depth of its centre.

uniform mat4 projection;
uniform bool isMultisampled;
uniform bool isOpacityPass;  // only opacity is written, of the rims that are there

in vec2 corner;
in vec3 center;
flat in vec3 plotCenter;
flat in float radius;
flat in float value;

void main() {
    float d = dot(corner, corner);
    // Coverage over one pixel at the rim; the samples of the pixel take it up where there are some.
    float rim = sqrt(d);
    float coverage = clamp(0.5 + (1.0 - rim) / max(fwidth(rim), 1e-6), 0.0, 1.0);
    if (coverage <= (isMultisampled || isTranslucent ? 0.0 : 0.5) || (isOpacityPass && coverage >= 1.0)) discard;
    vec3 n = vec3(corner, sqrt(max(1.0 - d, 0.0)));
    vec3 position = center + radius * n;
#ifdef FLAT
    float depth = gl_FragCoord.z;
#else
    vec4 clip = projection * vec4(position, 1.0);
    float depth = 0.5 * clip.z / clip.w + 0.5;
    gl_FragDepth = depth;
#endif
    float share = isTranslucent || (isMultisampled && !isOpacityPass) ? coverage : 1.0;
    // One datum has one colour: that of its centre.
    write(lookOf(plotCenter, position, normalize(n), true, value), depth, share);
}
