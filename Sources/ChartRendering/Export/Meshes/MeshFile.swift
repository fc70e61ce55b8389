import Charts

/// A chart as triangles in a file, for a printer or another program.
///
/// All but STL have the coordinates of the axes: a date is its seconds since 2001-01-01 UTC, a name its
/// position on the axis. A reversed axis has its values all the same, so that the file mirrors the picture; triangles
/// still turn counterclockwise as seen from outside. Points, lines and bars are stretched with the axes.
public enum MeshFile {
    /// The formats of meshes, by their file extensions.
    public enum Format: String, CaseIterable, Sendable {
        /// Binary STL, millimetres, z up, on the origin: for printers. It has no colours.
        case stl
        /// Wavefront OBJ, y up, with a colour per vertex, and its materials in a second file next to it.
        case obj
        /// Binary PLY, y up, with normals and colours; coordinates have 64 bits where 32 lose more than a millionth of
        /// an axis.
        case ply
        /// Binary glTF 2.0, units interpreted as metres, y up, with normals, colours and materials; its nodes are moved to
        /// where 32 bits lose more than a millionth of an axis.
        case glb
    }

    /// What a printed body is like.
    public struct Body: Hashable, Sendable {
        /// The longest side of the chart, millimetres.
        public var size: Double
        /// The thickness of the plate below the walls of a closed body, millimetres; `nil` for surfaces alone, without walls.
        public var base: Double?

        /// A body of a size, closed where it has a base.
        public init(size: Double = 100, base: Double? = nil) {
            self.size = size
            self.base = base
        }
    }

    /// Writes all that a scene draws: surfaces, and points, lines and bars as bodies.
    ///
    /// - Parameters:
    ///   - scene: the chart.
    ///   - format: of the file.
    ///   - body: of an STL file; the others have a base as thick in proportion.
    ///   - isUnitBox: whether the coordinates are plot units, −0.5…0.5 on the longest side; an STL file has its own.
    ///   - path: of the file, which is replaced as a whole.
    ///   - progress: called with the fraction that is written, 0 to 1.
    /// - Throws: `RenderError.file`, `coordinatesTooLarge` for a glTF file, or `cancelled` when the task it runs in was;
    ///   nothing is written then.
    /// - Complexity: O(samples + points); the memory does not grow with the file.
    public static func write(
        _ scene: ChartScene, as format: Format, body: Body = Body(), isUnitBox: Bool = false, to path: String,
        progress: @escaping (Double) -> Void = { _ in }
    ) throws(RenderError) {
        let parts = scene.meshParts(body: body)
        if format == .stl {
            return try writeSTL(parts.map(\.part), box: scene.box, body: body, to: path, progress: progress)
        }
        let coordinates = MeshCoordinates(scene.axes, isUnitBox: isUnitBox)
        var numbered: [NumberedPart] = []
        var names: [String] = []
        for (part, name) in parts {
            let part = NumberedPart(part, coordinates)
            guard part.triangleCount > 0 else { continue }
            numbered.append(part)
            names.append(name)
        }
        guard !numbered.isEmpty else { throw .nothingToWrite }
        guard numbered.reduce(0, { $0 + $1.vertexCount }) < Int(UInt32.max) else { throw .meshTooLarge }
        switch format {
        case .stl: break
        case .obj: try writeOBJ(numbered, names: names, coordinates, to: path, progress: progress)
        case .ply: try writePLY(numbered, coordinates, to: path, progress: progress)
        case .glb: try writeGLB(numbered, names: names, coordinates, to: path, progress: progress)
        }
    }
}

extension ChartScene {
    /// Everything that is drawn, with a name each.
    fileprivate func meshParts(body: MeshFile.Body) -> [(part: any MeshPart, name: String)] {
        let side = (box.upper - box.lower).max()
        let thickness = body.base.map { Float($0 / body.size * side) }
        return exportOrder.map {
            (primitives[$0].meshPart(box: box, thickness: thickness), marks[$0].material.series ?? y.title)
        }
    }
}
