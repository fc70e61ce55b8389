extension Sequence {
    /// The first result that is not `nil`. The elements after it are left alone, and `transform` is called once for each
    /// element, unlike that of `lazy.compactMap(_:).first`, which is called twice for the one that is found.
    package func firstNonNil<Result>(_ transform: (Element) -> Result?) -> Result? {
        for element in self {
            if let result = transform(element) { return result }
        }
        return nil
    }
}
