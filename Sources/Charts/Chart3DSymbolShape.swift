/// The symbol of a point.
public protocol Chart3DSymbolShape: Sendable {
    var basicShape: BasicChart3DSymbolShape { get }
}

/// The symbols that there are.
public struct BasicChart3DSymbolShape: Chart3DSymbolShape, Hashable {
    public enum Kind: CaseIterable, Sendable {
        case sphere, cube, cylinder, cone
    }

    public let kind: Kind

    public init(_ kind: Kind) {
        self.kind = kind
    }

    public var basicShape: BasicChart3DSymbolShape { self }
}

extension Chart3DSymbolShape where Self == BasicChart3DSymbolShape {
    public static var sphere: Self { BasicChart3DSymbolShape(.sphere) }
    public static var cube: Self { BasicChart3DSymbolShape(.cube) }
    /// Upright, as high as it is wide.
    public static var cylinder: Self { BasicChart3DSymbolShape(.cylinder) }
    /// As high as it is wide; its tip points up until it is turned.
    public static var cone: Self { BasicChart3DSymbolShape(.cone) }
}
