#include "CFormulaShims.h"

#include <math.h>

#define CONCATENATE_(one, other) one##other
#define CONCATENATE(one, other) CONCATENATE_(one, other)

// MARK: - Functions that no vector library has

// From long doubles, because the C library's doubles are up to 10 ulp off.

static double gamma_function(double x) { return (double)tgammal(x); }

static double log_gamma(double x) {
    int sign;
    return (double)lgammal_r(x, &sign);
}

static double bessel_j0(double x) { return (double)j0l(x); }
static double bessel_j1(double x) { return (double)j1l(x); }

/// Abramowitz and Stegun, Handbook of Mathematical Functions, 6.3.5 (recurrence), 6.3.7 (reflection) and 6.3.18
/// (asymptotic series, whose first term left out is below 1e-16 from 12 on).
static double digamma(double x) {
    const double pi = 3.141592653589793;
    if (x <= 0) return x == floor(x) ? NAN : digamma(1 - x) - pi / tan(pi * x);
    double below = 0;
    for (; x < 12; x++) below += 1 / x;
    const double s = 1 / (x * x);
    const double series =
        s * (1.0 / 12 - s * (1.0 / 120 - s * (1.0 / 252 - s * (1.0 / 240 - s * (1.0 / 132 - s * 691.0 / 32760)))));
    return log(x) - 0.5 / x - series - below;
}

// MARK: - Functions that vector libraries have

#define FOR_EACH_UNARY(DO) \
    DO(cbrt) DO(exp) DO(exp2) DO(log) DO(log2) DO(log10) DO(sin) DO(cos) DO(tan) DO(asin) DO(acos) DO(atan) DO(sinh) \
    DO(cosh) DO(tanh) DO(asinh) DO(acosh) DO(atanh) DO(erf)
#define FOR_EACH_BINARY(DO) DO(pow) DO(atan2) DO(hypot)

// MARK: - Portable: the C library's scalars

#define MULTIPLY_ADD(x, y, z) ((x) * (y) + (z))

#define RUN portable_f64
#define SCALAR double
#define INT int64_t
#define WIDTH 16
#define F(name) name
#define FUNCTION(name) portable_f64_##name(result, a, b, lanes)
#define DEFINE(name) \
    static void portable_f64_##name(double *result, const double *a, const double *b, size_t lanes) { \
        (void)b; \
        for (size_t i = 0; i < lanes; i++) result[i] = name(a[i]); \
    }
FOR_EACH_UNARY(DEFINE)
#undef DEFINE
#define DEFINE(name) \
    static void portable_f64_##name(double *result, const double *a, const double *b, size_t lanes) { \
        for (size_t i = 0; i < lanes; i++) result[i] = name(a[i], b[i]); \
    }
FOR_EACH_BINARY(DEFINE)
#undef DEFINE
#define SQRT(x) __builtin_elementwise_sqrt(x)
#define DIVIDE_BY_SQRT(x, y) ((x) / __builtin_elementwise_sqrt(y))
#include "Steps.inc"

#define RUN portable_f32
#define SCALAR float
#define INT int32_t
#define WIDTH 16
#define F(name) name##f
#define FUNCTION(name) portable_f32_##name(result, a, b, lanes)
#define DEFINE(name) \
    static void portable_f32_##name(float *result, const float *a, const float *b, size_t lanes) { \
        (void)b; \
        for (size_t i = 0; i < lanes; i++) result[i] = name##f(a[i]); \
    }
FOR_EACH_UNARY(DEFINE)
#undef DEFINE
#define DEFINE(name) \
    static void portable_f32_##name(float *result, const float *a, const float *b, size_t lanes) { \
        for (size_t i = 0; i < lanes; i++) result[i] = name##f(a[i], b[i]); \
    }
FOR_EACH_BINARY(DEFINE)
#undef DEFINE
#define SQRT(x) __builtin_elementwise_sqrt(x)
#define DIVIDE_BY_SQRT(x, y) ((x) / __builtin_elementwise_sqrt(y))
#include "Steps.inc"

#undef MULTIPLY_ADD

// MARK: - x86-64 with glibc 2.35 or newer: libmvec, through VectorFunctions.S

#if defined(__x86_64__) && defined(__GLIBC__) && __GLIBC_PREREQ(2, 35)
#define HAS_LIBMVEC 1
#include <immintrin.h>

#define MULTIPLY_ADD(x, y, z) __builtin_elementwise_fma(x, y, z)
#define DECLARE(name) \
    void formula_avx2_f64_##name(double *, const double *, const double *, size_t); \
    void formula_avx2_f32_##name(float *, const float *, const float *, size_t); \
    void formula_avx512_f64_##name(double *, const double *, const double *, size_t); \
    void formula_avx512_f32_##name(float *, const float *, const float *, size_t);
FOR_EACH_UNARY(DECLARE)
FOR_EACH_BINARY(DECLARE)
#undef DECLARE

#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)

