import CPangoCairo
import ChartRendering
import Charts
import Foundation
import Localization
import Logbook

/// A report on sheets of paper: the same for a PDF file, for the preview and for the printer.
public struct ReportPages: Identifiable, Sendable {
    /// Of this layout; another one of the same report has another.
    public let id = UUID.random()
    public let report: Report
    /// Of every page.
    public let paper: PaperSize
    let pages: [[Item]]
    /// What the outline of a PDF file leads to, with the page of each, from 0.
    let headings: [(title: String, page: Int)]

    public var count: Int { pages.count }

    /// Something on a page, in points from its upper left corner.
    enum Item: Sendable {
        case text(String, PageTextStyle, x: Double, y: Double, width: Double, isTrailing: Bool = false)
        case line(x: Double, y: Double, width: Double, isStrong: Bool = false)
        case bar(Report.Bar, x: Double, y: Double, width: Double)
        // Indirect, since every item would be as large as a chart.
        indirect case chart(ChartPage.Drawing, x: Double, y: Double, scale: Double)
        indirect case picture(JPEGPicture, of: String, x: Double, y: Double, width: Double)
    }

    /// Lays a report out, off the caller's thread.
    ///
    /// - Parameters:
    ///   - report: the content.
    ///   - paper: portrait; a report with many columns is in landscape.
    /// - Throws: as `ChartPicture`, where the report has charts.
    /// - Complexity: O(cells)
    @concurrent
    public init(_ report: Report, paper: PaperSize = .usual) async throws(RenderError) {
        let isWide = report.tables.contains { $0.columns.count > 6 }
        let sheet = isWide ? paper.landscape : paper
        var charts: [ChartPage.Drawing] = []
        let size = Layout.chartSize(on: sheet)
        for case .chart(let picture) in report.parts {
            do {
                let scene = try await ChartScene.build(picture.chart)
                charts.append(try ChartPage(scene, camera: picture.camera, size: size, resolution: 2).drawing())
            } catch let error as RenderError {
                throw error
            } catch {
                throw .cancelled
            }
        }
        var layout = Layout(report, paper: sheet)
        layout.lay(charts, try await Self.pictures(of: report))
        self.report = report
        self.paper = sheet
        (pages, headings) = layout.finished()
    }

    /// The most pixels along a side of a receipt: 200 in an inch of a sheet of A4.
    static let pictureSide = 1_700

    /// The pictures of receipts by their files, read on two processors.
    private static func pictures(of report: Report) async throws(RenderError) -> [URL: JPEGPicture] {
        var waiting = report.parts.compactMap { if case .receipt(let receipt) = $0 { receipt.picture } else { nil } }[
            ...]
        let pictures = await withTaskGroup(of: (URL, JPEGPicture?).self) { group in
            func next() {
                guard let file = waiting.popFirst() else { return }
                group.addTask { (file, JPEGPicture(file, side: pictureSide)) }
            }
            for _ in 0..<2 { next() }
            var pictures: [URL: JPEGPicture] = [:]
            for await (file, picture) in group {
                pictures[file] = picture
                if !Task.isCancelled { next() }
            }
            return pictures
        }
        guard !Task.isCancelled else { throw .cancelled }
        return pictures
    }

    /// Draws a page.
    ///
    /// - Parameters:
    ///   - page: from 0.
    ///   - cairo: a drawing context in points from the upper left corner of the page; borrowed.
    public func draw(page: Int, on cairo: OpaquePointer) {
        let writer = PageTextWriter()
        for item in pages[page] {
            switch item {
            case .text(let text, let style, let x, let y, let width, let isTrailing):
                style.element.draw(on: cairo) {
                    writer.draw(text, style, x: x, y: y, width: width, isTrailing: isTrailing, on: cairo)
                }
            case .line(let x, let y, let width, let isStrong):
                cairo_set_source_rgb(cairo, isStrong ? 0.35 : 0.82, isStrong ? 0.38 : 0.84, isStrong ? 0.42 : 0.86)
                cairo_set_line_width(cairo, isStrong ? 0.8 : 0.5)
                cairo_move_to(cairo, x, y)
                cairo_line_to(cairo, x + width, y)
                cairo_stroke(cairo)
            case .bar(let bar, let x, let y, let width): draw(bar, x: x, y: y, width: width, on: cairo)
            case .chart(let drawing, let x, let y, let scale):
                cairo_save(cairo)
                cairo_translate(cairo, x, y)
                cairo_scale(cairo, scale, scale)
                drawing.draw(on: cairo)
                cairo_restore(cairo)
            case .picture(let picture, _, let x, let y, let width):
                DocumentElement.figure.draw(on: cairo) { picture.draw(on: cairo, x: x, y: y, width: width) }
            }
        }
    }

    private func draw(_ bar: Report.Bar, x: Double, y: Double, width: Double, on cairo: OpaquePointer) {
        cairo_set_source_rgb(cairo, 0.90, 0.91, 0.93)
        cairo_rectangle(cairo, x, y, width, Layout.barHeight)
        cairo_fill(cairo)
        cairo_set_source_rgb(cairo, 0.18, 0.44, 0.88)
        cairo_rectangle(cairo, x, y, width * max(0, min(1, bar.fraction)), Layout.barHeight)
        cairo_fill(cairo)
        guard let mark = bar.mark else { return }
        cairo_set_source_rgb(cairo, 0.12, 0.13, 0.15)
        cairo_set_line_width(cairo, 1.2)
        cairo_move_to(cairo, x + width * mark, y - 2)
        cairo_line_to(cairo, x + width * mark, y + Layout.barHeight + 2)
        cairo_stroke(cairo)
    }

    /// The pages as a PDF file.
    public func pdf() throws(RenderError) -> [UInt8] {
        let document = PDFDocument(
            title: report.name, author: report.author, width: paper.width, height: paper.height)
        return try document.bytes(pages: count, headings: headings, figures: figures) { page, cairo in
            draw(page: page, on: cairo)
        }
    }

    /// What charts and pictures show in words.
    private var figures: [String] {
        pages.joined().flatMap { item -> [String] in
            switch item {
            case .chart(let drawing, _, _, _): drawing.figures
            case .picture(_, let title, _, _, _): [title]
            case .text, .line, .bar: []
            }
        }
    }
}
