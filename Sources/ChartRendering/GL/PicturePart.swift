/// What is drawn of a picture at once. Without a graphics card all of it would take long, and several samples for each of its
/// pixels much memory.
struct PicturePart {
    let transform: CameraTransform
    /// Of the picture, from below.
    let rows: Range<Int>
    /// Of the bodies and lines, and of the points.
    var shapes = InstanceBuffer.Choice.all
    var points = InstanceBuffer.Choice.all
    let quality: ChartRenderer.Quality

    var isFirst: Bool { shapes.part == 0 }
    var isLast: Bool { shapes.part == shapes.parts - 1 }

    /// Pixels of a part by rows.
    private static let pixels = 1280 * 128
    /// More shapes than this are no longer drawn for every part by rows.
    private static let mostShapes = 20_000
    /// While the chart turns no more points are drawn, every so many one.
    private static let mostMovingPoints = 20_000

    /// The parts of a picture, in the order they are drawn.
    static func all(of transform: CameraTransform, quality: ChartRenderer.Quality, shapeCount: Int) -> [PicturePart] {
        let height = transform.size.height
        guard quality != .moving else {
            let step = max(1, shapeCount / mostMovingPoints)
            return [PicturePart(transform: transform, rows: 0..<height, points: .init(step: step), quality: quality)]
        }
        // Shapes are not chosen by the rows they stand in: where they are many, some follow the others.
        guard shapeCount < mostShapes else {
            let count = shapeCount / mostShapes + 1
            return (0..<count).map { number in
                let choice = InstanceBuffer.Choice(part: number, parts: count)
                return PicturePart(
                    transform: transform, rows: 0..<height, shapes: choice, points: choice, quality: quality)
            }
        }
        let rows = rowCount(of: transform.size, quality: quality, shapeCount: shapeCount)
        return stride(from: 0, to: height, by: rows).map {
            PicturePart(transform: transform, rows: $0..<min($0 + rows, height), quality: quality)
        }
    }

    /// How many rows a part has, the last perhaps fewer.
    static func rowCount(of size: PixelSize, quality: ChartRenderer.Quality, shapeCount: Int) -> Int {
        guard quality != .moving, shapeCount < mostShapes else { return size.height }
        return min(size.height, max(64, pixels / max(1, size.width) / 64 * 64))
    }
}
