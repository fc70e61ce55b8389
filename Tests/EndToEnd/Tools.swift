import Foundation

/// The programs that the tests need, and everything that they started.
final class Tools {
    /// What every process gets: nothing of the person's own settings and files.
    let environment: [String: String]
    private let folder: URL
    private(set) var children: [Child] = []

    /// A program that the machine does not have.
    struct Missing: Error, CustomStringConvertible {
        let name: String
        let package: String
        var description: String { "These tests need “\(name)”, of the Debian package \(package)." }
    }

    /// A program that ended with an error.
    struct Failed: Error, CustomStringConvertible {
        let description: String
    }

    init(folder: URL) {
        self.folder = folder
        let own = ProcessInfo.processInfo.environment
        var environment = ["PATH": own["PATH"] ?? "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": folder.path]
        environment["LD_LIBRARY_PATH"] = own["LD_LIBRARY_PATH"]
        self.environment = environment
    }

    /// The path of a program, by its name or by the path itself.
    func path(_ name: String, package: String) throws -> URL {
        if name.hasPrefix("/") {
            guard FileManager.default.isExecutableFile(atPath: name) else {
                throw Missing(name: name, package: package)
            }
            return URL(filePath: name)
        }
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        let places = folders.map { URL(filePath: String($0)).appending(path: name) }
        guard let found = places.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
            throw Missing(name: name, package: package)
        }
        return found
    }

    /// Starts a process, which `endAll` ends.
    func start(_ program: URL, _ arguments: [String], environment: [String: String]) throws -> Child {
        let child = try Child(program, arguments, environment: environment, folder: folder)
        children.append(child)
        return child
    }

    /// Runs a program that must succeed, and gives what it printed.
    @discardableResult
    func run(
        _ program: URL, _ arguments: [String], environment: [String: String], within seconds: Double = 60
    ) throws -> String {
        let child = try start(program, arguments, environment: environment)
        let status = try child.status(within: seconds)
        guard status == 0 else {
            throw Failed(description: "\(child.name) \(arguments.first ?? "") ended with \(status): \(child.errors)")
        }
        children.removeAll { $0 === child }
        return child.output
    }

    /// Ends what still runs, the youngest first.
    func endAll() {
        for child in children.reversed() { child.end() }
        children = []
    }
}
