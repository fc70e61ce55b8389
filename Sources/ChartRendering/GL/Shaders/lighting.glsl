// Light for surfaces and points. Directions are in view space: x right, y up, z towards the eye.
// Metallic-roughness model with the GGX distribution (Walter et al. 2007), Schlick's Fresnel term and Smith's
// visibility in its height-correlated form (Heitz 2014).

const float PI = 3.14159265359;

// The lamps are fixed to the camera, so that a surface stays readable from every side while it turns. Without OWN_LIGHT
// these are names that are defined, as numbers.
#ifdef OWN_LIGHT
uniform vec3 keyDirection;
uniform float keyPower;
uniform vec3 fillDirection;
uniform float fillPower;
uniform vec2 ambientLight;   // on what looks down, and on what looks up
#endif

// The transfer functions of sRGB. Their powers, slow without a graphics card, are polynomials in the colour, and in the root
// of the light, that are off by less than a seventh of one in 255.
vec3 toLinear(vec3 c) {
    vec3 power = 0.00104 + c * (0.02846 + c * (0.56008 + c * (0.52702 - c * 0.11706)));
    return mix(c / 12.92, power, step(0.04045, c));
}

vec3 toDisplay(vec3 c) {
    vec3 r = sqrt(c);
    vec3 power = -0.04011 + r * (1.51796 + r * (-1.40278 + r * (2.03169 + r * (-1.62379 + r * 0.51736))));
    return mix(c * 12.92, power, step(0.0031308, c));
}

// What reaches the eye: scattered by the body, thrown back by the skin straight on, and in addition at a grazing angle.
struct Light {
    float body, skin, grazing;
};

// The light of one lamp. The colours of the material come last, as they are the same for every lamp.
Light lamp(float alpha, vec3 n, vec3 v, vec3 l, float power) {
    vec3 h = normalize(l + v);
    float nl = max(dot(n, l), 0.0);
    float nv = max(dot(n, v), 1e-3);
    float nh = max(dot(n, h), 0.0);
    float a2 = alpha * alpha;
    float d = nh * nh * (a2 - 1.0) + 1.0;
    float distribution = a2 / (PI * d * d);
    float visibility = 0.5 / (nl * sqrt(nv * nv * (1.0 - a2) + a2) + nv * sqrt(nl * nl * (1.0 - a2) + a2));
    float gloss = min(distribution * visibility, 8.0);
    float away = 1.0 - max(dot(v, h), 0.0);
    float schlick = away * away * away * away * away;
    float light = power * nl;
    return Light(light * (1.0 - schlick), light * (1.0 - schlick) * gloss, light * schlick * gloss);
}

// The colour of a point of a surface, for the display.
//   base     linear light, as the style gives it
//   n        unit normal towards the viewer's side
//   v        unit direction to the eye
//   up       the chart's up direction
vec3 shade(vec3 base, vec3 n, vec3 v, vec3 up, float roughness, float metalness) {
    vec3 f0 = mix(vec3(0.04), base, metalness);
    float alpha = max(roughness * roughness, 0.03);
    // A sky above, a bright floor below: neither side of a surface goes dark.
    float sky = 0.5 + 0.5 * dot(n, up);
    float ambient = mix(ambientLight.x, ambientLight.y, sky) * (1.0 - 0.4 * metalness);
    Light key = lamp(alpha, n, v, normalize(keyDirection), keyPower * 0.32);
    Light fill = lamp(alpha, n, v, normalize(fillDirection), fillPower * 0.32);
    vec3 body = base * (1.0 - f0) * ((1.0 - metalness) * (key.body + fill.body));
    vec3 light = base * ambient + body + f0 * (key.skin + fill.skin) + (key.grazing + fill.grazing);
    return toDisplay(clamp(light, 0.0, 1.0));
}
