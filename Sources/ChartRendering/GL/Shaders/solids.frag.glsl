// Colours and lights a body.

in vec3 plotPosition;
in vec3 viewPosition;
in vec3 viewNormal;
in float value;

void main() {
    // Both sides of a flat one are seen.
    vec3 side = cross(dFdx(viewPosition), dFdy(viewPosition));
    write(lookOf(plotPosition, viewPosition, normalize(viewNormal), side, value), gl_FragCoord.z, 1.0);
}
