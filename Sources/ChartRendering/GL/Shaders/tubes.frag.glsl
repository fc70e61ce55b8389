// The visible side of a rod with round ends, with the depth of its skin.

uniform mat4 projection;
uniform float radius;
uniform bool isMultisampled;
uniform bool isOpacityPass;  // only opacity is written, of the rims that are there

in vec3 viewPosition;
flat in vec3 start;
flat in vec3 end;
flat in vec2 values;

void main() {
#ifdef PERSPECTIVE
    vec3 ray = normalize(viewPosition);
#else
    vec3 ray = vec3(0.0, 0.0, -1.0);
#endif
    vec3 origin = viewPosition;
    vec3 axis = end - start;
    float square = max(dot(axis, axis), 1e-12);

    // Where the ray comes nearest to the axis, as a fraction of it: of two skew lines, held to the piece.
    vec3 w = origin - start;
    float ad = dot(axis, ray);
    float bend = square - ad * ad;
    float fraction = bend > 1e-6 * square ? clamp((dot(axis, w) - ad * dot(ray, w)) / bend, 0.0, 1.0) : 0.0;
    vec3 nearest = start + fraction * axis;
    vec3 beside = cross(nearest - origin, ray);
    float miss = length(beside) / radius;
    // Coverage over one pixel at the rim; the samples of the pixel take it up where there are some.
    float coverage = clamp(0.5 + (1.0 - miss) / max(fwidth(miss), 1e-6), 0.0, 1.0);
    if (coverage <= (isMultisampled || isTranslucent ? 0.0 : 0.5) || (isOpacityPass && coverage >= 1.0)) discard;

    // The ray enters the cylinder, or the ball at an end of it.
    float t = dot(nearest - origin, ray);
    vec3 wAcross = w - axis * dot(axis, w) / square;
    vec3 rayAcross = ray - axis * ad / square;
    float a = dot(rayAcross, rayAcross);
    float b = dot(rayAcross, wAcross);
    float c = dot(wAcross, wAcross) - radius * radius;
    float h = b * b - a * c;
    float fractionOnAxis = fraction;
    bool isCylinder = false;
    if (a > 1e-9 && h >= 0.0) {
        float entry = (-b - sqrt(h)) / a;
        float entryFraction = dot(axis, w + entry * ray) / square;
        if (entryFraction >= 0.0 && entryFraction <= 1.0) {
            t = entry;
            fractionOnAxis = entryFraction;
            isCylinder = true;
        } else {
            fractionOnAxis = clamp(entryFraction, 0.0, 1.0);
        }
    }
    if (!isCylinder) {
        // Of a rod looked at end on, the end nearer to the eye.
        if (a <= 1e-9) fractionOnAxis = ad > 0.0 ? 0.0 : 1.0;
        vec3 ball = start + fractionOnAxis * axis - origin;
        float along = dot(ball, ray);
        t = along - sqrt(max(radius * radius - max(dot(ball, ball) - along * along, 0.0), 0.0));
    }
    vec3 position = origin + t * ray;
    vec3 normal = normalize(position - (start + fractionOnAxis * axis));
    vec4 clip = projection * vec4(position, 1.0);
    gl_FragDepth = clamp(0.5 * clip.z / clip.w + 0.5, 0.0, 1.0);
    float share = isTranslucent || (isMultisampled && !isOpacityPass) ? coverage : 1.0;
    vec3 plotPosition = transpose(mat3(view)) * (start + fractionOnAxis * axis - view[3].xyz);
    write(lookOf(plotPosition, position, normal, true, mix(values.x, values.y, fractionOnAxis)), gl_FragDepth, share);
}
