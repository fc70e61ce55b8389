// A sphere a point: a square turned to the eye, on which the fragment shader draws its visible half.

in vec4 point;               // plot position, radius in plot units
in float pointValue;         // coordinate on the colour scale

uniform mat4 view;
uniform mat4 projection;

out vec2 corner;             // -1 to 1 over the square
out vec3 center;             // view space
flat out vec3 plotCenter;
flat out float radius;
flat out float value;

void main() {
    corner = vec2((gl_VertexID & 1) * 2 - 1, (gl_VertexID >> 1) * 2 - 1) * 1.06;
    center = (view * vec4(point.xyz, 1.0)).xyz;
    plotCenter = point.xyz;
    radius = point.w;
    value = valueAt(point.xyz, pointValue);
    gl_Position = projection * vec4(center + vec3(corner * radius, 0.0), 1.0);
}
