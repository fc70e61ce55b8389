import Charts
import Foundation

/// What moves in a film of a chart, and for how long. The last picture leads to the first without a jump.
public struct ChartFilm: Sendable {
    /// What changes from picture to picture.
    public enum Motion: Sendable {
        /// The chart turns once about its vertical axis.
        case turn
        /// A parameter runs once through its range, and back where the chart at the end is not that of the beginning.
        ///
        /// `chart` gives the chart for each value.
        case parameter(ChartParameter, chart: @Sendable (_ value: Double) -> ChartSpecification)
        /// The camera glides from view to view, and from the last one to the first.
        case keyFrames([ChartCamera])
    }

    /// What changes.
    public var motion = Motion.turn
    /// How many pictures there are.
    public var frameCount = 72
    /// How long all of them last, seconds.
    public var duration = 6.0

    /// A whole turn in six seconds.
    public init() {}

    /// Pictures a second.
    public var frameRate: Double { Double(frameCount) / duration }

    /// How long a picture is shown, thousandths of a second.
    var delay: UInt16 { UInt16(max(20, min(60_000, 1000 / frameRate))) }

    /// Prepares the pictures: the axes of a chart that is computed for each of them reach as far as in any of them.
    ///
    /// - Parameters:
    ///   - scene: the chart that does not change, or how it begins.
    ///   - camera: how it is seen first.
    ///   - samples: a side, of functions and formulas.
    /// - Throws: `RenderError` where the ends of a parameter cannot be drawn to compare them; `cancelled` when the task it runs in was.
    @concurrent
    public func frames(
        of scene: ChartScene, from camera: ChartCamera, samples: Int? = nil
    ) async throws(RenderError) -> Frames {
        var frames = Frames(
            film: self, scene: scene, camera: camera, samples: .even(samples ?? ChartScene.defaultSamples))
        guard case .parameter(let parameter, let chart) = motion else { return frames }
        frames.isReturning = true
        if parameter.motion != .thereAndBack {
            frames.isReturning = try await !frames.isLoop(of: parameter, camera, chart)
        }
        try await frames.fitAxes(of: parameter, chart)
        return frames
    }
}

extension ChartFilm {
    /// The pictures of a film, each computed when it is wanted.
    public struct Frames: Sendable {
        fileprivate let film: ChartFilm
        fileprivate let scene: ChartScene
        fileprivate let camera: ChartCamera
        fileprivate let samples: FloorSamples
        /// Whether a parameter runs back to where it began.
        fileprivate var isReturning = false
        /// How far the axes reach in any picture.
        private var domains: [ClosedRange<Double>] = []
        /// Surfaces that are the same in all pictures are sampled once.
        private let cache = SceneCache()

        fileprivate init(film: ChartFilm, scene: ChartScene, camera: ChartCamera, samples: FloorSamples) {
            (self.film, self.scene, self.camera, self.samples) = (film, scene, camera, samples)
        }

        /// How many there are.
        public var count: Int { film.frameCount }

        /// Whether all pictures are of the same scene.
        var sharesScene: Bool {
            if case .parameter = film.motion { false } else { true }
        }

        /// The picture with an index from 0.
        public func frame(_ index: Int) async throws(CancellationError) -> ChartFrame {
            let part = Double(index) / Double(count)
            switch film.motion {
            case .turn:
                var camera = camera
                camera.pose = Chart3DPose(
                    azimuth: .degrees(camera.pose.azimuth.degrees + 360 * part), inclination: camera.pose.inclination)
                return ChartFrame(scene, from: camera)
            case .keyFrames(let views):
                guard let first = views.first else { return ChartFrame(scene, from: camera) }
                let position = part * Double(views.count)
                let start = min(Int(position), views.count - 1)
                let end = start + 1 < views.count ? views[start + 1] : first
                return ChartFrame(
                    scene,
                    from: views[start].interpolated(
                        to: end, fraction: CameraTransition.eased(position - Double(start))))
            case .parameter(let parameter, let chart):
                var specification = chart(value(of: parameter, at: part))
                if domains.count == 3 {
                    specification.x.include(domains[0])
                    specification.y.include(domains[1])
                    specification.z.include(domains[2])
                }
                return ChartFrame(
                    try await ChartScene.build(specification, at: samples, cache: cache), from: camera)
            }
        }

        private func value(of parameter: ChartParameter, at part: Double) -> Double {
            let fraction = isReturning ? 1 - abs(1 - 2 * part) : part
            return parameter.range.lowerBound + (parameter.range.upperBound - parameter.range.lowerBound) * fraction
        }

        /// Whether the picture for the highest value of a parameter is that for the lowest one.
        fileprivate func isLoop(
            of parameter: ChartParameter, _ camera: ChartCamera, _ chart: (Double) -> ChartSpecification
        ) async throws(RenderError) -> Bool {
            var pictures: [ChartImage] = []
            for value in [parameter.range.lowerBound, parameter.range.upperBound] {
                let scene: ChartScene
                do throws(CancellationError) {
                    scene = try await ChartScene.build(chart(value), at: .quick)
                } catch {
                    throw .cancelled
                }
                try pictures.append(
                    ChartPicture.draw(scene, camera: camera, size: PixelSize(width: 240, height: 180)))
            }
            // An edge that is a little off its pixel.
            let tolerance = 24
            return zip(pictures[0].pixels, pictures[1].pixels).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
        }

        fileprivate mutating func fitAxes(
            of parameter: ChartParameter, _ chart: (Double) -> ChartSpecification
        ) async throws(RenderError) {
            var all: [ClosedRange<Double>?] = [nil, nil, nil]
            do throws(CancellationError) {
                for index in 0..<count {
                    let specification = chart(value(of: parameter, at: Double(index) / Double(count)))
                    let scene = try await ChartScene.build(specification, at: .quick, cache: cache)
                    for (axis, domain) in [scene.x.domain, scene.y.domain, scene.z.domain].enumerated()
                    where !scene.isEmpty {
                        all[axis] = union(all[axis], domain)
                    }
                }
            } catch {
                throw .cancelled
            }
            domains = all.compactMap(\.self)
        }
    }
}
