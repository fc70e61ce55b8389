import AppModel
import CGtk
import ChartRendering
import Charts
import Foundation
import GtkKit
import Localization

/// A chart on its way into a file, in a window of its own.
final class ChartExportDialog {
    private let export: ChartExportModel
    private let root: Widget
    private let preview: Widget
    private let progress: OpaquePointer
    private let message: OpaquePointer
    private let save: Widget
    private let cancel: Widget
    private let format: DropDown?
    private var fields: [(name: Widget, editor: Widget, isShown: (ChartExportModel) -> Bool)] = []
    private let grid: Widget
    private let film: FilmFields?
    /// Each shows the number of one field.
    private var numbers: [() -> Void] = []

    /// Opens the window.
    static func show(
        _ export: ChartExportModel, title: String, layouts: Layouts, over parent: UnsafeMutablePointer<GtkWindow>
    ) {
        guard let dialog = try? ChartExportDialog(export, layouts) else { return }
        showDialog(title, size: (820, 480), child: dialog.root, over: parent)
    }

    private init(_ export: ChartExportModel, _ layouts: Layouts) throws {
        self.export = export
        let builder = try layouts.builder("chart-export")
        root = try builder.root("export")
        preview = try builder.widget("preview")
        grid = try builder.widget("fields")
        progress = try builder.object("progress", of: gtk_progress_bar_get_type())
        message = try builder.label("message")
        save = try builder.widget("save")
        cancel = try builder.widget("cancel")
        format = DropDown()
        export.isPlaying = Appearance.animationsEnabled
        film = FilmFields(export)
        attach(self, to: root)
        addFields()
        setAccessibleLabel(preview, localized("Preview"))
        setDrawing(of: cast(preview)) { [weak self] cairo, width, height in self?.draw(on: cairo, width, height) }
        connect(save, .clicked) { [weak self] in self?.chooseFile() }
        connect(cancel, .clicked) { [weak export] in export?.cancel() }
        follow(self) { $0.refresh() }
    }

    // MARK: - Fields

    private func addFields() {
        if let format {
            let formats = export.purpose.formats
            format.show(formats.map(\.name), chosen: 0)
            format.onChoose = { [weak export] in export?.format = formats[$0] }
            add(localized("File type"), format.root) { $0.purpose.formats.count > 1 }
        }
        addSizes()
        addLooks()
        addWebPage()
        addFilm()
        addMesh()
    }

    private func addSizes() {
        let hasSize: (ChartExportModel) -> Bool = { [.picture, .page].contains($0.purpose) }
        var inMillimetres = false
        if let unit = DropDown() {
            unit.show([localized("Pixels"), localized("Millimetres")], chosen: 0)
            unit.onChoose = { [weak self] index in
                inMillimetres = index == 1
                self?.showSizes()
                self?.refresh()
            }
            attach(unit, to: unit.root)
            add(localized("Unit"), unit.root) { hasSize($0) && !$0.format.isFilm }
        }
        for (isMetric, range) in [(false, 100...8000), (true, 20...2000)] {
            let isShown: (ChartExportModel) -> Bool = {
                hasSize($0) && (inMillimetres && !$0.format.isFilm) == isMetric
            }
            addNumber(
                localized("Width"), range, isMetric ? \.millimetresWide : \.size.width, isShown: isShown)
            addNumber(
                localized("Height"), range, isMetric ? \.millimetresHigh : \.size.height, isShown: isShown)
        }
        let scales = [1.0, 2, 300.0 / 96, 4, 600.0 / 96]
        addChoice(
            localized("Resolution"),
            scales.map { scale in
                localized("{count} dots per inch", ["count": (96 * scale).formatted(.number.locale(.user))])
            }, chosen: 1, isShown: { hasSize($0) && !$0.export.isVector && !$0.format.isFilm }
        ) { $0.scale = scales[$1] }
        let points: [Double?] = [nil, 5, 6, 7, 8, 9, 10, 12, 14, 18]
        addChoice(
            localized("Text size"),
            points.map { size in
                size.map { localized("{count} pt", ["count": $0.formatted(.number.locale(.user))]) }
                    ?? localized("Automatic")
            }, chosen: 0, isShown: hasSize
        ) { $0.fontSize = points[$1] }
    }

