// The value that the palette colours: linear over a triangle, and so computed at the vertices.

uniform bool isAlong;        // whether the value is computed from the position
uniform vec4 paletteFirst;   // times (x, y, z, 1): that value

//   own      the value of the mark itself
float valueAt(vec3 position, float own) { return isAlong ? dot(paletteFirst, vec4(position, 1.0)) : own; }
