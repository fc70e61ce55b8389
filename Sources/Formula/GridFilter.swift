import Foundation

/// The names of filters of data, as formulas call them.
public enum DataFilter: String, CaseIterable, Sendable {
    /// Without the nearest polynomial: `level(terrain, 2)`; without a number that is a plane.
    case level
    /// Smoothed by a Gaussian of a standard deviation in samples: `smooth(terrain, 3)`.
    case smooth
    /// The medians of squares of samples: `median(terrain, 5)`; without a number, of 3 samples a side.
    case median
    /// With heights where there were none: `fill(terrain)`.
    case fill
    /// With one sample for several along each side, their mean: `resample(terrain, 4)`.
    case resample

    /// How a formula says the heights of an object after it.
    ///
    /// - Parameters:
    ///   - name: of the object.
    ///   - amount: the degree of the polynomial, the standard deviation, or samples a side; `nil` where it needs none.
    public func text(of name: String, _ amount: Int? = nil) -> String {
        "\(rawValue)(\(name)\(amount.map { ", \($0)" } ?? ""))"
    }
}

/// How heights over a grid become others.
package enum GridFilter: Hashable, Sendable {
    /// Without the polynomial of a degree that is the nearest to them by least squares, 1 for a plane.
    case level(degree: Int)
    /// The mean of those around each sample with the weights of a Gaussian, whose standard deviation is in samples.
    case smooth(deviation: Double)
    /// The median of a square of samples around each, an odd number a side.
    case median(side: Int)
    /// With heights for the samples that have none.
    case fill
    /// With one sample for a number of them along each side: the mean of those that are nearest to it.
    case resample(step: Int)

    /// - Parameter amount: what a formula says behind the name of the heights; `nil` where it says nothing.
    /// - Returns: `nil` for an amount that the filter does not have.
    init?(_ name: DataFilter, amount: Double?) {
        switch name {
        case .level:
            guard let degree = Int(exactly: amount ?? 1), 0...5 ~= degree else { return nil }
            self = .level(degree: degree)
        case .smooth:
            guard let amount, amount > 0, amount <= 1000 else { return nil }
            self = .smooth(deviation: amount)
        case .median:
            guard let side = Int(exactly: amount ?? 3), 1...31 ~= side, !side.isMultiple(of: 2) else { return nil }
            self = .median(side: side)
        case .fill:
            guard amount == nil else { return nil }
            self = .fill
        case .resample:
            guard let step = Int(exactly: amount ?? 2), 2...1000 ~= step else { return nil }
            self = .resample(step: step)
        }
    }

    /// Whether its heights are between the lowest and the highest one.
    var staysInRange: Bool {
        if case .level = self { false } else { true }
    }

    /// How many columns or rows there are after it.
    func count(of count: Int) -> Int {
        if case .resample(let step) = self { max(2, (count - 1 + step / 2) / step + 1) } else { count }
    }

    /// The coordinates of columns or rows after it.
    func coordinates(of coordinates: [Double]) -> [Double] {
        let count = count(of: coordinates.count)
        return count == coordinates.count
            ? coordinates : (0..<count).map { coordinates[$0 * (coordinates.count - 1) / (count - 1)] }
    }

    /// The heights of a grid after it, of which there may be fewer.
    ///
    /// - Parameters:
    ///   - values: `xs.count * zs.count` heights, row after row; what is not finite is missing, and stays so but for `fill`.
    ///   - xs: the coordinates of the columns.
    ///   - zs: those of the rows.
    /// - Complexity: O(n) for n values, times the standard deviation or the square of the side
    package func applied(to values: [Double], xs: [Double], zs: [Double]) -> [Double] {
        switch self {
        case .level(let degree): Self.leveled(values, xs, zs, degree)
        case .smooth(let deviation): Self.smoothed(values, columns: xs.count, rows: zs.count, deviation)
        case .median(let side): Self.medians(values, columns: xs.count, rows: zs.count, side / 2)
        case .resample: resampled(values, columns: xs.count, rows: zs.count)
        case .fill: HolePyramid(values, columns: xs.count, rows: zs.count).filled
        }
    }

    // MARK: - Level

    private static func leveled(_ values: [Double], _ xs: [Double], _ zs: [Double], _ degree: Int) -> [Double] {
        let powers = (0...degree).flatMap { sum in (0...sum).map { (x: sum - $0, z: $0) } }
        let (us, vs) = (legendre(xs, degree), legendre(zs, degree))
        let count = powers.count
        var (matrix, right) = ([Double](repeating: 0, count: count * count), [Double](repeating: 0, count: count))
        var terms = [Double](repeating: 0, count: count)
        for row in zs.indices {
            for column in xs.indices {
                let value = values[row * xs.count + column]
                guard value.isFinite else { continue }
                for (index, power) in powers.enumerated() { terms[index] = us[power.x][column] * vs[power.z][row] }
                for one in 0..<count {
                    right[one] += terms[one] * value
                    for other in 0...one { matrix[one * count + other] += terms[one] * terms[other] }
                }
            }
        }
        guard let factors = solved(&matrix, right) else { return values }
        var result = values
        for row in zs.indices {
            for column in xs.indices {
                var fitted = 0.0
                for (index, power) in powers.enumerated() {
                    fitted += factors[index] * us[power.x][column] * vs[power.z][row]
                }
                result[row * xs.count + column] -= fitted
            }
        }
        return result
    }

    /// The Legendre polynomials to a degree over the span of coordinates, which keep the equations well-conditioned.
    private static func legendre(_ coordinates: [Double], _ degree: Int) -> [[Double]] {
        guard let first = coordinates.first, let last = coordinates.last else { return [] }
        let scaled = coordinates.map { 2 * ($0 - first) / (last - first) - 1 }
        var polynomials = [scaled.map { _ in 1 }, scaled]
        for order in stride(from: 2, through: degree, by: 1) {
            let (n, two) = (Double(order), (polynomials[order - 1], polynomials[order - 2]))
            polynomials.append(scaled.indices.map { ((2 * n - 1) * scaled[$0] * two.0[$0] - (n - 1) * two.1[$0]) / n })
        }
        return polynomials
    }

    /// The solution of symmetric equations by Cholesky's method; `nil` where there is not one alone.
    ///
    /// - Parameter matrix: its lower half, row after row, which becomes its factor.
    private static func solved(_ matrix: inout [Double], _ right: [Double]) -> [Double]? {
        let count = right.count
        let largest = (0..<count).map { matrix[$0 * count + $0] }.max() ?? 0
        for row in 0..<count {
            for column in 0...row {
                var sum = matrix[row * count + column]
                for index in 0..<column { sum -= matrix[row * count + index] * matrix[column * count + index] }
                if row == column {
                    guard sum > 1e-12 * largest else { return nil }
                    matrix[row * count + row] = sum.squareRoot()
                } else {
                    matrix[row * count + column] = sum / matrix[column * count + column]
                }
            }
        }
        var solution = right
        for row in 0..<count {
            for index in 0..<row { solution[row] -= matrix[row * count + index] * solution[index] }
            solution[row] /= matrix[row * count + row]
        }
        for row in (0..<count).reversed() {
            for index in row + 1..<max(row + 1, count) {
                solution[row] -= matrix[index * count + row] * solution[index]
            }
            solution[row] /= matrix[row * count + row]
        }
        return solution
    }

    // MARK: - Smooth

    /// The weighted means of what is there, along one axis and then the other.
    private static func smoothed(_ values: [Double], columns: Int, rows: Int, _ deviation: Double) -> [Double] {
        let reach = Int((4 * deviation + 0.5).rounded(.down))
        let weights = (0...reach).map { exp(-0.5 * Double($0 * $0) / (deviation * deviation)) }
        var sums = values.map { $0.isFinite ? $0 : 0 }
        var parts = values.map { $0.isFinite ? 1.0 : 0 }
        for (length, step, lines, lineStep) in [(columns, 1, rows, columns), (rows, columns, columns, 1)] {
            convolve(&sums, weights, length, step, lines, lineStep)
            convolve(&parts, weights, length, step, lines, lineStep)
        }
        return values.indices.map { values[$0].isFinite ? sums[$0] / parts[$0] : .nan }
    }

    /// Sums along lines with weights that are the same on both sides.
    private static func convolve(
        _ values: inout [Double], _ weights: [Double], _ length: Int, _ step: Int, _ lines: Int, _ lineStep: Int
    ) {
        var line = [Double](repeating: 0, count: length)
        for start in 0..<lines {
            let first = start * lineStep
            for index in 0..<length { line[index] = values[first + index * step] }
            for index in 0..<length {
                var sum = weights[0] * line[index]
                for distance in stride(from: 1, to: min(weights.count, index + 1), by: 1) {
                    sum += weights[distance] * line[index - distance]
                }
                for distance in stride(from: 1, to: min(weights.count, length - index), by: 1) {
                    sum += weights[distance] * line[index + distance]
                }
                values[first + index * step] = sum
            }
        }
    }

    // MARK: - Resample

    private func resampled(_ values: [Double], columns: Int, rows: Int) -> [Double] {
        let (width, height) = (count(of: columns), count(of: rows))
        /// The samples that are nearer to one of fewer than to its neighbours.
        func samples(_ index: Int, of count: Int, _ all: Int) -> Range<Int> {
            let last = 2 * (count - 1)
            let start = ((2 * index - 1) * (all - 1) + last) / last
            let end = ((2 * index + 1) * (all - 1)) / last
            return max(0, start)..<min(all, max(end, start) + 1)
        }
        var result: [Double] = []
        result.reserveCapacity(width * height)
        for row in 0..<height {
            let lines = samples(row, of: height, rows)
            for column in 0..<width {
                var (sum, count) = (0.0, 0.0)
                for line in lines {
                    for index in samples(column, of: width, columns) where values[line * columns + index].isFinite {
                        (sum, count) = (sum + values[line * columns + index], count + 1)
                    }
                }
                result.append(count > 0 ? sum / count : .nan)
            }
        }
        return result
    }

    // MARK: - Median

    private static func medians(_ values: [Double], columns: Int, rows: Int, _ reach: Int) -> [Double] {
        var result = values
        var around: [Double] = []
        for row in 0..<rows {
            for column in 0..<columns where values[row * columns + column].isFinite {
                around.removeAll(keepingCapacity: true)
                for other in max(0, row - reach)...min(rows - 1, row + reach) {
                    for index in other * columns + max(0, column - reach)...other * columns
                        + min(columns - 1, column + reach)
                    where values[index].isFinite {
                        around.append(values[index])
                    }
                }
                around.sort()
                let middle = around.count / 2
                result[row * columns + column] =
                    around.count.isMultiple(of: 2) ? (around[middle - 1] + around[middle]) / 2 : around[middle]
            }
        }
        return result
    }
}