    private func addLooks() {
        let isPicture: (ChartExportModel) -> Bool = { [.picture, .page].contains($0.purpose) }
        if let entry = gtk_entry_new() {
            connect(entry, .changed) { [weak export] in export?.export.caption = text(of: entry) }
            add(localized("Caption"), entry, isShown: isPicture)
        }
        let grounds: [(String, ChartTheme, PictureBackground)] = [
            (localized("Light"), .light, .opaque), (localized("Dark"), .dark, .opaque),
            (localized("Transparent on light"), .light, .transparent),
            (localized("Transparent on dark"), .dark, .transparent),
        ]
        addChoice(
            localized("Background"), grounds.map(\.0), chosen: export.export.theme == .dark ? 1 : 0, isShown: isPicture
        ) { ($0.theme, $0.background) = (grounds[$1].1, grounds[$1].2) }
        addChoice(
            localized("Surface"), [localized("As a picture"), localized("As vectors")],
            chosen: 0,
            isShown: { $0.purpose == .page && $0.format != .html }
        ) { $0.isVector = $1 == 1 }
    }

    private func addWebPage() {
        let bits = [16, 32]
        addChoice(
            localized("Heights"),
            bits.map { counted("{count} bit", "{count} bits", count: $0) }, chosen: 0,
            isShown: { $0.format == .html }
        ) { $0.heightBits = bits[$1] }
    }

    private func addFilm() {
        if let film {
            add(localized("Movement"), film.movement.root) { $0.format.isFilm }
            add(localized("Views"), film.views) { $0.format.isFilm && $0.movement == .keyFrames }
        }
        addNumber(localized("Seconds"), 1...60, \.seconds) { $0.format.isFilm }
        addNumber(localized("Frames"), 8...720, \.film.frameCount) { $0.format.isFilm }
        if let film { add("", film.playing) { $0.format.isFilm } }
    }

    private func addMesh() {
        addNumber(localized("Longest side, mm"), 10...1000, \.printSize) { $0.format == .stl }
        let bases: [Double?] = [2, 5, nil]
        addChoice(
            localized("Base"),
            [
                localized("2 mm plate"), localized("5 mm plate"),
                localized("Open surface"),
            ], chosen: 0, isShown: { $0.format == .stl }
        ) { $0.body.base = bases[$1] }
        addChoice(
            localized("Coordinates"), [localized("Of the data"), localized("Unit box")], chosen: 0,
            isShown: { $0.purpose == .mesh && $0.format != .stl }
        ) { $0.isUnitBox = $1 == 1 }
        if export.purpose == .mesh { export.export.body.base = 2 }
    }

    private func add(_ name: String, _ editor: Widget, isShown: @escaping (ChartExportModel) -> Bool) {
        guard let label = makeLabel(name, "dim-label") else { return }
        gtk_label_set_xalign(cast(label), 0)
        // The preview gets smaller, and not the names.
        gtk_label_set_wrap(cast(label), 0)
        // A check box has a name of its own.
        if !name.isEmpty { setLabel(of: editor, to: label) }
        let row = Int32(fields.count)
        gtk_grid_attach(cast(grid), label, 0, row, 1, 1)
        gtk_grid_attach(cast(grid), editor, 1, row, 1, 1)
        fields.append((label, editor, isShown))
    }

    private func addNumber(
        _ name: String, _ range: ClosedRange<Int>, _ path: WritableKeyPath<ChartExport, Int>,
        isShown: @escaping (ChartExportModel) -> Bool
    ) {
        guard
            let spin = gtk_spin_button_new_with_range(Double(range.lowerBound), Double(range.upperBound), 10)
        else { return }
        let show = { [export] in gtk_spin_button_set_value(cast(spin), Double(export.export[keyPath: path])) }
        show()
        let connection = connect(spin, .valueChanged) { [weak export] in
            export?.export[keyPath: path] = Int(gtk_spin_button_get_value(cast(spin)))
        }
        numbers.append { connection?.whileBlocked(show) }
        add(name, spin, isShown: isShown)
    }

    /// Shows the same size in another unit.
    private func showSizes() {
        for show in numbers { show() }
    }

