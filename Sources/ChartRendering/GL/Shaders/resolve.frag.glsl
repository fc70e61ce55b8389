// The mean of a pixel's samples.

uniform sampler2DMS colors;
const int SAMPLES = 4;
uniform int firstRow;        // of the picture, that the samples begin with

out vec4 fragment;

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy) - ivec2(0, firstRow);
    vec4 sum = vec4(0.0);
    for (int index = 0; index < SAMPLES; index++) sum += texelFetch(colors, pixel, index);
    fragment = sum / float(SAMPLES);
}
