import Charts
import Foundation
import TestSupport
import Testing

/// Positions on Earth as a floor has them.
@Suite struct GroundTests {
    @Test func `zones of UTM are where PROJ has them, within a tenth of a millimetre`() throws {
        let lines = try PythonScript.run("ChartsTests/projections.py").split(separator: "\n")
        #expect(lines.count == 600)
        var largest = 0.0
        for line in lines {
            let numbers = line.split(separator: " ").compactMap { Double($0) }
            let ground = Ground.utm(zone: Int(numbers[0]), isSouthern: numbers[1] == 1)
            let position = ground.position(longitude: numbers[2], latitude: numbers[3])
            largest = max(largest, abs(position.x - numbers[4]), abs(position.y - numbers[5]))
        }
        #expect(largest < 1e-4)
    }

    @Test func `a degree is as long as on the ellipsoid`() {
        // At the equator a degree of longitude is the circumference over 360, and at 45° one of latitude 111,131.8 m.
        let equator = Ground.degrees(middleLatitude: 0).metersPerUnit
        #expect(abs(equator.x - 40_075_016.6856 / 360) < 1e-3 && abs(equator.z - 110_574.2758) < 1e-3)
        let middle = Ground.degrees(middleLatitude: 45).metersPerUnit
        #expect(abs(middle.x - 78_846.835) < 1e-2 && abs(middle.z - 111_131.778) < 1e-2)
        #expect(Ground.utm(zone: 32, isSouthern: false).metersPerUnit == (1, 1))
        #expect(Ground.utm(zone: 32, isSouthern: false).position(longitude: 9, latitude: 91).x.isNaN)
    }
}