#define RUN avx2_f64
#define SCALAR double
#define INT int64_t
#define WIDTH 32
#define F(name) name
#define FUNCTION(name) formula_avx2_f64_##name(result, a, b, lanes * sizeof(double))
#define SQRT(x) __builtin_elementwise_sqrt(x)
#define DIVIDE_BY_SQRT(x, y) ((x) / __builtin_elementwise_sqrt(y))
#include "Steps.inc"

#define RUN avx2_f32
#define SCALAR float
#define INT int32_t
#define WIDTH 32
#define F(name) name##f
#define FUNCTION(name) formula_avx2_f32_##name(result, a, b, lanes * sizeof(float))
#define SQRT(x) __builtin_elementwise_sqrt(x)
#define DIVIDE_BY_SQRT(x, y) ((x) / __builtin_elementwise_sqrt(y))
#include "Steps.inc"

#pragma clang attribute pop
#pragma clang attribute push(__attribute__((target("avx512f,avx512dq,avx512vl,fma"))), apply_to = function)

// Roots by Newton's method from the 14 bits that the processor estimates: a third quicker than its own root, half an ulp
// off as that is, and nearly three times as quick below a fraction. What an estimate cannot begin with (zeros,
// infinities, subnormal and negative numbers) is left to the processor, lane by lane: no number depends on its neighbours.
#define ESTIMATE_INVERSE_ROOT(x) \
    const VECTOR half = ALL(0.5); \
    VECTOR inverse = (VECTOR)_mm512_rsqrt14_pd((__m512d)(x)); \
    const VECTOR error = MULTIPLY_ADD(-((x) * inverse), inverse, ALL(1)); \
    inverse = MULTIPLY_ADD(inverse * error, MULTIPLY_ADD(error, ALL(0.375), half), inverse)
#define EXCEPT_SPECIAL(x, estimate, exact) \
    const __mmask8 special = _mm512_fpclass_pd_mask((__m512d)(x), 0x7E); \
    __builtin_expect(special, 0) ? (VECTOR)_mm512_mask_blend_pd(special, (__m512d)(estimate), (__m512d)(exact)) : (estimate)
#define AVX512_SQRT(x) ({ \
    ESTIMATE_INVERSE_ROOT(x); \
    const VECTOR root = (x) * inverse; \
    EXCEPT_SPECIAL(x, MULTIPLY_ADD(MULTIPLY_ADD(-root, root, x) * half, inverse, root), __builtin_elementwise_sqrt(x)); })
#define AVX512_DIVIDE_BY_SQRT(x, y) ({ \
    ESTIMATE_INVERSE_ROOT(y); \
    const VECTOR rest = MULTIPLY_ADD(-((y) * inverse), inverse, ALL(1)); \
    EXCEPT_SPECIAL(y, (x) * MULTIPLY_ADD(inverse * rest, half, inverse), (x) / __builtin_elementwise_sqrt(y)); })

#define RUN avx512_f64
#define SCALAR double
#define INT int64_t
#define WIDTH 64
#define F(name) name
#define FUNCTION(name) formula_avx512_f64_##name(result, a, b, lanes * sizeof(double))
#define SQRT(x) AVX512_SQRT(x)
#define DIVIDE_BY_SQRT(x, y) AVX512_DIVIDE_BY_SQRT(x, y)
#include "Steps.inc"

#define RUN avx512_f32
#define SCALAR float
#define INT int32_t
#define WIDTH 64
#define F(name) name##f
#define FUNCTION(name) formula_avx512_f32_##name(result, a, b, lanes * sizeof(float))
#define SQRT(x) __builtin_elementwise_sqrt(x)
#define DIVIDE_BY_SQRT(x, y) ((x) / __builtin_elementwise_sqrt(y))
#include "Steps.inc"

#pragma clang attribute pop
#endif

// MARK: - The choice

FormulaInstructionSet formula_instruction_set(void) {
#ifdef HAS_LIBMVEC
    if (__builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl")) return FormulaInstructionSetAvx512;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return FormulaInstructionSetAvx2;
#endif
    return FormulaInstructionSetPortable;
}

void formula_run_f64(FormulaInstructionSet set, const FormulaStep *steps, size_t count, double *const *slots,
                     size_t lanes) {
    switch (set) {
#ifdef HAS_LIBMVEC
    case FormulaInstructionSetAvx512: avx512_f64(steps, count, slots, lanes); break;
    case FormulaInstructionSetAvx2: avx2_f64(steps, count, slots, lanes); break;
#endif
    default: portable_f64(steps, count, slots, lanes);
    }
}

void formula_run_f32(FormulaInstructionSet set, const FormulaStep *steps, size_t count, float *const *slots,
                     size_t lanes) {
    switch (set) {
#ifdef HAS_LIBMVEC
    case FormulaInstructionSetAvx512: avx512_f32(steps, count, slots, lanes); break;
    case FormulaInstructionSetAvx2: avx2_f32(steps, count, slots, lanes); break;
#endif
    default: portable_f32(steps, count, slots, lanes);
    }
}
