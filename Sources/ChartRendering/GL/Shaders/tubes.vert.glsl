// A piece of a line an instance: a rectangle turned to the eye around a rod with round ends, which the fragment shader
// draws.

in vec4 startAndValue;       // plot position; coordinate on the colour scale
in vec4 endAndValue;

uniform mat4 view;
uniform mat4 projection;
uniform float radius;        // plot units

out vec3 viewPosition;       // on the rectangle
flat out vec3 start;         // view space
flat out vec3 end;
flat out vec2 values;

void main() {
    start = (view * vec4(startAndValue.xyz, 1.0)).xyz;
    end = (view * vec4(endAndValue.xyz, 1.0)).xyz;
    values = vec2(valueAt(startAndValue.xyz, startAndValue.w), valueAt(endAndValue.xyz, endAndValue.w));
    bool isEnd = gl_VertexID > 1;
    vec3 axisPoint = isEnd ? end : start;
#ifdef PERSPECTIVE
    vec3 towardsEye = normalize(-0.5 * (start + end));
#else
    vec3 towardsEye = vec3(0.0, 0.0, 1.0);
#endif
    vec3 side = cross(end - start, towardsEye);
    // Looked at end on, any rectangle will do.
    side = dot(side, side) > 1e-12 ? normalize(side) : vec3(1.0, 0.0, 0.0);
    vec3 along = cross(towardsEye, side);
    // A bit wider: for the soft rim, and for perspective.
    float reach = radius * 1.15 + 1e-3;
    viewPosition = axisPoint + along * (isEnd ? reach : -reach) + side * ((gl_VertexID & 1) == 1 ? reach : -reach);
    gl_Position = projection * vec4(viewPosition, 1.0);
}
