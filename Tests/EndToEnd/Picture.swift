import Foundation

/// A part of a picture, in pixels from the upper left corner.
struct Area {
    let x: Range<Int>
    let y: Range<Int>

    // The window at its default size, 1180 × 760, in the corner of a screen without a window manager.

    /// The chart, without the line that shows the keyboard's focus.
    static let chart = Area(x: 292..<908, y: 58..<702)
    /// Where a chart that is a still picture says why.
    static let banner = Area(x: 300..<900, y: 58..<84)
    /// Where the surface of a chart is whatever its pose.
    static let middle = Area(x: 500..<700, y: 300..<460)
    static let searchField = Area(x: 12..<279, y: 58..<91)
    /// Where the text of the search field begins.
    static let searchText = Area(x: 42..<120, y: 64..<85)
    /// The rows below the search field, or what stands in their place.
    static let list = Area(x: 8..<282, y: 96..<706)
    static let formula = Area(x: 984..<1126, y: 108..<136)
    /// What is said about the formula, and what stands below it.
    static let formulaNote = Area(x: 957..<1163, y: 138..<170)
    /// The value above the slider of a formula with one parameter.
    static let sliderValue = Area(x: 1014..<1080, y: 204..<230)
    /// Where a notice slides in.
    static let notice = Area(x: 292..<908, y: 640..<752)

    var center: (x: Int, y: Int) { ((x.lowerBound + x.upperBound) / 2, (y.lowerBound + y.upperBound) / 2) }
}

/// What a screen shows.
struct Picture {
    let width: Int
    let height: Int
    /// A header, and blue, green, red and an unused one, 8 bits each, row after row.
    private let bytes: [UInt8]
    private let headerCount: Int

    struct WrongSize: Error {}

    /// - Parameter bytes: a header and a table of colours of any size, and the pixels, as `xwd` writes them.
    init(width: Int, height: Int, xwd bytes: [UInt8]) throws {
        headerCount = bytes.count - width * height * 4
        guard headerCount >= 0 else { throw WrongSize() }
        (self.width, self.height, self.bytes) = (width, height, bytes)
    }

    private func index(_ x: Int, _ y: Int) -> Int { headerCount + (y * width + x) * 4 }

    struct Color {
        let red, green, blue: Int

        /// A colour of a surface: neither grey, white nor black.
        var isColourful: Bool { max(red, green, blue) - min(red, green, blue) > 40 }
        /// The low end of the gradient.
        var isViolet: Bool { isColourful && blue > green + 20 && blue > red }
        /// The high end of the gradient.
        var isYellow: Bool { red > 150 && green > 150 && blue < 110 }
        /// The text of an error.
        var isRed: Bool { red > 150 && green < 90 && blue < 90 }
        /// The ground of a notice.
        var isNotice: Bool { (red, green, blue) == (0x2b, 0x2b, 0x30) }
        var isDark: Bool { max(red, green, blue) < 100 }
    }

    /// The part of the pixels of an area that answer a test, 0…1.
    func share(in area: Area, of test: (Color) -> Bool) -> Double {
        var count = 0
        for y in area.y {
            for x in area.x {
                let start = index(x, y)
                let color = Color(
                    red: Int(bytes[start + 2]), green: Int(bytes[start + 1]), blue: Int(bytes[start]))
                if test(color) { count += 1 }
            }
        }
        return Double(count) / Double(area.x.count * area.y.count)
    }

    /// Whether an area of two pictures is the same.
    func isEqual(to other: Picture, in area: Area) -> Bool {
        bytes.withUnsafeBytes { bytes in
            other.bytes.withUnsafeBytes { others in
                area.y.allSatisfy { y in
                    let row = index(area.x.lowerBound, y)..<index(area.x.upperBound, y)
                    guard let one = bytes.baseAddress, let other = others.baseAddress else { return true }
                    return memcmp(one + row.lowerBound, other + row.lowerBound, row.count) == 0
                }
            }
        }
    }

    /// The mean difference of two pictures in an area, in steps of 255 for each colour.
    func difference(from other: Picture, in area: Area) -> Double {
        var sum = 0
        for y in area.y {
            // The unused byte is the same in both.
            for byte in index(area.x.lowerBound, y)..<index(area.x.upperBound, y) {
                sum += abs(Int(bytes[byte]) - Int(other.bytes[byte]))
            }
        }
        return Double(sum) / Double(area.x.count * area.y.count * 3)
    }

    /// Whether two pictures show the same chart from the same side: a chart gets more samples while it is looked at, which
    /// moves its edges by parts of a pixel.
    func showsChart(of other: Picture) -> Bool { difference(from: other, in: .chart) < 0.2 }
}
