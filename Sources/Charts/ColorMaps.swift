/// Named gradients that keep equal steps of a value equal to the eye.
extension Gradient {
    /// viridis: dark violet through green to yellow, even in lightness and safe for the common colour deficiencies.
    ///
    /// Every fifth colour of the original 256; between them the straight line differs by less than 2/255.
    /// Source: BIDS/colormap, dedicated to the public domain (CC0).
    public static let viridis = Gradient(
        colors: [
            0x440154, 0x46085C, 0x471063, 0x481769, 0x481D6F, 0x482475, 0x472A7A, 0x46307E, 0x453781,
            0x433D84, 0x414287, 0x3F4889, 0x3D4E8A, 0x3A538B, 0x38598C, 0x355E8D, 0x33638D, 0x31688E,
            0x2E6D8E, 0x2C718E, 0x2A768E, 0x297B8E, 0x27808E, 0x25848E, 0x23898E, 0x218E8D, 0x20928C,
            0x1F978B, 0x1E9C89, 0x1FA188, 0x21A585, 0x24AA83, 0x28AE80, 0x2EB37C, 0x35B779, 0x3DBC74,
            0x46C06F, 0x50C46A, 0x5AC864, 0x65CB5E, 0x70CF57, 0x7CD250, 0x89D548, 0x95D840, 0xA2DA37,
            0xB0DD2F, 0xBDDF26, 0xCAE11F, 0xD8E219, 0xE5E419, 0xF1E51D, 0xFDE725,
        ].map { Color(hex: $0) })
}
