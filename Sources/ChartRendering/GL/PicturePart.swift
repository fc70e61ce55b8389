/// What is drawn of a picture at once. Without a graphics card all of it would take long, and several samples for each of its
/// pixels much memory.
struct PicturePart {
    let transform: CameraTransform
    /// Of the picture, from below.
    let rows: Range<Int>
    /// Of the bodies and lines, and of the points.
    var shapes = InstanceBuffer.Choice.all
    var points = InstanceBuffer.Choice.all
    /// Which marks are drawn: opaque ones before translucent ones, which they may hide.
    var marks = Marks.all
    /// Whether the rows are whole with it.
    var isLast = true
    let quality: ChartRenderer.Quality

    enum Marks {
        case all, opaque, translucent
    }

    /// Whether it begins with the marks that are drawn.
    var isFirst: Bool { shapes.part == 0 }

    /// Pixels of a part by rows.
    private static let pixels = 1280 * 128
    /// More shapes than this are no longer drawn for every part by rows.
    private static let mostShapes = 20_000
    /// The most points that are drawn while the chart turns: every n-th of more.
    private static let mostMovingPoints = 20_000

    /// All of a picture of a chart that turns.
    static func moving(of transform: CameraTransform, quality: ChartRenderer.Quality, shapeCount: Int) -> PicturePart {
        PicturePart(
            transform: transform, rows: 0..<transform.size.height,
            points: .init(step: max(1, shapeCount / mostMovingPoints)), quality: quality)
    }

    /// The parts of a picture, in the order they are drawn.
    ///
    /// - Parameter hasTranslucentMarks: whether anything is gathered to be laid over the rest.
    static func all(
        of transform: CameraTransform, quality: ChartRenderer.Quality, shapeCount: Int, hasTranslucentMarks: Bool
    ) -> [PicturePart] {
        guard !quality.isMoving else { return [moving(of: transform, quality: quality, shapeCount: shapeCount)] }
        let height = transform.size.height
        // Shapes are not selected by rows: where they are many, they are drawn in batches.
        guard shapeCount < mostShapes else {
            let count = shapeCount / mostShapes + 1
            let passes: [Marks] = hasTranslucentMarks ? [.opaque, .translucent] : [.opaque]
            var parts = passes.flatMap { marks in
                (0..<count).map { number in
                    let choice = InstanceBuffer.Choice(part: number, parts: count)
                    return PicturePart(
                        transform: transform, rows: 0..<height, shapes: choice, points: choice, marks: marks,
                        isLast: false, quality: quality)
                }
            }
            parts[parts.count - 1].isLast = true
            return parts
        }
        let rows = rowCount(of: transform.size, quality: quality, shapeCount: shapeCount)
        return stride(from: 0, to: height, by: rows).map {
            PicturePart(transform: transform, rows: $0..<min($0 + rows, height), quality: quality)
        }
    }

    /// How many rows a part has, the last perhaps fewer.
    static func rowCount(of size: PixelSize, quality: ChartRenderer.Quality, shapeCount: Int) -> Int {
        guard !quality.isMoving, shapeCount < mostShapes else { return size.height }
        return min(size.height, max(64, pixels / max(1, size.width) / 64 * 64))
    }
}
