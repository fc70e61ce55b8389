import Charts
import Foundation

private struct Station: Identifiable {
    let id: Int
    let place: SIMD2<Double>
    let kind: String
    let mass: Double
}

private let stations = (0..<60).map { index in
    let angle = Double(index) * 2.4
    let radius = Double(index).squareRoot() / 2
    return Station(
        id: index, place: SIMD2(radius * cos(angle), radius * sin(angle)), kind: ["north", "east", "south"][index % 3],
        mass: radius * radius)
}

/// The charts of the gallery, by name.
let gallery: [(name: String, specification: ChartSpecification)] = [
    (
        "marks",
        Chart3D {
            SurfacePlot(x: "East", y: "Height", z: "South") { x, z in 0.5 * sin(x) * cos(z) }
                .foregroundStyle(EllipticalGradient(colors: [.yellow, .orange, .purple, .indigo]))
            RuleMark(x: .value("East", 0), y: .value("Height", -1..<2.0), z: .value("South", 0))
                .foregroundStyle(.red).lineStyle(StrokeStyle(lineWidth: 4))
            RectangleMark(x: .value("East", -3..<(-1.0)), y: .value("Height", 1.0), z: .value("South", -3..<(-1.0)))
                .foregroundStyle(.teal)
            for step in 0...200 {
                LineMark(
                    x: .value("East", 3 * cos(Double(step) / 10)), y: .value("Height", Double(step) / 100),
                    z: .value("South", 3 * sin(Double(step) / 10))
                )
                .foregroundStyle(by: .value("Height", Double(step) / 100))
                .lineStyle(StrokeStyle(lineWidth: 5))
            }
        }
        .chartXScale(domain: -4...4).chartZScale(domain: -4...4).specification
    ),
    (
        "symbols",
        Chart3D(stations) { station in
            PointMark(
                x: .value("East", station.place.x), y: .value("Mass", station.mass),
                z: .value("South", station.place.y)
            )
            .foregroundStyle(by: .value("Kind", station.kind))
            .symbol(by: .value("Kind", station.kind))
            .symbolSize(14)
        }
        .specification
    ),
    (
        "bars",
        Chart3D {
            for (quarter, row) in [("Q1", [3.0, 5, 2]), ("Q2", [4, 6, 3]), ("Q3", [6, 7, -2]), ("Q4", [5, 9, 4])] {
                for (region, value) in zip(["Europe", "Asia", "America"], row) {
                    BarMark(
                        x: .value("Quarter", quarter), y: .value("Sales", value), z: .value("Region", region)
                    )
                    .foregroundStyle(by: .value("Region", region))
                }
            }
        }
        .specification
    ),
    (
        "arrows",
        Chart3D {
            for x in stride(from: -2.0, through: 2, by: 0.5) {
                for z in stride(from: -2.0, through: 2, by: 0.5) {
                    PointMark(x: .value("x", x), y: .value("y", 0.2 * x * z), z: .value("z", z))
                        .symbol(.cone).symbolSize(16)
                        .symbolRotation(Rotation3D(pointing: SIMD3(-z, 0.5, x)))
                        .foregroundStyle(by: .value("Speed", (x * x + z * z).squareRoot()))
                }
            }
        }
        .chart3DCameraProjection(.perspective).specification
    ),
    (
        "scattered",
        Chart3D {
            SurfacePlot(
                x: "East", y: "Depth", z: "South",
                points: (0..<400).map { index in
                    let angle = Double(index) * 2.39996
                    let radius = Double(index).squareRoot() / 5
                    let (x, z) = (radius * cos(angle), radius * sin(angle))
                    return SIMD3(x, exp(-0.3 * x * x - 0.2 * z * z) * cos(2 * x), z)
                }
            )
            .foregroundStyle(.heightBased(.batlow))
        }
        .specification
    ),
    (
        "torus",
        Chart3D {
            SurfacePlot(x: "x", y: "y", z: "z", u: 0...2 * .pi, v: 0...2 * .pi) { u, v in
                SIMD3((2 + cos(v)) * cos(u), sin(v), (2 + cos(v)) * sin(u))
            }
            .foregroundStyle(.normalBased)
        }
        .chartYScale(domain: -3...3).specification
    ),
    (
        "log",
        Chart3D {
            SurfacePlot(x: "Frequency", y: "Gain", z: "Damping") { x, z in
                1 / sqrt((1 - x * x) * (1 - x * x) + 4 * z * z * x * x)
            }
        }
        .chartXScale(domain: 0.01...100, type: .log).chartYScale(type: .log)
        .chartZScale(domain: 0.02...1, type: .log).specification
    ),
    (
        "dates",
        Chart3D {
            for day in 0..<240 {
                for (city, shift) in [("Oslo", 0.0), ("Rome", 8), ("Lima", 16)] {
                    LineMark(
                        x: .value("Day", Date(timeIntervalSinceReferenceDate: 7.8e8 + Double(day) * 86_400)),
                        y: .value("°C", shift + 8 * sin(Double(day) / 40) + 2 * sin(Double(day) / 3)),
                        z: .value("City", city), series: .value("City", city)
                    )
                    .foregroundStyle(by: .value("City", city)).lineStyle(StrokeStyle(lineWidth: 3))
                }
            }
        }
        .chart3DAspect(.custom(x: 1, y: 0.5, z: 0.6)).specification
    ),
    (
        "translucent",
        Chart3D {
            SurfacePlot(x: "x", y: "y", z: "z") { x, z in sin(x) * cos(z) }.foregroundStyle(.blue).opacity(0.5)
            SurfacePlot(x: "x", y: "y", z: "z") { x, z in 0.3 * x - 0.2 * z }.foregroundStyle(.orange).opacity(0.5)
            PointMark(x: .value("x", 0), y: .value("y", 0.2), z: .value("z", 0)).symbolSize(50)
                .foregroundStyle(.red)
        }
        .chartXScale(domain: -4...4).chartZScale(domain: -4...4).specification
    ),
    (
        "contours",
        Chart3D {
            SurfacePlot(x: "x", y: "y", z: "z") { x, z in
                3 * (1 - x) * (1 - x) * exp(-x * x - (z + 1) * (z + 1))
                    - 10 * (x / 5 - x * x * x - z * z * z * z * z) * exp(-x * x - z * z)
                    - exp(-(x + 1) * (x + 1) - z * z) / 3
            }
            .contours(placement: .both)
        }
        .chartXScale(domain: -3...3).chartZScale(domain: -3...3).chartYScale(domain: -12...9).specification
    ),
    (
        "bands",
        Chart3D {
            SurfacePlot(x: "x", y: "y", z: "z") { x, z in sin(x) * cos(z) }
                .foregroundStyle(.heightBased(.vik)).contours(.step(0.25), isFilled: true)
            SurfacePlot(x: "x", y: "y", z: "z") { _, _ in -1.5 }
                .foregroundStyle(.gray).surfaceGridLines()
        }
        .chartXScale(domain: -4...4).chartZScale(domain: -4...4).specification
    ),
]
