/// How depth is drawn.
public enum Chart3DCameraProjection: String, Hashable, Sendable, CaseIterable {
    /// Orthographic, which keeps lengths comparable; as Apple's default.
    case automatic
    /// Things keep their size at any depth.
    case orthographic
    /// Things shrink with distance.
    case perspective
}
