import CPangoCairo

extension ChartPage {
    /// A page that is computed.
    public struct Drawing: Sendable {
        private let page: ChartPage
        let panels: [DrawnPanel]

        init(_ page: ChartPage) throws(RenderError) {
            self.page = page
            let measurer = TextMeasurer()
            let caption = Caption(page.caption, size: page.size, scale: page.usedTextScale, measurer: measurer)
            let area = caption.chartSize
            let columns = min(page.columns, max(1, page.panels.count))
            let rows = (page.panels.count + columns - 1) / columns
            var panels: [DrawnPanel] = []
            for (index, panel) in page.panels.enumerated() {
                let cell = PixelSize(width: area.width / columns, height: area.height / max(1, rows))
                let corner = SIMD2(Double(index % columns * cell.width), Double(index / columns * cell.height))
                let letter = page.panels.count > 1 ? Self.letter(index) : nil
                try panels.append(DrawnPanel(panel, letter: letter, in: cell, at: corner, of: page, measurer))
            }
            if let first = panels.first { panels[0].add(caption.labels.map { $0.moved(by: -first.origin) }) }
            self.panels = panels
        }

        /// What each chart shows in words, for who does not see it; the first one has the caption as well.
        package var figures: [String] {
            page.panels.enumerated().map { index, panel in
                let scene = panel.frame.scene
                let texts = [index == 0 ? page.caption : "", panel.name, scene.title]
                return (texts + [scene.summary]).filter { !$0.isEmpty }.joined(separator: "\n")
            }
        }

        /// a to z, then the numbers that follow.
        private static func letter(_ index: Int) -> String {
            index < 26 ? String(UnicodeScalar(UInt8(97 + index))) : "\(index + 1)"
        }

        /// All texts, where they are on the page.
        var texts: [ChartAnnotation.Label] {
            panels.flatMap { panel in panel.annotation.texts.map { $0.moved(by: panel.origin) } }
        }

        /// Draws the page with its upper left corner at the origin, a unit a logical pixel.
        ///
        /// - Parameter cairo: a drawing context; borrowed.
        public func draw(on cairo: OpaquePointer) {
            draw(with: { AnnotationPainter() }, on: cairo)
        }

        /// - Parameter painter: makes one for each chart.
        func draw(with painter: () -> AnnotationPainter, on cairo: OpaquePointer) {
            cairo_save(cairo)
            cairo_rectangle(cairo, 0, 0, Double(page.size.width), Double(page.size.height))
            cairo_clip(cairo)
            if page.background == .opaque {
                setColor(page.theme.background, on: cairo)
                cairo_paint(cairo)
            }
            for panel in panels {
                cairo_save(cairo)
                cairo_translate(cairo, panel.origin.x, panel.origin.y)
                DocumentElement.figure.draw(on: cairo) {
                    panel.draw(with: painter(), theme: page.theme, on: cairo)
                }
                cairo_restore(cairo)
            }
            cairo_restore(cairo)
        }

        /// The page as a picture.
        ///
        /// - Parameter scale: device pixels for each logical pixel.
        /// - Throws: `pictureSize` for a picture that has no pixels or too many.
        public func image(scale: Double) throws(RenderError) -> ChartImage {
            let pixels = ChartPicture.pixels(of: page.size, scale: scale)
            guard (1...16_384).contains(pixels.width), (1...16_384).contains(pixels.height) else {
                throw .pictureSize(pixels)
            }
            return try ChartPicture.compose(pixels) { cairo in
                cairo_scale(cairo, scale, scale)
                draw(on: cairo)
            }
        }
    }
}

/// A chart on a page that is computed.
struct DrawnPanel: Sendable {
    private enum Content: Sendable {
        /// What is drawn of the data, with its position in an image of `whole`.
        case picture(ChartImage, x: Int, y: Int, whole: PixelSize)
        case shapes(VectorShapes)
    }

    /// The upper left corner of the chart, below its name.
    let origin: SIMD2<Double>
    private(set) var annotation: ChartAnnotation
    private let size: PixelSize
    private let content: Content

    /// - Parameters:
    ///   - letter: before its name; `nil` for a chart without both.
    ///   - cell: what it has of the page.
    ///   - corner: of the cell.
    init(
        _ panel: ChartPage.Panel, letter: String?, in cell: PixelSize, at corner: SIMD2<Double>, of page: ChartPage,
        _ measurer: TextMeasurer
    ) throws(RenderError) {
        let (scene, camera, scale) = (panel.frame.scene, panel.frame.camera, page.usedTextScale)
        var name: ChartAnnotation.Label?
        var header = 0.0
        if let letter {
            let room = 8 * scale
            let text = measurer.cut(
                panel.name.isEmpty ? letter : "\(letter)  \(panel.name)", style: .title, scale: scale,
                width: max(1, Double(cell.width) - 2 * room))
            let extent = measurer.size(of: text, style: .title, scale: scale)
            header = (extent.y + room).rounded(.up)
            name = ChartAnnotation.Label(
                text: text, style: .title, center: SIMD2(room + extent.x / 2, extent.y / 2 + room / 2 - header),
                size: extent)
        }
        origin = corner + SIMD2(0, header)
        size = PixelSize(width: max(1, cell.width), height: max(1, cell.height - Int(header)))
        let painter = AnnotationPainter()
        let transform = painter.transform(of: scene, camera: camera, size: size, scale: scale)
        annotation = painter.layOut(scene, transform: transform, scale: scale)
        if let name { annotation.labels.append(name) }
        guard let resolution = page.resolution else {
            content = .shapes(try VectorShapes(scene, transform: transform))
            return
        }
        // The same picture with more pixels: the transform is that of the page, enlarged.
        let pixels = PixelSize(
            width: Int((Double(size.width) * resolution).rounded()),
            height: Int((Double(size.height) * resolution).rounded()))
        guard (1...16_384).contains(pixels.width), (1...16_384).contains(pixels.height) else {
            throw .pictureSize(pixels)
        }
        let fine = painter.transform(
            of: scene, camera: camera, size: pixels, scale: Double(pixels.width) / Double(size.width) * scale)
        let data = try ChartPicture.dataLayer(scene, transform: fine)
        let (part, x, y) = data.cropped
        content = .picture(part, x: x, y: y, whole: data.size)
    }

    mutating func add(_ labels: [ChartAnnotation.Label]) {
        annotation.labels += labels
    }

    /// Draws the chart with its upper left corner at the origin.
    func draw(with painter: AnnotationPainter, theme: ChartTheme, on cairo: OpaquePointer) {
        painter.drawBackdrop(annotation, theme: theme, on: cairo)
        switch content {
        case .picture(let data, let x, let y, let whole):
            cairo_save(cairo)
            cairo_scale(
                cairo, Double(size.width) / Double(whole.width), Double(size.height) / Double(whole.height))
            cairo_translate(cairo, Double(x), Double(y))
            data.paint(on: cairo)
            cairo_restore(cairo)
        case .shapes(let shapes): shapes.draw(on: cairo)
        }
        painter.drawForeground(annotation, theme: theme, on: cairo)
    }
}

extension ChartAnnotation.Label {
    fileprivate func moved(by distance: SIMD2<Double>) -> ChartAnnotation.Label {
        var label = self
        label.center += distance
        return label
    }
}
