import AppModel
import ArgumentParser
import ChartDocuments
import ChartRendering
import Charts
import Foundation
import Interchange
import Logbook
import Synchronization

/// Which logbook a command works on.
struct LogbookOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The logbook to use instead of your own.", valueName: "file"), completion: .file())
    var database: String?

    var url: URL {
        database.map { URL(filePath: $0) } ?? StandardFolders().logbook
    }

    /// Opens the logbook; it is made where there is none.
    func open() throws -> Logbook {
        Self.protect(url)
        return try offeringSecondPlace { () throws(LogbookError) in
            try Logbook.open(at: url, program: Self.program)
        }
    }

    /// Adds to an error of the logbook's own folder where the logbook can be instead.
    private func offeringSecondPlace(_ open: () throws(LogbookError) -> Logbook) throws -> Logbook {
        do throws(LogbookError) {
            return try open()
        } catch {
            guard case .folderUnusable = error, database == nil, let other = StandardFolders().secondLogbook else {
                throw error
            }
            throw FolderUnusable(error: error, other: other)
        }
    }

    struct FolderUnusable: Error, CustomStringConvertible {
        let error: LogbookError
        let other: URL

        var description: String { "\(error) Another place is \(other.path): add --database with it." }
    }

    /// The program with the verb that it was called with, as the history names it: “vantage trips add”.
    private static let program: String = {
        var (words, command): ([String], any ParsableCommand.Type) = ([Vantage._commandName], Vantage.self)
        for argument in CommandLine.arguments.dropFirst() {
            guard let next = command.configuration.subcommands.first(where: { $0._commandName == argument }) else {
                break
            }
            words.append(argument)
            command = next
        }
        return words.joined(separator: " ")
    }()

    /// Opens the logbook without creating one: where the user has none yet, an empty one in memory is used.
    ///
    /// - Parameter isChanged: whether something is to be saved in it. Otherwise it is opened for reading; where it cannot be
    ///   written, this is reported on standard error.
    func openExisting(isChanged: Bool = false) throws -> Logbook {
        // A file in an unreadable folder is assumed to exist.
        var status = stat()
        guard stat(url.path, &status) == 0 || ![ENOENT, ENOTDIR].contains(errno) else {
            guard database == nil else { throw NoLogbook(path: url.path) }
            return try Logbook.inMemory()
        }
        Self.protect(url)
        guard !isChanged else { return try open() }
        let logbook = try Logbook.openForReading(at: url, program: Self.program)
        if let obstacle = logbook.obstacle, !Self.hasSaid.exchange(true, ordering: .relaxed) {
            FileHandle.standardError.write(Data("\(obstacle)\n".utf8))
        }
        return logbook
    }

    /// Whether it was reported that nothing can be saved.
    private static let hasSaid = Atomic(false)

    /// Rejects output files that are the logbook's own.
    static func protect(_ logbook: URL) {
        ProtectedFiles.protect(logbook.path) { Logbook.files(of: logbook).map(\.path) }
    }

    struct NoLogbook: Error, CustomStringConvertible {
        let path: String

        var description: String { "The logbook \(path) does not exist." }
    }
}

/// Options of the camera.
struct ViewOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "\(NamedPose.allCases.map(\.rawValue).joined(separator: ", ")), or AZIMUTH,INCLINATION in degrees.",
            valueName: "pose"))
    var pose: PoseArgument?

    @Option(help: "The projection.")
    var projection: Chart3DCameraProjection?

    /// The camera of a chart that was saved, with the options.
    func camera(from viewpoint: ChartViewpoint) -> ChartCamera {
        var camera = viewpoint.camera(otherwise: ChartCamera())
        if let pose = pose?.pose { camera.pose = pose }
        if let projection { camera.projection = projection }
        return camera
    }
}

extension Chart3DCameraProjection: ExpressibleByArgument {}

/// A pose by its name or its two angles.
struct PoseArgument: ExpressibleByArgument {
    let pose: Chart3DPose

    init?(argument: String) {
        if let named = NamedPose(rawValue: argument) {
            pose = named.pose
            return
        }
        let angles = argument.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard angles.count == 2, let azimuth = angles[0], let inclination = angles[1], azimuth.isFinite,
            (-90...90).contains(inclination)
        else { return nil }
        pose = Chart3DPose(azimuth: .degrees(azimuth), inclination: .degrees(inclination))
    }
}

/// A light, `AZIMUTH,ELEVATION[,INTENSITY[,AMBIENT]]`.
struct LightArgument: ExpressibleByArgument {
    private(set) var light = ChartDocument.Light()

    init?(argument: String) {
        let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        let known = numbers.compactMap(\.self)
        guard 2...4 ~= numbers.count, known.count == numbers.count else { return nil }
        (light.azimuth, light.elevation) = (known[0], known[1])
        if known.count > 2 { light.intensity = known[2] }
        if known.count > 3 { light.ambient = known[3] }
    }
}

/// A range of values, `A:B` with A below B.
struct DomainArgument: ExpressibleByArgument {
    let range: ClosedRange<Double>

    init?(argument: String) {
        let ends = argument.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
        guard ends.count == 2, let lower = ends[0], let upper = ends[1], lower.isFinite, upper.isFinite, lower < upper
        else { return nil }
        range = lower...upper
    }
}

/// The lengths of the sides of a plot, `X:Y:Z`.
struct SidesArgument: ExpressibleByArgument {
    let sides: ChartAxes.Sides

    init?(argument: String) {
        let lengths = argument.split(separator: ":", omittingEmptySubsequences: false).compactMap { Double($0) }
        guard lengths.count == 3 else { return nil }
        sides = ChartAxes.Sides(x: lengths[0], y: lengths[1], z: lengths[2])
    }
}

/// A size in pixels, `WxH`.
struct SizeArgument: ExpressibleByArgument {
    let size: PixelSize

    init?(argument: String) {
        let sides = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1], (1...16_384).contains(width),
            (1...16_384).contains(height)
        else { return nil }
        size = PixelSize(width: width, height: height)
    }
}

/// What colours a surface: by height, by direction, or one colour.
struct StyleArgument: ExpressibleByArgument {
    enum Kind {
        case height, normal, slope, hillshade
        case color(Color)
    }

    let kind: Kind

    init?(argument: String) {
        switch argument {
        case "height": kind = .height
        case "normal": kind = .normal
        case "slope": kind = .slope
        case "hillshade": kind = .hillshade
        default:
            guard let color = Color(argument) else { return nil }
            kind = .color(color)
        }
    }
}

/// A gradient by its name, or colours from the lowest to the highest value.
struct GradientArgument: ExpressibleByArgument {
    let gradient: ChartGradient

    init?(argument: String) {
        if let map = ColorMap(rawValue: argument.lowercased()) {
            gradient = .map(map)
            return
        }
        let colors = argument.split(separator: ",", omittingEmptySubsequences: false).map { Color($0) }
        let known = colors.compactMap(\.self)
        guard known.count == colors.count, known.count >= 2 else { return nil }
        gradient = .colors(known.map { ChartColor($0) })
    }
}

/// The index along a dimension, as `time=3`.
struct IndexArgument: ExpressibleByArgument {
    let dimension: String
    let index: Int

    init?(argument: String) {
        guard let sign = argument.lastIndex(of: "="), sign > argument.startIndex,
            let index = Int(argument[argument.index(after: sign)...]), index >= 0
        else { return nil }
        (dimension, self.index) = (String(argument[..<sign]), index)
    }
}