/// Heights for holes from ever coarser means around them: pull and push (S. J. Gortler and others, “The Lumigraph”, 1996).
private struct HolePyramid {
    /// The values, where what was missing has those of the coarser level.
    private(set) var filled: [Double]

    init(_ values: [Double], columns: Int, rows: Int) {
        filled = values
        guard values.contains(where: { !$0.isFinite }), values.contains(where: \.isFinite), max(columns, rows) > 1
        else {
            return
        }
        let (width, height) = ((columns + 1) / 2, (rows + 1) / 2)
        var coarse = [Double](repeating: .nan, count: width * height)
        for row in 0..<height {
            for column in 0..<width {
                var (sum, count) = (0.0, 0.0)
                for other in 2 * row...min(rows - 1, 2 * row + 1) {
                    for index in other * columns + 2 * column...other * columns + min(columns - 1, 2 * column + 1)
                    where values[index].isFinite {
                        (sum, count) = (sum + values[index], count + 1)
                    }
                }
                if count > 0 { coarse[row * width + column] = sum / count }
            }
        }
        let below = HolePyramid(coarse, columns: width, rows: height).filled
        for row in 0..<rows {
            for column in 0..<columns where !values[row * columns + column].isFinite {
                // Bilinear between the centres of coarse samples.
                let (x, z) = (
                    min(max(Double(column) / 2 - 0.25, 0), Double(width - 1)),
                    min(max(Double(row) / 2 - 0.25, 0), Double(height - 1))
                )
                let (left, top) = (Int(x), Int(z))
                let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
                let (u, v) = (x - Double(left), z - Double(top))
                let upper = below[top * width + left] * (1 - u) + below[top * width + right] * u
                let lower = below[bottom * width + left] * (1 - u) + below[bottom * width + right] * u
                filled[row * columns + column] = upper * (1 - v) + lower * v
            }
        }
    }
}
