import Charts

extension HeightProfile {
    /// A table with a row for each sample: the distance, the position and the height, which is empty in a hole.
    ///
    /// - Parameters:
    ///   - x: the title of the x axis.
    ///   - z: the title of the z axis.
    ///   - height: what the heights measure.
    ///   - text: how a finite number of a column is written, by the column's index; all its digits by default.
    public func csv(
        x: String, z: String, height: String,
        text cell: (_ value: Double, _ column: Int) -> String = { value, _ in "\(value)" }
    ) -> String {
        func title(_ title: String, _ otherwise: String) -> String { title.isEmpty ? otherwise : title }
        let head = CSVText.line(
            ["Distance", title(x, "x"), title(z, "z"), title(height, "Height")], guardsFormulas: true)
        return samples.reduce(into: head) { text, sample in
            text += CSVText.line(
                [sample.distance, sample.x, sample.z, sample.height].enumerated().map { column, value in
                    value.isFinite ? cell(value, column) : ""
                })
        }
    }
}
