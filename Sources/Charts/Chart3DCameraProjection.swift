/// How depth is drawn.
public enum Chart3DCameraProjection: String, Hashable, Sendable, CaseIterable {
    /// Orthographic, which preserves lengths; as Apple's default.
    case automatic
    /// Objects have the same size at any depth.
    case orthographic
    /// Things shrink with distance.
    case perspective
}
