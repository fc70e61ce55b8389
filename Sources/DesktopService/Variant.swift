import CGio

/// A value that is sent over D-Bus.
indirect enum Variant: Sendable {
    case string(String)
    case int32(Int32)
    case uint32(UInt32)
    case double(Double)
    case boolean(Bool)
    /// Values of one type, which is written as D-Bus does: `"s"`.
    case array(of: String, [Variant])
    case tuple([Variant])
    /// `a{sv}`
    case dictionary([(String, Variant)])
    /// A value within a value: `v`.
    case boxed(Variant)

    static func strings(_ strings: [String]) -> Variant { .array(of: "s", strings.map(Variant.string)) }

    /// A new `GVariant` with a floating reference, for a function that takes it over.
    func floating() -> OpaquePointer? {
        switch self {
        // A text with a NUL in it ends there.
        case .string(let text): g_variant_new_string(text)
        case .int32(let number): g_variant_new_int32(number)
        case .uint32(let number): g_variant_new_uint32(number)
        case .double(let number): g_variant_new_double(number)
        case .boolean(let flag): g_variant_new_boolean(flag ? 1 : 0)
        case .boxed(let value): g_variant_new_variant(value.floating())
        case .tuple(let values):
            values.map { $0.floating() }.withUnsafeBufferPointer {
                g_variant_new_tuple($0.baseAddress, gsize($0.count))
            }
        case .array(let type, let values): Self.array(of: type, values.map { $0.floating() })
        case .dictionary(let entries):
            Self.array(
                of: "{sv}",
                entries.map { name, value in
                    g_variant_new_dict_entry(g_variant_new_string(name), g_variant_new_variant(value.floating()))
                })
        }
    }

    /// - Parameter values: floating references, which are taken over.
    private static func array(of type: String, _ values: [OpaquePointer?]) -> OpaquePointer? {
        let elementType = g_variant_type_new(type)
        defer { g_variant_type_free(elementType) }
        return values.withUnsafeBufferPointer { g_variant_new_array(elementType, $0.baseAddress, gsize($0.count)) }
    }
}

/// The arguments of a D-Bus call, borrowed for as long as it is handled.
struct Arguments {
    /// A tuple.
    private let variant: OpaquePointer

    init(_ variant: OpaquePointer) {
        self.variant = variant
    }

    private func at<Value>(_ index: Int, _ type: String, _ read: (OpaquePointer) -> Value) -> Value? {
        guard index < g_variant_n_children(variant), let child = g_variant_get_child_value(variant, gsize(index)) else {
            return nil
        }
        defer { g_variant_unref(child) }
        return String(cString: g_variant_get_type_string(child)) == type ? read(child) : nil
    }

    /// The text at a position; `nil` where there is none.
    func string(_ index: Int) -> String? {
        at(index, "s") { String(cString: g_variant_get_string($0, nil)) }
    }

    /// The texts at a position; none where it has no list of texts.
    func strings(_ index: Int) -> [String] {
        at(index, "as") { list in
            (0..<g_variant_n_children(list)).compactMap { position in
                guard let child = g_variant_get_child_value(list, position) else { return nil }
                defer { g_variant_unref(child) }
                return String(cString: g_variant_get_string(child, nil))
            }
        } ?? []
    }

    /// The number at a position; `nil` where there is none.
    func uint32(_ index: Int) -> UInt32? {
        at(index, "u") { g_variant_get_uint32($0) }
    }
}
