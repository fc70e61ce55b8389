import AppModel
import ArgumentParser
import ChartRendering
import Charts
import Formula

/// What moves in a film.
struct FilmOptions: ParsableArguments {
    @Option(help: ArgumentHelp("How many pictures a film has, 2 to 720.", valueName: "n")) var frames = 72
    @Option(help: ArgumentHelp("How long a film lasts, 0.1 to 600 seconds.", valueName: "s")) var duration = 6.0
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            A parameter that runs through its range or another one in a film, as t or a=0:2pi, and back where the ends differ; \
            without it, the chart turns once.
            """, valueName: "name"))
    var animate: AnimationArgument?
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A pose that the camera of a film glides to, as --pose has them; given two or more times.",
            valueName: "pose"))
    var keyFrame: [PoseArgument] = []

    func validate() throws {
        guard (2...720).contains(frames) else { throw ValidationError("--frames must be 2 to 720.") }
        guard (0.1...600).contains(duration) else { throw ValidationError("--duration must be 0.1 to 600.") }
        guard keyFrame.count != 1 else { throw ValidationError("Give --key-frame for each of two or more poses.") }
        guard keyFrame.isEmpty || animate == nil else {
            throw ValidationError("A film has --animate or --key-frame, not both.")
        }
    }

    /// - Parameters:
    ///   - parameters: of the chart.
    ///   - camera: whose projection and zoom the key frames have.
    ///   - chart: the chart with other values of its parameters.
    /// - Throws: where the chart has no such parameter.
    func film(
        of parameters: [ChartParameter], around camera: ChartCamera,
        _ chart: @escaping @Sendable ([String: Double]) -> ChartSpecification
    ) throws -> ChartFilm {
        var film = ChartFilm()
        (film.frameCount, film.duration) = (frames, duration)
        if let animate {
            guard var parameter = parameters.first(where: { $0.name == animate.name }) else {
                throw NoParameter(name: animate.name, others: parameters.map(\.name))
            }
            if let range = animate.range { parameter.range = range }
            film.motion = .parameter(parameter) { [name = parameter.name] in chart([name: $0]) }
        } else if !keyFrame.isEmpty {
            film.motion = .keyFrames(
                keyFrame.map {
                    var view = camera
                    view.pose = $0.pose
                    return view
                })
        }
        return film
    }

    struct NoParameter: Error, CustomStringConvertible {
        let name: String
        let others: [String]

        var description: String {
            others.isEmpty
                ? "The chart has no parameter “\(name)”, and no other one."
                : "The chart has no parameter “\(name)”; its parameters are \(others.joined(separator: ", "))."
        }
    }
}

/// A parameter, `NAME` or `NAME=A:B` with numbers or formulas without variables for A and B.
struct AnimationArgument: ExpressibleByArgument {
    let name: String
    private(set) var range: ClosedRange<Double>?

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        name = parts[0]
        guard !name.isEmpty else { return nil }
        guard parts.count == 2 else { return }
        let ends = parts[1].split(separator: ":", omittingEmptySubsequences: false).map {
            ChartModel.number(String($0))
        }
        guard ends.count == 2, let lower = ends[0], let upper = ends[1], lower < upper else { return nil }
        range = lower...upper
    }
}
