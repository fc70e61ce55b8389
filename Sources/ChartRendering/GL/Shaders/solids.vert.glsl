// A body an instance: a mesh that is scaled, rotated and moved.

in vec3 corner;              // of the mesh, -0.5 to 0.5
in vec3 direction;           // outward unit normal of the mesh
in vec4 centerAndValue;      // plot position; coordinate on the colour scale
in vec4 size;                // plot units; 0 along what is flat
in vec4 rotation;            // unit quaternion, scalar last

uniform mat4 view;
uniform mat4 projection;

out vec3 plotPosition;
out vec3 viewPosition;
out vec3 viewNormal;
out float value;
#ifdef PATTERN
out vec3 linePosition;
#endif

vec3 turned(vec3 v) { return v + 2.0 * cross(rotation.xyz, cross(rotation.xyz, v) + rotation.w * v); }

void main() {
    plotPosition = centerAndValue.xyz + turned(corner * size.xyz);
#ifdef PATTERN
    linePosition = plotPosition;
#endif
    viewPosition = (view * vec4(plotPosition, 1.0)).xyz;
    viewNormal = mat3(view) * turned(normalize(direction / max(size.xyz, vec3(1e-6))));
    value = valueAt(plotPosition, centerAndValue.w);
    gl_Position = projection * vec4(viewPosition, 1.0);
}