    private func addChoice(
        _ name: String, _ labels: [String], chosen: Int, isShown: @escaping (ChartExportModel) -> Bool,
        _ choose: @escaping (inout ChartExport, Int) -> Void
    ) {
        guard let choice = DropDown() else { return }
        choice.show(labels, chosen: chosen)
        choice.onChoose = { [weak export] index in
            guard var changed = export?.export else { return }
            choose(&changed, index)
            export?.export = changed
        }
        attach(choice, to: choice.root)
        add(name, choice.root, isShown: isShown)
    }

    // MARK: - What is shown

    private func refresh() {
        for field in fields {
            setVisible(field.name, field.isShown(export))
            setVisible(field.editor, field.isShown(export))
        }
        _ = export.preview
        gtk_widget_queue_draw(preview)
        film?.refresh()
        let message = export.message.isEmpty ? estimate : export.message
        gtk_label_set_text(self.message, message)
        setVisible(cast(self.message), !message.isEmpty)
        setVisible(cast(progress), export.progress != nil)
        setVisible(cancel, export.progress != nil)
        gtk_widget_set_sensitive(save, (export.progress == nil).gboolean)
        if let part = export.progress { gtk_progress_bar_set_fraction(progress, part) }
    }

    /// How large a film will be, in words; empty for what is no film.
    private var estimate: String {
        guard export.format.isFilm, export.progress == nil else { return "" }
        guard let count = export.estimatedByteCount else { return localized("Working out the size of the file…") }
        return localized("About {size}", ["size": count.formatted(.byteCount(style: .file).locale(.user))])
    }

    private func draw(on cairo: OpaquePointer, _ width: Int, _ height: Int) {
        guard let drawing = export.preview else { return }
        let size = export.export.size
        let scale = min(Double(width) / Double(size.width), Double(height) / Double(size.height))
        cairo_translate(
            cairo, (Double(width) - scale * Double(size.width)) / 2, (Double(height) - scale * Double(size.height)) / 2)
        cairo_scale(cairo, scale, scale)
        drawing.draw(on: cairo)
    }

    private func chooseFile() {
        guard let window = gtk_widget_get_root(root) else { return }
        chooseFiles(
            .save(suggestedName: export.suggestedName), title: localized("Save Chart"),
            types: [FileType(export.format.name, suffixes: [export.format.rawValue])], over: cast(window)
        ) { [weak export] in if let path = $0.first { export?.write(to: path) } }
    }
}

extension ChartExport {
    /// The longest side of a printed body in whole millimetres.
    fileprivate var printSize: Int {
        get { Int(body.size.rounded()) }
        set { body.size = Double(newValue) }
    }

    /// Whole seconds that a film lasts.
    fileprivate var seconds: Int {
        get { Int(film.duration.rounded()) }
        set { film.duration = Double(newValue) }
    }

    fileprivate var millimetresWide: Int {
        get { Int(size.millimetres.x.rounded()) }
        set { size = PixelSize(millimetres: Double(newValue), size.millimetres.y) }
    }

    fileprivate var millimetresHigh: Int {
        get { Int(size.millimetres.y.rounded()) }
        set { size = PixelSize(millimetres: size.millimetres.x, Double(newValue)) }
    }
}

extension ChartExport.Format {
    /// What the kind of file is called.
    var name: String {
        switch self {
        case .png: localized("Picture (PNG)")
        case .apng: localized("Film (APNG)")
        case .gif: localized("Film of 256 colours (GIF)")
        case .webm: localized("Video (WebM)")
        case .svg: localized("Drawing (SVG)")
        case .pdf: localized("Page (PDF)")
        case .eps: localized("Page for older programs (EPS)")
        case .tex: localized("Page for LaTeX (TikZ, with a PDF)")
        case .html: localized("Page that turns in a browser (HTML)")
        case .stl: localized("For a 3D printer (STL)")
        case .obj: localized("Mesh with materials (OBJ)")
        case .ply: localized("Mesh with colours (PLY)")
        case .glb: localized("Mesh with colours (glTF)")
        case .csv: localized("Table (CSV)")
        case .tif: localized("Heights (GeoTIFF)")
        case .asc: localized("Heights (ESRI grid)")
        case .npy: localized("Heights (NumPy)")
        }
    }
}
