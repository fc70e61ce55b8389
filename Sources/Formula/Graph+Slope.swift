import CFormulaShims

extension Graph {
    /// Adds the exact partial derivative of a node (forward mode: every node's slope by the chain rule).
    ///
    /// On a kink, the slope is that of the side the sample belongs to: |u| rises at 0, `if` and `min` have the slope of
    /// the branch they select, steps are level. Where there is none, as for √u at 0, it is not finite.
    ///
    /// - Parameter variable: a variable.
    /// - Complexity: O(n) for n nodes
    mutating func slope(of reference: Reference, along variable: Node) -> Reference {
        var slopes: [Reference] = []
        // Nodes added by this loop follow `reference`, so their own slopes are never needed.
        for index in 0...reference {
            switch nodes[index] {
            case .number, .parameter, .data: slopes.append(number(0))
            case .first, .second, .third, .bound: slopes.append(number(nodes[index] == variable ? 1 : 0))
            case .operation(let kernel, let operands):
                let inner = operands.map { slopes[$0] }
                let isLevel = inner.allSatisfy { value($0) == 0 }
                slopes.append(isLevel ? number(0) : slope(of: index, kernel, operands, inner))
            }
        }
        return slopes[reference]
    }

    /// A product in which a factor of 0 makes 0, even if the other is infinite or NaN.
    private mutating func product(_ one: Reference, _ other: Reference) -> Reference {
        value(one) == 0 || value(other) == 0 ? number(0) : apply(.multiply, one, other)
    }

    /// The chain rule for one operation.
    ///
    /// - Parameters:
    ///   - result: the operation's own node.
    ///   - u: its operands.
    ///   - d: the slopes of its operands, not all 0.
    private mutating func slope(
        of result: Reference, _ kernel: FormulaKernel, _ u: [Reference], _ d: [Reference]
    ) -> Reference {
        switch kernel {
        case .negate: return apply(.negate, d[0])
        case .add: return apply(.add, d[0], d[1])
        case .subtract: return value(d[1]) == 0 ? d[0] : apply(.subtract, d[0], d[1])
        case .multiply: return apply(.add, product(d[0], u[1]), product(u[0], d[1]))
        case .divide:
            if value(d[1]) == 0 { return apply(.divide, d[0], u[1]) }
            return apply(.divide, apply(.subtract, d[0], product(result, d[1])), u[1])
        case .remainder:
            // u0 - u1 · floor(u0 / u1), and steps are level.
            if value(d[1]) == 0 { return d[0] }
            return apply(.subtract, d[0], product(apply(.floor, apply(.divide, u[0], u[1])), d[1]))
        case .power: return powerSlope(of: result, u, d)
        case .min, .max:
            // As the kernel decides: the left operand where it wins, the right one otherwise.
            let isLeft = kernel == .min ? apply(.less, u[0], u[1]) : apply(.less, u[1], u[0])
            return apply(.choose, isLeft, d[0], d[1])
        case .choose: return apply(.choose, u[0], d[1], d[2])
        case .atan2:
            let across = apply(.subtract, product(d[0], u[1]), product(u[0], d[1]))
            return apply(.divide, across, sumOfSquares(u[0], u[1]))
        case .sample:
            guard let (function, orders) = function(u[2]) else { return number(.nan) }
            var (byX, byZ) = (orders, orders)
            byX.x += 1
            byZ.z += 1
            return apply(
                .add, sampleSlope(function, byX, u, d[0]), sampleSlope(function, byZ, u, d[1]))
        case .hypot: return apply(.divide, apply(.add, product(u[0], d[0]), product(u[1], d[1])), result)
        case .floor, .ceil, .round, .sign, .less, .lessOrEqual, .equal: return number(0)
        case .abs:
            return apply(.choose, apply(.less, u[0], number(0)), apply(.negate, d[0]), d[0])
        default:
            return product(derivative(of: result, kernel, u[0]), d[0])
        }
    }

    /// A derivative of a grid at a position, times how fast that changes.
    private mutating func sampleSlope(
        _ function: GridFunction, _ orders: GridFunction.Orders, _ u: [Reference], _ d: Reference
    ) -> Reference {
        if orders.isZero || value(d) == 0 { return number(0) }
        return product(apply(.sample, u[0], u[1], reference(to: .data(function, orders))), d)
    }

    private mutating func powerSlope(of result: Reference, _ u: [Reference], _ d: [Reference]) -> Reference {
        let byBase =
            value(d[0]) == 0
            ? number(0)
            : product(
                product(u[1], apply(.power, u[0], apply(.subtract, u[1], number(1)))), d[0])
        let byExponent =
            value(d[1]) == 0 ? number(0) : product(product(result, apply(.log, u[0])), d[1])
        return apply(.add, byBase, byExponent)
    }

    private mutating func sumOfSquares(_ one: Reference, _ other: Reference) -> Reference {
        apply(.add, apply(.multiply, one, one), apply(.multiply, other, other))
    }

    private mutating func inverse(_ reference: Reference) -> Reference { apply(.divide, number(1), reference) }

    /// The derivative of a function of one argument `u`, of which `result` is the value.
    private mutating func derivative(of result: Reference, _ kernel: FormulaKernel, _ u: Reference) -> Reference {
        let one = number(1)
        let square = apply(.multiply, u, u)
        switch kernel {
        case .sqrt: return apply(.divide, number(0.5), result)
        case .cbrt: return inverse(product(number(3), apply(.multiply, result, result)))
        case .exp: return result
        case .exp2: return product(result, number(0.6931471805599453))
        case .log: return inverse(u)
        case .log2: return inverse(product(u, number(0.6931471805599453)))
        case .log10: return inverse(product(u, number(2.302585092994046)))
        case .sin: return apply(.cos, u)
        case .cos: return apply(.negate, apply(.sin, u))
        case .tan: return apply(.add, one, apply(.multiply, result, result))
        case .asin: return inverse(apply(.sqrt, apply(.subtract, one, square)))
        case .acos: return apply(.negate, inverse(apply(.sqrt, apply(.subtract, one, square))))
        case .atan: return inverse(apply(.add, one, square))
        case .sinh: return apply(.cosh, u)
        case .cosh: return apply(.sinh, u)
        case .tanh: return apply(.subtract, one, apply(.multiply, result, result))
        case .asinh: return inverse(apply(.sqrt, apply(.add, square, one)))
        case .acosh:
            // Two roots, for the root of u² - 1 would not be NaN where u < -1.
            return inverse(
                apply(
                    .multiply, apply(.sqrt, apply(.subtract, u, one)), apply(.sqrt, apply(.add, u, one))))
        case .atanh: return inverse(apply(.subtract, one, square))
        case .gamma: return apply(.multiply, result, apply(.digamma, u))
        case .lgamma: return apply(.digamma, u)
        case .erf: return product(number(1.1283791670955126), apply(.exp, apply(.negate, square)))
        case .besselJ0: return apply(.negate, apply(.besselJ1, u))
        case .besselJ1:
            let slope = apply(.subtract, apply(.besselJ0, u), apply(.divide, result, u))
            return apply(.choose, apply(.equal, u, number(0)), number(0.5), slope)
        default: return number(.nan)
        }
    }
}
