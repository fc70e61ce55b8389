import CGtk

/// A Swift value that an action can carry as a `GVariant`.
public protocol VariantValue {
    /// The variant's type string: "b", "x", "d" or "s".
    static var variantType: String { get }
    /// A new variant with a floating reference.
    var variant: OpaquePointer { get }
    /// The value of a variant, borrowed, that is of ``variantType``.
    init(variant: OpaquePointer)
}

extension VariantValue {
    /// The value of a variant, borrowed; `nil` if it is null or of another type.
    static func read(_ variant: OpaquePointer?) -> Self? {
        guard let variant, String(cString: g_variant_get_type_string(variant)) == variantType else { return nil }
        return Self(variant: variant)
    }
}

extension Bool: VariantValue {
    public static var variantType: String { "b" }
    public var variant: OpaquePointer { g_variant_new_boolean(gboolean) }
    public init(variant: OpaquePointer) { self = g_variant_get_boolean(variant) != 0 }
}

extension Int: VariantValue {
    public static var variantType: String { "x" }
    public var variant: OpaquePointer { g_variant_new_int64(gint64(self)) }
    public init(variant: OpaquePointer) { self = Int(g_variant_get_int64(variant)) }
}

extension Double: VariantValue {
    public static var variantType: String { "d" }
    public var variant: OpaquePointer { g_variant_new_double(self) }
    public init(variant: OpaquePointer) { self = g_variant_get_double(variant) }
}

extension String: VariantValue {
    public static var variantType: String { "s" }
    public var variant: OpaquePointer { g_variant_new_string(self) }
    public init(variant: OpaquePointer) { self = String(cString: g_variant_get_string(variant, nil)) }
}
