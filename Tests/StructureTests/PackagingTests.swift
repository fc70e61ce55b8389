import Testing

/// What the Debian package says of the program.
@Suite struct PackagingTests {
    @Test func `a library that is loaded where it is installed is suggested`() throws {
        let line = try #require(
            try Package.text(of: "debian/control").split(separator: "\n").first { $0.hasPrefix("Suggests: ") })
        let suggested = Set(line.split { " ,|".contains($0) })
        // “liblouis.so.20” is of liblouis20.
        let libraries = try Package.sources.get().flatMap { $0.matches(#"dlopen\("(lib\w+\.so\.\d+)""#) }
        #expect(!libraries.isEmpty)
        for library in libraries.map(\.text) {
            let package = library.replacing(".so.", with: "")
            #expect(suggested.contains(Substring(package)), "\(package)")
        }
    }
}
