import Foundation

extension NumericRecords {
    /// The records of a structured array of NumPy; their fields of other kinds than numbers are left out.
    ///
    /// - Returns: `nil` for an array of numbers.
    init?(structuredArray file: Data) throws(ParseError) {
        let (text, start) = try NumPyHeader.text(file.bytes)
        // {'descr': [('x', '<f8'), ('name', '<U8'), ('normal', '<f4', (3,))], 'fortran_order': False, 'shape': (5,), }
        guard let description = text.firstMatch(of: /'descr':\s*\[(.*)\]\s*,\s*'fortran_order'/)?.1,
            let shape = text.firstMatch(of: /'shape':\s*\(([^)]*)\)/)?.1
        else { return nil }
        let refused = ParseError(.arrayNumbers(String(text.prefix(80))))
        var (fields, stride): ([Field], Int) = ([], 0)
        for match in description.matches(
            of: /\('([^']*)',\s*'([<>|=]?)([a-zA-Z])(\d+)(?:\[[^']*\])?'(?:,\s*\(([^)]*)\))?\)/)
        {
            guard let size = Int(match.4), size <= 1 << 20, let count = Self.product(match.5 ?? "") else {
                throw refused
            }
            let kind = NumberKind(rawValue: "\(match.3)\(match.4)")
            if let kind, match.5 == nil, !match.1.isEmpty {
                fields.append(
                    Field(
                        name: String(match.1), kind: kind, first: start + stride, stride: 0,
                        isBigEndian: match.2 == ">"))
            }
            // Characters are of four bytes.
            stride += size * (match.3 == "U" ? 4 : 1) * count
            guard stride <= 1 << 30 else { throw refused }
        }
        guard let count = Self.product(shape), stride > 0 else { throw refused }
        for index in fields.indices { fields[index].stride = stride }
        try self.init(file, count: count, fields)
    }

    /// The number of elements of a shape such as `3, 2`; `nil` where there is none.
    private static func product(_ shape: Substring) -> Int? {
        var count = 1
        for part in shape.split(whereSeparator: { $0 == "," || $0 == " " }) {
            guard let length = Int(part), 0...1 << 32 ~= length else { return nil }
            let (product, isTooLarge) = count.multipliedReportingOverflow(by: length)
            guard !isTooLarge else { return nil }
            count = product
        }
        return count
    }
}
