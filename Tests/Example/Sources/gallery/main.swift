import ChartRendering
import Charts
import Foundation

/// Draws every chart of the gallery into a folder: `gallery FOLDER [WIDTHxHEIGHT] [light|dark]`.
let arguments = CommandLine.arguments.dropFirst()
guard let folder = arguments.first else {
    print("gallery FOLDER [WIDTHxHEIGHT] [light|dark]")
    exit(64)
}
let sides = arguments.dropFirst().first?.split(separator: "x").compactMap { Int($0) } ?? []
let size = sides.count == 2 ? PixelSize(width: sides[0], height: sides[1]) : PixelSize(width: 900, height: 700)
let theme: ChartTheme = arguments.last == "dark" ? .dark : .light

for (name, specification) in gallery {
    let scene = try await ChartScene.build(specification)
    let camera = ChartCamera(pose: specification.pose, projection: specification.projection)
    let image = try ChartPicture.draw(scene, camera: camera, size: size, theme: theme)
    try AtomicFile.write(image.png(), to: "\(folder)/\(name).png")
}
