import Charts
import Testing

@Suite("A light")
struct LightTests {
    @Test("stays in its ranges")
    func numbersAreClamped() {
        let light = ChartLight(azimuth: 500, elevation: -91, intensity: 3, ambient: -1)
        #expect(light == ChartLight(azimuth: 180, elevation: -90, intensity: 2, ambient: 0))
    }

    @Test("is the default where a number is none")
    func whatIsNotFiniteIsTheDefault() {
        let light = ChartLight(azimuth: .nan, elevation: .infinity, intensity: -.infinity, ambient: .nan)
        #expect(light == .default)
    }

    @Test("comes from where it is said to", arguments: [(0.0, 0.0, 2), (90, 0, 0), (-90, 0, 0), (30, 90, 1)])
    func directionFollowsTheAngles(azimuth: Double, elevation: Double, axis: Int) {
        let direction = ChartLight(azimuth: azimuth, elevation: elevation).direction
        #expect(abs(direction[axis] - (azimuth < 0 ? -1 : 1)) < 1e-9)
    }

    @Test("close to the default is close to it")
    func defaultDirectionIsAtItsAngles() {
        let (standard, length) = (ChartLight.default, 1.0018.squareRoot())
        let near = ChartLight(azimuth: standard.azimuth + 1e-9, elevation: standard.elevation).direction * length
        for axis in 0..<3 { #expect(abs(near[axis] - standard.direction[axis]) < 1e-9) }
    }

    @Test("of a chart is what its modifier says")
    func aChartHasALight() {
        let chart = Chart3D { EmptyChart3DContent() }
        #expect(chart.specification.light == .default && chart.chart3DLight().specification.light == .default)
        let lit = chart.chart3DLight(azimuth: 60, ambient: 0.5)
        #expect(lit.specification.light == ChartLight(azimuth: 60, ambient: 0.5))
    }
}
