extension Formula {
    /// The names of the three directions in a formula: two along the floor, one upwards.
    public enum Axes: Hashable, Sendable {
        /// `y = f(x, z)`: x and z along the floor, y upwards.
        case xz
        /// `z = f(x, y)`: x and y along the floor, z upwards.
        case xy

        /// The name of the first floor variable.
        public var first: String { "x" }

        /// The name of the second floor variable.
        public var second: String {
            switch self {
            case .xz: "z"
            case .xy: "y"
            }
        }

        /// The name of the height.
        public var vertical: String {
            switch self {
            case .xz: "y"
            case .xy: "z"
            }
        }
    }
}
