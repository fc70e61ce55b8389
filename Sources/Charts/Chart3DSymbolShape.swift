/// The symbol of a point.
public protocol Chart3DSymbolShape: Sendable {
    /// The symbol that is drawn.
    var basicShape: BasicChart3DSymbolShape { get }
}

/// The symbols that there are.
public struct BasicChart3DSymbolShape: Chart3DSymbolShape, Hashable {
    /// The shape of a symbol; series cycle through the shapes in this order.
    public enum Kind: CaseIterable, Sendable {
        /// A ball, the symbol of points without a style.
        case sphere
        /// A cube with its edges along the axes.
        case cube
        /// An upright cylinder, as high as it is wide.
        case cylinder
        /// A cone with its tip up, as high as it is wide.
        case cone
        /// An arrow that points up, as high as the symbol is large; for vectors, and none of those that series cycle through.
        case arrow

        /// The shapes that series cycle through.
        public static let allCases: [Kind] = [.sphere, .cube, .cylinder, .cone]
    }

    /// The shape of the symbol.
    public let kind: Kind

    /// A symbol of one shape.
    public init(_ kind: Kind) {
        self.kind = kind
    }

    /// The symbol itself.
    public var basicShape: BasicChart3DSymbolShape { self }
}

extension Chart3DSymbolShape where Self == BasicChart3DSymbolShape {
    /// A ball, the symbol of points without a style.
    public static var sphere: Self { BasicChart3DSymbolShape(.sphere) }
    /// A cube; its edges are along the axes until it is turned.
    public static var cube: Self { BasicChart3DSymbolShape(.cube) }
    /// Upright, as high as it is wide.
    public static var cylinder: Self { BasicChart3DSymbolShape(.cylinder) }
    /// As high as it is wide; its tip points up until it is turned.
    public static var cone: Self { BasicChart3DSymbolShape(.cone) }
    /// An arrow that points up until it is turned.
    public static var arrow: Self { BasicChart3DSymbolShape(.arrow) }
}
