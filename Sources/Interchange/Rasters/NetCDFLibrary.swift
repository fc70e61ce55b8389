import Foundation
import Synchronization

/// Unidata's C library for NetCDF, which reads HDF5 as well. It is loaded when the first such file is read, and need not be installed.
struct NetCDFLibrary {
    // The types of `netcdf.h`; an `Int` is a `size_t`.
    private typealias Open = @convention(c) (UnsafePointer<CChar>, Int32, UnsafeMutablePointer<Int32>) -> Int32
    private typealias OpenMemory =
        @convention(c) (
            UnsafePointer<CChar>, Int32, Int, UnsafeMutableRawPointer, UnsafeMutablePointer<Int32>
        ) -> Int32
    private typealias Close = @convention(c) (Int32) -> Int32
    private typealias ErrorText = @convention(c) (Int32) -> UnsafePointer<CChar>?
    private typealias List = @convention(c) (Int32, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?) -> Int32
    private typealias GroupName = @convention(c) (Int32, UnsafeMutablePointer<CChar>) -> Int32
    private typealias Variable =
        @convention(c) (
            Int32, Int32, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?,
            UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?
        ) -> Int32
    private typealias Dimension =
        @convention(c) (
            Int32, Int32, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?
        ) -> Int32
    private typealias VariableID =
        @convention(c) (
            Int32, UnsafePointer<CChar>, UnsafeMutablePointer<Int32>
        ) -> Int32
    private typealias Attribute =
        @convention(c) (
            Int32, Int32, UnsafePointer<CChar>, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int>?
        ) -> Int32
    private typealias AttributeText =
        @convention(c) (
            Int32, Int32, UnsafePointer<CChar>, UnsafeMutablePointer<CChar>
        ) -> Int32
    private typealias AttributeDouble =
        @convention(c) (
            Int32, Int32, UnsafePointer<CChar>, UnsafeMutablePointer<Double>
        ) -> Int32
    private typealias Floats =
        @convention(c) (
            Int32, Int32, UnsafePointer<Int>, UnsafePointer<Int>, UnsafeMutablePointer<Float>
        ) -> Int32
    private typealias Doubles =
        @convention(c) (
            Int32, Int32, UnsafePointer<Int>, UnsafePointer<Int>, UnsafeMutablePointer<Double>
        ) -> Int32

    private let open: Open
    private let openMemory: OpenMemory
    private let close: Close
    private let errorText: ErrorText
    private let variables: List
    private let groups: List
    private let groupName: GroupName
    private let variable: Variable
    private let dimension: Dimension
    private let variableID: VariableID
    private let attribute: Attribute
    private let attributeText: AttributeText
    private let attributeDouble: AttributeDouble
    private let floats: Floats
    private let doubles: Doubles

    /// The library, for one thread at a time: HDF5 is not made for several.
    private static let loaded = Mutex(NetCDFLibrary())

    /// - Returns: `nil` where it is not installed.
    private init?() {
        let names = ["libnetcdf.so"] + (18...26).reversed().map { "libnetcdf.so.\($0)" }
        // It stays loaded.
        guard let library = names.firstNonNil({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }) else { return nil }
        func symbol<Function>(_ name: String, _: Function.Type) -> Function? {
            // A pointer to a function is as large as one to data, as POSIX has it for `dlsym`.
            dlsym(library, name).map { unsafeBitCast($0, to: Function.self) }
        }
        guard let open = symbol("nc_open", Open.self), let openMemory = symbol("nc_open_mem", OpenMemory.self),
            let close = symbol("nc_close", Close.self), let errorText = symbol("nc_strerror", ErrorText.self),
            let variables = symbol("nc_inq_varids", List.self), let groups = symbol("nc_inq_grps", List.self),
            let groupName = symbol("nc_inq_grpname", GroupName.self),
            let variable = symbol("nc_inq_var", Variable.self), let dimension = symbol("nc_inq_dim", Dimension.self),
            let variableID = symbol("nc_inq_varid", VariableID.self),
            let attribute = symbol("nc_inq_att", Attribute.self),
            let attributeText = symbol("nc_get_att_text", AttributeText.self),
            let attributeDouble = symbol("nc_get_att_double", AttributeDouble.self),
            let floats = symbol("nc_get_vara_float", Floats.self),
            let doubles = symbol("nc_get_vara_double", Doubles.self)
        else { return nil }
        (self.open, self.openMemory, self.close, self.errorText) = (open, openMemory, close, errorText)
        (self.variables, self.groups, self.groupName) = (variables, groups, groupName)
        (self.variable, self.dimension, self.variableID) = (variable, dimension, variableID)
        (self.attribute, self.attributeText, self.attributeDouble) = (attribute, attributeText, attributeDouble)
        (self.floats, self.doubles) = (floats, doubles)
    }

