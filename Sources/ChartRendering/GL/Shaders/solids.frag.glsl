// Colours and lights a body.

in vec3 plotPosition;
in vec3 viewPosition;
in vec3 viewNormal;
in float value;

out vec4 fragment;

void main() {
    // Both sides of a flat one are seen.
    vec3 side = cross(dFdx(viewPosition), dFdy(viewPosition));
    fragment = vec4(lookOf(plotPosition, viewPosition, normalize(viewNormal), side, value), 1.0);
}
