import ArgumentParser
import ChartRendering

/// How large pictures and pages are, and what stands below the chart.
struct PageOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Width and height in pixels.", valueName: "WxH")) var size: SizeArgument?
    @Option(help: ArgumentHelp("The width in millimetres instead.", valueName: "mm")) var width: Double?
    @Option(
        help: ArgumentHelp("The height in millimetres; two thirds of the width where it is not given.", valueName: "mm")
    )
    var height: Double?
    @Option(
        help: ArgumentHelp("The size of the numbers on the axes in points, and with it of all text.", valueName: "pt"))
    var fontSize: Double?
    @Option(help: ArgumentHelp("Device pixels for each pixel of the size.", valueName: "f")) var scale = 1.0
    @Option(help: ArgumentHelp("The scale in dots per inch; 96 is a scale of 1.", valueName: "n")) var dpi: Double?
    @Option(help: ArgumentHelp("Lines below the chart.", valueName: "text")) var caption = ""

    func validate() throws {
        guard scale > 0, scale <= 16 else { throw ValidationError("--scale must be more than 0 and at most 16.") }
        guard dpi.map({ $0 > 0 && $0 <= 1536 }) ?? true else {
            throw ValidationError("--dpi must be more than 0 and at most 1536.")
        }
        guard size == nil || width == nil else { throw ValidationError("Give --size or --width, not both.") }
        guard height == nil || width != nil else { throw ValidationError("--height needs --width.") }
        for (name, length) in [("--width", width), ("--height", height)] {
            guard length.map({ (10...4000).contains($0) }) ?? true else {
                throw ValidationError("\(name) must be 10 to 4000 millimetres.")
            }
        }
        guard fontSize.map({ (1...144).contains($0) }) ?? true else {
            throw ValidationError("--font-size must be 1 to 144.")
        }
    }

    /// The size in logical pixels.
    private var pixels: PixelSize {
        guard let width else { return size?.size ?? PixelSize(width: 1200, height: 800) }
        return PixelSize(millimetres: width, height ?? width * 2 / 3)
    }

    /// An export of this size and with this caption.
    func export(called title: String, on background: Render.Background) -> ChartExport {
        var export = ChartExport(
            title: title, size: pixels, scale: dpi.map { $0 / 96 } ?? scale,
            theme: background == .dark ? .dark : .light,
            background: background == .transparent ? .transparent : .opaque)
        (export.fontSize, export.caption) = (fontSize, caption)
        return export
    }
}
