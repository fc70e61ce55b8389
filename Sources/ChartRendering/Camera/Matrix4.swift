/// A 4 × 4 matrix by columns, acting on column vectors, as OpenGL reads it.
struct Matrix4: Sendable {
    var columns: InlineArray<4, SIMD4<Double>>

    init(_ c0: SIMD4<Double>, _ c1: SIMD4<Double>, _ c2: SIMD4<Double>, _ c3: SIMD4<Double>) {
        columns = [c0, c1, c2, c3]
    }

    static func * (matrix: Matrix4, vector: SIMD4<Double>) -> SIMD4<Double> {
        matrix.columns[0] * vector.x + matrix.columns[1] * vector.y + matrix.columns[2] * vector.z
            + matrix.columns[3] * vector.w
    }

    static func * (left: Matrix4, right: Matrix4) -> Matrix4 {
        Matrix4(left * right.columns[0], left * right.columns[1], left * right.columns[2], left * right.columns[3])
    }

    /// The sixteen elements, column after column.
    var elements: SIMD16<Float> {
        func column(_ index: Int) -> SIMD4<Float> { SIMD4<Float>(columns[index]) }
        return SIMD16(
            lowHalf: SIMD8(lowHalf: column(0), highHalf: column(1)),
            highHalf: SIMD8(lowHalf: column(2), highHalf: column(3)))
    }
}

extension SIMD3<Double> {
    func dot(_ other: SIMD3<Double>) -> Double {
        (self * other).sum()
    }

    var length: Double {
        dot(self).squareRoot()
    }
}

extension SIMD2<Double> {
    func dot(_ other: SIMD2<Double>) -> Double {
        (self * other).sum()
    }

    var length: Double {
        dot(self).squareRoot()
    }
}
