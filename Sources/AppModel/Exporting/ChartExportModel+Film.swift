import ChartRendering
import Charts
import Foundation
import Localization

/// What moves in a film of a chart.
extension ChartExportModel {
    /// The chart that is exported.
    struct Subject {
        let scene: ChartScene
        let specification: ChartSpecification
        /// The chart with other values of its parameters.
        let with: @Sendable (_ values: [String: Double]) -> ChartSpecification
        /// How the chart is seen at the moment; `nil` once it is closed.
        let camera: () -> ChartCamera?
    }

    /// What changes from picture to picture.
    public enum Movement: Hashable, Sendable {
        case turn, keyFrames
        /// By its name.
        case parameter(String)
    }

    /// A view of the chart on the way of a film's camera.
    public struct KeyFrame: Hashable, Sendable {
        let camera: ChartCamera

        init(camera: ChartCamera) {
            self.camera = camera
        }

        init(_ pose: NamedPose, from camera: ChartCamera) {
            var camera = camera
            camera.pose = pose.pose
            self.camera = camera
        }

        /// What it is called: the pose, or its angles.
        public var name: String {
            if let pose = NamedPose(camera.pose) { return pose.name }
            let angles = [camera.pose.azimuth.degrees, camera.pose.inclination.degrees]
            return angles.map { $0.formatted(.number.precision(.fractionLength(0)).locale(.user)) + "°" }
                .joined(separator: " ")
        }
    }

    /// What can move, with a name for each.
    public var movements: [(movement: Movement, name: String)] {
        let parameters = export.parameters.map { parameter in
            let ends = [parameter.range.lowerBound, parameter.range.upperBound].map {
                $0.formatted(.number.locale(.user))
            }
            return (
                Movement.parameter(parameter.name),
                localized(
                    "{name} from {least} to {most}", ["name": parameter.name, "least": ends[0], "most": ends[1]])
            )
        }
        return [(.turn, localized("One turn"))] + parameters + [(.keyFrames, localized("From view to view"))]
    }

    /// Has the camera of a film glide on to a pose.
    ///
    /// - Parameter pose: `nil` for the view in the window.
    package func addKeyFrame(_ pose: NamedPose?) {
        let camera = subject.camera() ?? export.camera
        keyFrames.append(pose.map { KeyFrame($0, from: camera) } ?? KeyFrame(camera: camera))
    }

    /// Removes all views but the first.
    public func resetKeyFrames() {
        keyFrames = [KeyFrame(camera: subject.camera() ?? export.camera)]
    }

    func setMotion() {
        switch movement {
        case .turn: export.film.motion = .turn
        case .keyFrames: export.film.motion = .keyFrames(keyFrames.map(\.camera))
        case .parameter(let name):
            guard let parameter = export.parameters.first(where: { $0.name == name }) else { return }
            export.film.motion = .parameter(parameter) { [with = subject.with] in with([name: $0]) }
        }
    }
}
