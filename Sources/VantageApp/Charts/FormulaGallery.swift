import Localization

/// Objects to try, one for each thing that can be typed.
struct FormulaGallery {
    let name: String
    /// The texts of its objects.
    let texts: [String]

    static var all: [FormulaGallery] {
        [
            FormulaGallery(name: localized("Sphere"), texts: ["x² + y² + z² = 9"]),
            FormulaGallery(name: localized("Torus"), texts: ["(√(x² + z²) - 3)² + y² = 1"]),
            FormulaGallery(name: localized("Gyroid"), texts: ["sin x cos y + sin y cos z + sin z cos x = 0"]),
            FormulaGallery(name: localized("Level sets"), texts: ["x² - y² + z² = -4, 0, 4"]),
            FormulaGallery(name: localized("Steinmetz solid"), texts: ["max(x² + y², y² + z²) = 9"]),
            FormulaGallery(name: localized("Octahedron"), texts: ["|x| + |y| + |z| = 4"]),
            FormulaGallery(
                name: localized("Metaballs"),
                texts: ["1/((x - a)² + y² + z²) + 1/((x + a)² + y² + z²) = 0.4"]),
            FormulaGallery(
                name: localized("Heart"),
                texts: ["(x² + 9z²/4 + y² - 1)³ = x² y³ + 9z² y³/80, x = -1.5 … 1.5, y = -1.5 … 1.5, z = -1.5 … 1.5"]),
            FormulaGallery(name: localized("Cut sphere"), texts: ["x² + y² + z² = 9 {x < 1 or z < 0}"]),
            FormulaGallery(
                name: localized("Klein bottle"),
                texts: [
                    "p = 3 + cos(u/2) sin v - sin(u/2) sin(2v); "
                        + "(p cos u, sin(u/2) sin v + cos(u/2) sin(2v), p sin u)"
                ]),
            FormulaGallery(
                name: localized("Möbius strip"),
                texts: ["p = 2 + v cos(u/2); (p cos u, v sin(u/2), p sin u), v = -1 … 1"]),
            FormulaGallery(
                name: localized("Enneper surface"),
                texts: ["(u - u³/3 + u v², u² - v², v - v³/3 + v u²), u = -2 … 2, v = -2 … 2"]),
            FormulaGallery(name: localized("Helicoid"), texts: ["(v cos u, u/2, v sin u), u = -2π … 2π, v = -2 … 2"]),
            FormulaGallery(name: localized("Catenoid"), texts: ["r = cosh y, y = -1.5 … 1.5"]),
            FormulaGallery(
                name: localized("Sea shell"),
                texts: [
                    "s = exp(u/8); (s (1 + cos v) cos u, s (sin v - 2), s (1 + cos v) sin u), u = -3π … 3π"
                ]),
            FormulaGallery(name: localized("Flower"), texts: ["ρ = 2 + sin(3θ) sin(4φ)"]),
            FormulaGallery(
                name: localized("Trefoil knot"), texts: ["(sin u + 2 sin(2u), -sin(3u), cos u - 2 cos(2u))"]),
            FormulaGallery(name: localized("Spiral"), texts: ["(cos u, u/5, sin u), u = 0 … 8π"]),
            FormulaGallery(name: localized("Rotation field"), texts: ["⟨-z, 0, x⟩"]),
            FormulaGallery(
                name: localized("Lorenz field"),
                texts: ["⟨10(y - x), x(28 - z) - y, x y - 8z/3⟩, x = -20 … 20, y = -25 … 25, z = 0 … 50"]),
            FormulaGallery(name: localized("Gradient"), texts: ["grad(sin x cos y + z²/9)"]),
            FormulaGallery(
                name: localized("Tangent plane"),
                texts: ["sin x cos z", "tangent(sin x cos z, a, b)", "normal(sin x cos z, a, b)"]),
            FormulaGallery(name: localized("Extremes"), texts: ["sin x cos z", "extremes(sin x cos z)"]),
            FormulaGallery(
                name: localized("Intersection"),
                texts: [
                    "x² + y² + z² = 9", "(x - a)² + z² = 2.25",
                    "intersection(x² + y² + z² = 9, (x - a)² + z² = 2.25)",
                ]),
            FormulaGallery(name: localized("Sum of waves"), texts: ["sum(sin(n x) cos(n z)/n, n, 1, 8)"]),
            FormulaGallery(name: localized("Integral"), texts: ["integral(cos(u²), u, 0, x) + z/5"]),
        ]
    }
}
