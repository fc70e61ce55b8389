import ChartDocuments
import Foundation
import Logbook

/// What the window remembers from one start to the next.
public nonisolated struct WindowState: Codable, Hashable, Sendable {
    public var width = 1180
    public var height = 760
    public var isMaximized = false
    /// The width of the list, in pixels.
    public var listWidth = 280
    /// The width of the sidebar, in pixels.
    public var sidebarWidth = 190
    public var hidesSidebar = false
    public var showsInspector = true
    public var section = AppModel.Section.charts
    /// The chart that is open, as it was last: it is shown before the logbook is open.
    public var chart: OpenChart?
    /// The paths of the files that were opened or imported last, the newest first; at most six.
    public internal(set) var recentFiles: [String] = []
    /// Where file dialogs begin; `nil` for the desktop's choice.
    public var folder: String?

    /// A chart and its viewpoint.
    public struct OpenChart: Codable, Hashable, Sendable {
        public var id: UUID
        public var document: ChartDocument
        public var viewpoint: ChartViewpoint
    }

    public init() {}

    /// The keys in the file. The first release wrote the list's width as `sidebarWidth`.
    private enum CodingKeys: String, CodingKey {
        case width, height, isMaximized, showsInspector, section, chart, recentFiles, folder
        case listWidth = "sidebarWidth"
        case sidebarWidth = "placesWidth"
        case hidesSidebar = "hidesPlaces"
    }

    /// Decodes the keys that exist: an older program stored fewer.
    public init(from decoder: any Decoder) throws {
        let usual = WindowState()
        let values = try decoder.container(keyedBy: CodingKeys.self)
        width = try values.decodeIfPresent(Int.self, forKey: .width) ?? usual.width
        height = try values.decodeIfPresent(Int.self, forKey: .height) ?? usual.height
        isMaximized = try values.decodeIfPresent(Bool.self, forKey: .isMaximized) ?? usual.isMaximized
        listWidth = try values.decodeIfPresent(Int.self, forKey: .listWidth) ?? usual.listWidth
        sidebarWidth = try values.decodeIfPresent(Int.self, forKey: .sidebarWidth) ?? usual.sidebarWidth
        hidesSidebar = try values.decodeIfPresent(Bool.self, forKey: .hidesSidebar) ?? usual.hidesSidebar
        showsInspector = try values.decodeIfPresent(Bool.self, forKey: .showsInspector) ?? usual.showsInspector
        section = try values.decodeIfPresent(AppModel.Section.self, forKey: .section) ?? usual.section
        // An older program remembered it in another way.
        chart = try? values.decodeIfPresent(OpenChart.self, forKey: .chart)
        recentFiles = try values.decodeIfPresent([String].self, forKey: .recentFiles) ?? []
        folder = try values.decodeIfPresent(String.self, forKey: .folder)
    }

    /// The stored state; the default one if there is none or it cannot be read.
    public init(from url: URL) {
        // A damaged state file raises no question: the window opens at its default size.
        self = (try? JSONDecoder().decode(WindowState.self, from: Data(contentsOf: url))) ?? WindowState()
        width = min(8_192, max(360, width))
        height = min(8_192, max(300, height))
        listWidth = min(600, max(200, listWidth))
        sidebarWidth = min(400, max(170, sidebarWidth))
    }

    /// Stores the state; creates the folder.
    public func write(to url: URL) throws {
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try JSONEncoder().encode(self).write(to: url, options: .atomic)
    }
}
