// What the palette goes by: it changes evenly, and is worked out where the corners are.

uniform bool isAlong;        // whether it is the place along a line
uniform vec4 paletteFirst;   // times (x, y, z, 1): that place

//   own      what the mark brings with it
float valueAt(vec3 place, float own) { return isAlong ? dot(paletteFirst, vec4(place, 1.0)) : own; }
