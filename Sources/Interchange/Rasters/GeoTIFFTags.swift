import CTiff
import Charts
import Foundation

/// Where an image is on Earth, and what its samples stand for.
struct GeoTIFFTags {
    /// What is said of a band.
    struct Band {
        /// What it measures; empty where that is not said.
        var title = ""
        var unit = ""
        var scale = 1.0
        var offset = 0.0
    }

    /// What is said of bands, by their index.
    private(set) var bands: [Int: Band] = [:]
    /// The number of what is missing.
    private var noData: Double?
    /// From a pixel's column and row to x and y: the coordinates of the corner or the centre of the first pixel, and the steps;
    /// `nil` where the image is nowhere, or is turned.
    private var position: (x: Double, y: Double, stepX: Double, stepY: Double)?
    private var isGeographic = false
    private var lengthUnit = ""
    private var ground: Ground?

    // Tags of GeoTIFF and of GDAL, and keys of the directory in the first one of them.
    private static let pixelScale = TIFFImage.Tag.doubles(33550)
    private static let tiePoint = TIFFImage.Tag.doubles(33922)
    private static let transformation = TIFFImage.Tag.doubles(34264)
    private static let keyDirectory = TIFFImage.Tag.shorts(34735)
    private static let metadata = TIFFImage.Tag.text(42112)
    private static let noData = TIFFImage.Tag.text(42113)
    /// All of them.
    static let tags = [pixelScale, tiePoint, transformation, keyDirectory, metadata, noData]
    private static let modelType = 1024
    private static let rasterType = 1025
    private static let linearUnit = 3076
    private static let projectedSystem = 3072

    init(_ image: TIFFImage, _ layout: TIFFLayout) {
        let keys = Self.keys(image.shorts(Self.keyDirectory))
        isGeographic = keys[Self.modelType] == 2
        lengthUnit =
            switch keys[Self.linearUnit] {
            case 9001: "m"
            case 9002: "ft"
            case 9003: "US ft"
            default: ""
            }
        ground = keys[Self.projectedSystem].flatMap(Self.ground)
        position = Self.position(image)
        // The position is that of the centre of a pixel, or of its corner.
        if keys[Self.rasterType] != 2, var position {
            position.x += position.stepX / 2
            position.y += position.stepY / 2
            self.position = position
        }
        let noData = image.text(Self.noData).trimmingCharacters(in: .whitespaces)
        self.noData = Double(noData).map { layout.kind.nearest($0) }
        readMetadata(image.text(Self.metadata))
    }

    /// The zone of a projected system by its number in the EPSG Geodetic Parameter Dataset: that of WGS 84, ETRS89 and NAD83.
    private static func ground(_ system: Int) -> Ground? {
        switch system {
        case 32601...32660: .utm(zone: system - 32600, isSouthern: false)
        case 32701...32760: .utm(zone: system - 32700, isSouthern: true)
        case 25828...25838: .utm(zone: system - 25800, isSouthern: false)
        case 26901...26923: .utm(zone: system - 26900, isSouthern: false)
        default: nil
        }
    }

    /// The numbers of the keys that have one of their own.
    private static func keys(_ directory: [UInt16]) -> [Int: Int] {
        guard directory.count >= 4 else { return [:] }
        var keys: [Int: Int] = [:]
        for start in stride(from: 4, through: directory.count - 4, by: 4) where directory[start + 1] == 0 {
            keys[Int(directory[start])] = Int(directory[start + 3])
        }
        return keys
    }

    private static func position(_ image: TIFFImage) -> (x: Double, y: Double, stepX: Double, stepY: Double)? {
        let matrix = image.doubles(transformation)
        if matrix.count == 16, matrix[1] == 0, matrix[4] == 0, matrix[0] != 0, matrix[5] != 0 {
            return (matrix[3], matrix[7], matrix[0], matrix[5])
        }
        let (scale, point) = (image.doubles(pixelScale), image.doubles(tiePoint))
        guard scale.count >= 2, point.count >= 6, scale[0] > 0, scale[1] != 0 else { return nil }
        return (point[3] - point[0] * scale[0], point[4] + point[1] * scale[1], scale[0], -scale[1])
    }

    /// Reads `<Item name="SCALE" sample="0" role="scale">0.1</Item>` and its like.
    private mutating func readMetadata(_ text: String) {
        for match in text.matches(of: /<Item ([^>]*)>([^<]*)<\/Item>/) {
            let attributes = match.1
            func attribute(_ name: String) -> Substring? {
                guard let start = attributes.firstRange(of: "\(name)=\"")?.upperBound else { return nil }
                return attributes[start...].prefix { $0 != "\"" }
            }
            guard let index = attribute("sample").flatMap({ Int($0) }), let role = attribute("role") else { continue }
            var band = bands[index] ?? Band()
            switch role {
            case "scale": band.scale = Double(match.2) ?? 1
            case "offset": band.offset = Double(match.2) ?? 0
            case "description": band.title = String(match.2).withoutEntities.withoutEntities
            case "unittype": band.unit = String(match.2)
            default: continue
            }
            bands[index] = band
        }
    }

    /// What the samples of a band stand for.
    func meaning(ofBand index: Int) -> TIFFSamples.Meaning {
        let band = bands[index] ?? Band()
        return TIFFSamples.Meaning(noData: noData, scale: band.scale, offset: band.offset)
    }

    /// Tells a raster where it is and what one of its bands measures.
    func place(_ raster: inout Raster, band index: Int) {
        if let position {
            raster.x = (position.x, position.x + position.stepX * Double(raster.columns - 1))
            raster.z = (position.y, position.y + position.stepY * Double(raster.rows - 1))
            raster.titles = .terrain(isGeographic: isGeographic)
            if !isGeographic, !lengthUnit.isEmpty {
                raster.titles = AxisLabels(x: "Easting (\(lengthUnit))", y: "Height", z: "Northing (\(lengthUnit))")
            }
            raster.isTerrain = true
            raster.ground = ground
        }
        let band = bands[index] ?? Band()
        let title = band.title.isEmpty ? raster.titles.y : band.title
        raster.titles = AxisLabels(
            x: raster.titles.x, y: band.unit.isEmpty ? title : "\(title) (\(band.unit))", z: raster.titles.z)
    }
}

extension String {
    /// With the characters that stand for entities of XML. GDAL writes them twice: `&amp;lt;` is `<`.
    fileprivate var withoutEntities: String {
        replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"").replacing(
            "&#39;", with: "'"
        )
        .replacing("&amp;", with: "&")
    }
}

extension TIFFLayout.Kind {
    /// The number that a sample of this kind has for a number: the nearest one where it cannot be written exactly.
    func nearest(_ number: Double) -> Double {
        switch self {
        case .float32: Double(Float(number))
        case .float16: Double(Float16(number))
        default: number
        }
    }
}
