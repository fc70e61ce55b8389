// Colours and lights a surface, from both sides.

uniform vec3 clipLower;      // the box in which the surface is drawn
uniform vec3 clipUpper;

// At a point of the pixel that is covered: beyond the rim of the surface it would be outside the box.
centroid in vec3 plotPosition;
in vec3 viewPosition;
in vec3 viewNormal;
centroid in float hole;
flat in int torn;

void main() {
    vec3 side = cross(dFdx(viewPosition), dFdy(viewPosition));
    // Interpolated from 1 at a hole: a triangle is drawn only where all its corners are.
    if (torn == 1 || hole > 0.0 || any(lessThan(plotPosition, clipLower)) || any(greaterThan(plotPosition, clipUpper))) discard;
    write(lookOf(plotPosition, viewPosition, normalize(viewNormal), side, 0.0), gl_FragCoord.z, 1.0);
}
