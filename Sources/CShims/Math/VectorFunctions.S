// The vector functions of glibc's libmvec, over runs of numbers.
//
// A vector function takes and returns whole vector registers. C compiled for every x86-64 cannot call one: its calling
// convention knows no register wider than 128 bits. So the loops around the calls are written here. As C they would be
//
//     void formula_avx512_f64_sin(double *result, const double *a, const double *b, size_t bytes);
//
// bytes is a multiple of the vector's width and not 0; b is read by functions of two arguments only.

#if defined(__x86_64__) && defined(__linux__)
#include <features.h>
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 35)

.text

.macro LOOP name, symbol, register, second, width, binary
    .globl \name
    .hidden \name
    .type \name, @function
    .p2align 4
\name:
    .cfi_startproc
    push %rbx
    .cfi_adjust_cfa_offset 8
    .cfi_rel_offset %rbx, 0
    push %r12
    .cfi_adjust_cfa_offset 8
    .cfi_rel_offset %r12, 0
    push %r13
    .cfi_adjust_cfa_offset 8
    .cfi_rel_offset %r13, 0
    push %r14
    .cfi_adjust_cfa_offset 8
    .cfi_rel_offset %r14, 0
    push %r15
    .cfi_adjust_cfa_offset 8
    .cfi_rel_offset %r15, 0
    mov %rdi, %r12
    mov %rsi, %r13
    mov %rdx, %r14
    mov %rcx, %r15
    xor %ebx, %ebx
1:  vmovups (%r13,%rbx), %\register
    .if \binary
    vmovups (%r14,%rbx), %\second
    .endif
    call \symbol@PLT
    vmovups %\register, (%r12,%rbx)
    add $\width, %rbx
    cmp %r15, %rbx
    jb 1b
    vzeroupper
    pop %r15
    .cfi_adjust_cfa_offset -8
    .cfi_restore %r15
    pop %r14
    .cfi_adjust_cfa_offset -8
    .cfi_restore %r14
    pop %r13
    .cfi_adjust_cfa_offset -8
    .cfi_restore %r13
    pop %r12
    .cfi_adjust_cfa_offset -8
    .cfi_restore %r12
    pop %rbx
    .cfi_adjust_cfa_offset -8
    .cfi_restore %rbx
    ret
    .cfi_endproc
    .size \name, . - \name
.endm

.macro UNARY name
    LOOP formula_avx2_f64_\name, _ZGVdN4v_\name, ymm0, ymm1, 32, 0
    LOOP formula_avx2_f32_\name, _ZGVdN8v_\name\()f, ymm0, ymm1, 32, 0
    LOOP formula_avx512_f64_\name, _ZGVeN8v_\name, zmm0, zmm1, 64, 0
    LOOP formula_avx512_f32_\name, _ZGVeN16v_\name\()f, zmm0, zmm1, 64, 0
.endm

.macro BINARY name
    LOOP formula_avx2_f64_\name, _ZGVdN4vv_\name, ymm0, ymm1, 32, 1
    LOOP formula_avx2_f32_\name, _ZGVdN8vv_\name\()f, ymm0, ymm1, 32, 1
    LOOP formula_avx512_f64_\name, _ZGVeN8vv_\name, zmm0, zmm1, 64, 1
    LOOP formula_avx512_f32_\name, _ZGVeN16vv_\name\()f, zmm0, zmm1, 64, 1
.endm

.irp name, cbrt, exp, exp2, log, log2, log10, sin, cos, tan, asin, acos, atan, sinh, cosh, tanh, asinh, acosh, atanh, erf
    UNARY \name
.endr
.irp name, pow, atan2, hypot
    BINARY \name
.endr

#endif
#endif

#ifdef __linux__
.section .note.GNU-stack, "", @progbits
#endif
