import ChartRendering
import Charts
import Formula
import Foundation
import Interchange
import Logbook
import Observation

/// One open chart: where it comes from, how it is looked at, and the last good picture of it.
@Observable
public final class ChartModel: Identifiable {
    public let id: UUID
    public let source: SavedChart.Source
    /// The text in the formula field; a change is read and drawn at once. Empty for a chart of a file.
    public var formulaText: String {
        didSet { if formulaText != oldValue { readFormula() } }
    }
    /// What is wrong with `formulaText`. The picture of the last right one stays meanwhile.
    public private(set) var formulaError: FormulaError?
    /// The formula as it was understood.
    public private(set) var interpretation = ""
    /// The part of the floor that a formula is drawn over.
    public private(set) var floor: SavedChart.Floor
    /// The last good picture.
    public private(set) var scene: ChartScene?
    /// Why a file cannot be shown, as a sentence.
    public private(set) var problem: String?
    /// How the chart is looked at: the drag, the buttons and the command line all set this.
    public var camera: ChartCamera
    /// The glide to another pose that is under way.
    public private(set) var transition: PoseTransition?

    @ObservationIgnored private let keep: (SavedChart.Source) -> Void
    @ObservationIgnored private var kept: SavedChart.Source
    @ObservationIgnored private var building: Task<Void, Never>?

    /// - Parameter keep: called with what the person changed.
    init(
        id: UUID, source: SavedChart.Source, camera: ChartCamera, resources: ResourceFolder,
        keep: @escaping (SavedChart.Source) -> Void
    ) {
        self.id = id
        self.source = source
        kept = source
        self.camera = camera
        self.keep = keep
        if case .formula(let text, let floor) = source {
            formulaText = text
            self.floor = floor
        } else {
            formulaText = ""
            floor = .standard
        }
        switch source {
        case .formula: readFormula()
        case .file(let path): readFile(URL(filePath: path))
        case .sample(let name): readFile(resources.sample(name))
        }
    }

    isolated deinit {
        building?.cancel()
    }

    public var isFormula: Bool {
        if case .formula = source { true } else { false }
    }

    // MARK: - Looking

    /// Turns to a pose.
    ///
    /// - Parameter animated: whether to glide there, along the shorter way.
    public func turn(to pose: Chart3DPose, animated: Bool) {
        guard animated, pose != camera.pose else {
            transition = nil
            camera.pose = pose
            return
        }
        transition = PoseTransition(from: camera.pose, to: pose)
    }

    /// Follows the hand. A glide ends where it is.
    public func take(_ camera: ChartCamera) {
        transition = nil
        self.camera = camera
    }

    /// Back to the default pose and the whole chart.
    public func resetView(animated: Bool) {
        camera.resetZoom()
        turn(to: .default, animated: animated)
    }

    /// Moves a glide on.
    ///
    /// - Parameter time: seconds of the frame clock.
    /// - Returns: whether there is more to come.
    public func advanceTransition(to time: Double) -> Bool {
        guard var running = transition else { return false }
        let (pose, isLast) = running.advance(to: time)
        transition = isLast ? nil : running
        camera.pose = pose
        return !isLast
    }

    // MARK: - Drawing

    /// Draws the formula over another part of the floor.
    public func setFloor(_ floor: SavedChart.Floor) {
        guard floor != self.floor else { return }
        self.floor = floor
        readFormula()
    }

    /// A number as it is typed into a field: digits, or a formula without variables such as `-2pi`.
    public static func number(_ text: String) -> Double? {
        guard let formula = try? Formula(text) else { return nil }
        let value = formula(0.25, 0.75)
        // What depends on a variable is no number.
        return value.isFinite && value == formula(1.5, -2.25) && value == formula(-3.1, 0.4) ? value : nil
    }

    private func readFormula() {
        do throws(FormulaError) {
            let formula = try Formula(formulaText)
            formulaError = nil
            interpretation = formula.description
            keepSource()
            var specification = ChartSpecification(formula)
            specification.x.domain = floor.x
            specification.z.domain = floor.z
            build { specification }
        } catch {
            formulaError = error
        }
    }

    private func keepSource() {
        let source = SavedChart.Source.formula(formulaText, over: floor)
        guard source != kept else { return }
        kept = source
        keep(source)
    }

    private func readFile(_ url: URL) {
        build { () throws(ImportError) in try await Self.read(url) }
    }

    /// The chart of a file.
    @concurrent
    static func read(_ url: URL) async throws(ImportError) -> ChartSpecification {
        try ChartDataFile.read(url).chart()
    }

    /// Works out a chart off this thread and shows it, unless a newer one has been begun by then.
    private func build(_ specification: @escaping () async throws(ImportError) -> ChartSpecification) {
        building?.cancel()
        building = Task { [weak self] in
            do {
                let scene = try await ChartScene.build(specification())
                guard !Task.isCancelled else { return }
                self?.scene = scene
                self?.problem = nil
            } catch let error as ImportError {
                if !Task.isCancelled { self?.problem = error.description }
            } catch {
                // Cancelled: a newer one is on its way.
            }
        }
    }
}