    /// Opens a file for as long as the body runs.
    ///
    /// - Throws: `missingLibrary` where the library is not installed, `damagedData` for a file that it cannot read.
    static func withFile<Result: Sendable>(
        _ source: DataSource, _ body: (File) throws(ParseError) -> Result
    ) throws(ParseError) -> Result {
        try loaded.withLock { (library: inout NetCDFLibrary?) throws(ParseError) -> Result in
            guard let library else { throw ParseError(.missingLibrary("libnetcdf", package: "netcdf-bin")) }
            var id: Int32 = 0
            if let url = source.url {
                try library.check(library.open(url.path, 0, &id))
                defer { _ = library.close(id) }
                return try body(File(library: library, id: id))
            }
            // A copy, which stays where it is until it is closed.
            let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: source.bytes.count, alignment: 16)
            defer { memory.deallocate() }
            source.bytes.copyBytes(to: memory)
            guard let base = memory.baseAddress else { throw ParseError(.empty) }
            try library.check(library.openMemory("data.nc", 0, memory.count, base, &id))
            defer { _ = library.close(id) }
            return try body(File(library: library, id: id))
        }
    }

    private func check(_ status: Int32) throws(ParseError) {
        guard status == 0 else { throw ParseError(.damagedData(errorText(status).map { String(cString: $0) } ?? "")) }
    }

    /// The longest name in a file, and its final zero.
    private static let nameSize = 257

    private static func text(_ bytes: [CChar]) -> String {
        String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// An open file, or a group within it.
    struct File {
        fileprivate let library: NetCDFLibrary
        fileprivate let id: Int32
        /// The names of the groups that it is in, each followed by a slash.
        var path = ""

        private func list(_ read: List) throws(ParseError) -> [Int32] {
            var count: Int32 = 0
            try library.check(read(id, &count, nil))
            guard (0...10_000).contains(count) else { throw ParseError(.damagedData("")) }
            var ids = [Int32](repeating: 0, count: Int(count))
            if count > 0 { try library.check(read(id, &count, &ids)) }
            return ids
        }

        /// The groups that are directly in it.
        func groups() throws(ParseError) -> [File] {
            try list(library.groups).map { group throws(ParseError) in
                var name = [CChar](repeating: 0, count: nameSize)
                try library.check(library.groupName(group, &name))
                return File(library: library, id: group, path: "\(path)\(text(name))/")
            }
        }

        /// The variables that are directly in it.
        func variables() throws(ParseError) -> [NetCDFVariable] {
            try list(library.variables).map { id throws(ParseError) in try variable(id) }.compactMap(\.self)
        }

        /// A variable of the group by its name.
        func variable(_ name: String) throws(ParseError) -> NetCDFVariable? {
            var variable: Int32 = 0
            guard library.variableID(id, name, &variable) == 0 else { return nil }
            return try self.variable(variable)
        }

        private func variable(_ variable: Int32) throws(ParseError) -> NetCDFVariable? {
            var (kind, count): (Int32, Int32) = (0, 0)
            var name = [CChar](repeating: 0, count: nameSize)
            // At most `NC_MAX_VAR_DIMS`.
            var dimensions = [Int32](repeating: 0, count: 1024)
            try library.check(library.variable(id, variable, &name, &kind, &count, &dimensions, nil))
            guard let kind = NetCDFVariable.Kind(rawValue: kind) else { return nil }
            var shape: [(name: String, length: Int)] = []
            for dimension in dimensions.prefix(max(0, Int(count))) {
                var (name, length) = ([CChar](repeating: 0, count: nameSize), 0)
                try library.check(library.dimension(id, dimension, &name, &length))
                shape.append((text(name), length))
            }
            return NetCDFVariable(file: self, id: variable, name: text(name), kind: kind, shape: shape)
        }

        fileprivate func attribute(_ name: String, of variable: Int32) -> String? {
            var (kind, length): (Int32, Int) = (0, 0)
            // Characters of at most a few lines.
            guard library.attribute(id, variable, name, &kind, &length) == 0, kind == 2, (1...4096).contains(length)
            else { return nil }
            var value = [CChar](repeating: 0, count: length + 1)
            guard library.attributeText(id, variable, name, &value) == 0 else { return nil }
            return text(value).trimmingCharacters(in: .whitespaces)
        }

        fileprivate func number(_ name: String, of variable: Int32) -> Double? {
            var (kind, length, value): (Int32, Int, Double) = (0, 0, 0)
            guard library.attribute(id, variable, name, &kind, &length) == 0, length == 1,
                NetCDFVariable.Kind(rawValue: kind) != nil, library.attributeDouble(id, variable, name, &value) == 0
            else { return nil }
            return value
        }

        fileprivate func read(
            _ variable: Int32, _ start: [Int], _ count: [Int], into target: UnsafeMutablePointer<Float>
        ) throws(ParseError) {
            try library.check(library.floats(id, variable, start, count, target))
        }

        fileprivate func read(
            _ variable: Int32, _ start: [Int], _ count: [Int], into target: UnsafeMutablePointer<Double>
        ) throws(ParseError) {
            try library.check(library.doubles(id, variable, start, count, target))
        }
    }
}

/// A variable of numbers in an open file.
struct NetCDFVariable {
    let file: NetCDFLibrary.File
    fileprivate let id: Int32
    let name: String
    let kind: Kind
    /// Its dimensions, that of the columns last.
    let shape: [(name: String, length: Int)]

    /// What its numbers are, by the library's number for it.
    enum Kind: Int32 {
        case byte = 1
        case short = 3
        case int, float, double, ubyte, ushort, uint, int64, uint64

        /// Whether a `Float` has the same value.
        var fitsFloat: Bool { [.byte, .short, .float, .ubyte, .ushort].contains(self) }
    }

    func text(_ attribute: String) -> String? { file.attribute(attribute, of: id) }

    func number(_ attribute: String) -> Double? { file.number(attribute, of: id) }

    /// Reads numbers as they are stored.
    ///
    /// - Parameters:
    ///   - start: the index of the first along each dimension.
    ///   - count: the number along each; the target has room for all of them.
    func read(_ start: [Int], _ count: [Int], into target: UnsafeMutablePointer<Float>) throws(ParseError) {
        try file.read(id, start, count, into: target)
    }

    /// The same in 64 bits.
    func read(_ start: [Int], _ count: [Int], into target: UnsafeMutablePointer<Double>) throws(ParseError) {
        try file.read(id, start, count, into: target)
    }
}
