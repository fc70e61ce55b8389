import Foundation

/// What draws windows.
public enum WindowRenderer {
    /// Has Cairo draw windows where there is no graphics card. Call it before the first window is made.
    ///
    /// GTK uses OpenGL there too, and the processor then computes every pixel of a window as a graphics card would: a
    /// frame takes several times as long as Cairo's, and shaders for each new kind of node are compiled first. A user who sets
    /// `GSK_RENDERER` has decided.
    public static func choose() {
        let files = FileManager.default
        let nodes = (try? files.contentsOfDirectory(atPath: "/dev/dri")) ?? []
        let others = ["nvidiactl", "dxg"].filter { files.fileExists(atPath: "/dev/\($0)") }
        if let name = name(devices: nodes + others, environment: ProcessInfo.processInfo.environment) {
            setenv("GSK_RENDERER", name, 1)
        }
    }

    /// - Parameter devices: names of the kernel's devices for graphics: render nodes, NVIDIA's own and that of WSL.
    /// - Returns: GTK's name of the renderer to use; `nil` where it may choose.
    nonisolated static func name(devices: [String], environment: [String: String]) -> String? {
        guard environment["GSK_RENDERER"] == nil else { return nil }
        let isSoftware = ["1", "true"].contains(environment["LIBGL_ALWAYS_SOFTWARE"])
        let hasCard = devices.contains { $0.hasPrefix("renderD") || ["nvidiactl", "dxg"].contains($0) }
        return hasCard && !isSoftware ? nil : "cairo"
    }
}
