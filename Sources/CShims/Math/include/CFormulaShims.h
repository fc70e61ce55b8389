// Arithmetic on runs of neighbouring numbers, with the widest vectors of the processor the program runs on.
//
// Swift has no way to compile one function for several instruction sets and to choose among them at run time; that is
// all this file is for. Transcendental functions come from the C library: its vectors (libmvec, at most 4 ulp) where
// the processor has AVX2 or AVX-512, its scalars elsewhere.

#pragma once

#include <stddef.h>
#include <stdint.h>

/// What a step does with its operands a, b and c. Conditions are 1 and 0.
typedef enum __attribute__((enum_extensibility(closed))) FormulaKernel : uint16_t {
    FormulaKernelNegate,
    FormulaKernelAbs,
    /// 1, -1, or a itself where it is zero or not a number.
    FormulaKernelSign,
    FormulaKernelFloor,
    FormulaKernelCeil,
    /// Halves away from zero.
    FormulaKernelRound,
    FormulaKernelSqrt,
    FormulaKernelCbrt,
    FormulaKernelExp,
    FormulaKernelExp2,
    FormulaKernelLog,
    FormulaKernelLog2,
    FormulaKernelLog10,
    FormulaKernelSin,
    FormulaKernelCos,
    /// The sine goes to the result, the cosine to the second result.
    FormulaKernelSinCos,
    FormulaKernelTan,
    FormulaKernelAsin,
    FormulaKernelAcos,
    FormulaKernelAtan,
    FormulaKernelSinh,
    FormulaKernelCosh,
    FormulaKernelTanh,
    FormulaKernelAsinh,
    FormulaKernelAcosh,
    FormulaKernelAtanh,
    FormulaKernelGamma,
    /// The logarithm of the gamma function's magnitude.
    FormulaKernelLgamma,
    /// The derivative of the logarithm of the gamma function.
    FormulaKernelDigamma,
    FormulaKernelErf,
    FormulaKernelBesselJ0,
    FormulaKernelBesselJ1,
    FormulaKernelAdd,
    FormulaKernelSubtract,
    FormulaKernelMultiply,
    FormulaKernelDivide,
    /// a / sqrt(b), at most 2 ulp off.
    FormulaKernelDivideBySqrt,
    /// What is left of a below the nearest multiple of b towards minus infinity; it has the sign of b.
    FormulaKernelRemainder,
    FormulaKernelPower,
    /// Not a number where either operand is none, unlike C's fmin.
    FormulaKernelMin,
    FormulaKernelMax,
    FormulaKernelAtan2,
    FormulaKernelHypot,
    FormulaKernelLess,
    FormulaKernelLessOrEqual,
    FormulaKernelEqual,
    /// a * b + c, rounded once where the processor can.
    FormulaKernelMultiplyAdd,
    /// c - a * b, likewise.
    FormulaKernelNegativeMultiplyAdd,
    /// a * b - c, likewise.
    FormulaKernelMultiplySubtract,
    /// b where a is not 0, otherwise c.
    FormulaKernelChoose,
    /// The height, or a derivative of it, at a and b of the FormulaGrid that is in the place of the values of slot c.
    FormulaKernelSample,
} FormulaKernel;

/// One step; operands and results are numbers of slots.
typedef struct FormulaStep {
    FormulaKernel kernel;
    uint16_t result;
    uint16_t second_result;
    uint16_t a, b, c;
} FormulaStep;

/// Whose vectors the steps use. A narrower set than the widest gives values that differ in the last places.
typedef enum __attribute__((enum_extensibility(closed))) FormulaInstructionSet : uint8_t {
    /// What every processor has, with the C library's scalar functions.
    FormulaInstructionSetPortable,
    FormulaInstructionSetAvx2,
    FormulaInstructionSetAvx512,
} FormulaInstructionSet;

/// The lanes of every slot are worked through in groups of this many.
#define FORMULA_LANE_GROUP 16

/// Heights over a grid, interpolated between them, or a derivative of that.
typedef struct FormulaGrid {
    /// Row after row; what is missing is not a number.
    const double *_Nonnull values;
    /// Ascending coordinates of columns and rows; NULL where they are evenly spaced.
    const double *_Nullable xs, *_Nullable zs;
    /// The first coordinates, and the steps of even ones.
    double x, z, x_step, z_step;
    size_t columns, rows;
    /// How often it is differentiated along each axis.
    int x_order, z_order;
} FormulaGrid;

/// A piecewise cubic surface through the heights whose first derivatives do not jump; next to a hole, a bilinear one. Not a number
/// outside the grid and where a corner of the cell is missing.
double formula_sample(const FormulaGrid *_Nonnull grid, double x, double z);

/// Runs the steps in order on whole slots.
///
/// - set: at most formula_instruction_set().
/// - slots: where the values of each slot begin. Slots that steps name must not overlap, but a step may put its result
///   in the place of an operand.
/// - lanes: values of each slot to work on, a multiple of FORMULA_LANE_GROUP.
void formula_run_f64(FormulaInstructionSet set, const FormulaStep *_Nonnull steps, size_t count,
                     double *_Nonnull const *_Nonnull slots, size_t lanes);
void formula_run_f32(FormulaInstructionSet set, const FormulaStep *_Nonnull steps, size_t count,
                     float *_Nonnull const *_Nonnull slots, size_t lanes);

/// Fetches memory that is about to be written, so that its arrival overlaps with the work before.
static inline void formula_prefetch(const void *_Nonnull memory, size_t bytes) {
    for (size_t offset = 0; offset < bytes; offset += 64) __builtin_prefetch((const char *)memory + offset, 1);
}

/// The widest that this processor has.
FormulaInstructionSet formula_instruction_set(void);
