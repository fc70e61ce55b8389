/// Formulas with every function and operator that browsers compute, some with a parameter `a` and the time.
enum ScriptedFormulas {
    static let all = [
        "sin(x)*cos(z)", "a*sin(x + t) - cos(a*z)", "tan(x/4) + z", "sec(x/5)*csc(z/5 + 2)", "cot(x/5 + 2)",
        "asin(x/6) + acos(z/6)", "atan(a*x)*atan2(z, x)", "sinh(x/2) - cosh(z/2)", "tanh(x*z)",
        "asinh(x) + acosh(7 + z)", "atanh(x/7)", "sinc(x)*sinc(z)", "sqrt(x^2 + z^2)", "cbrt(x*z)",
        "exp(-x^2/9 - z^2/9)",
        "ln(x^2 + 1)", "log2(1 + |z|)", "log10(7 + x) + z", "|x| - |z|", "sign(x*z)", "floor(x) + ceil(z)",
        "round(x) - round(z/2)", "fract(x) + fract(z)", "gamma(2 + x/3)", "lgamma(x) / 9", "erf(x)*erf(z)",
        "besselj0(r)",
        "besselj1(3x) + z", "hypot(x, z)", "mod(x, 2) + z", "pow(|x|, 1.5)", "step(x, z)", "min(x, z, a)",
        "max(x, sin(z))",
        "clamp(x*z, -a, a)", "smoothstep(-2, 2, x + z)", "if(x > z, x, z^2)", "x > 0 and z > 0 ? x*z : 0",
        "x < z or x > 3 ? 1 : 0", "not (x < 1) ? t : a", "x % 3 - z % -2", "x^3 - 3x*z^2", "x^-2 + z", "2^x - e^(z/3)",
        "(x + 7)^(z/5)", "a^2*x/(1 + z^2)", "(3 + x/6)!", "√(49 - x² - z²)", "|x|^0.5 - |z|^-0.5", "x == z ? 1 : 2",
        "x ≤ z ? x : z", "u = x^2 + z^2; sin(u)/(1 + u)", "f(u) = u^2 + a; f(x) - f(z)", "diff(sin(x*z), x)",
        "diff(diff(exp(-x^2/8), x), x) + z", "sum(sin(n*x)/n, n, 1, 20)", "integral(cos(u*z), u, 0, x)",
        "curvature(x^2/8 - z^2/8)", "tangent(sin(x)*z, 1, 2)", "theta*r/4 + t",
    ]
}
