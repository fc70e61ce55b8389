// Colours and lights a body.

in vec3 plotPosition;
in vec3 viewPosition;
in vec3 viewNormal;
in float value;

void main() {
    write(lookOf(plotPosition, viewPosition, normalize(viewNormal), true, value), gl_FragCoord.z, 1.0);
}
