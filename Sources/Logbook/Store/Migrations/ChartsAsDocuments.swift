import Foundation

/// “5 charts as documents”: a chart was a formula over a floor or a file, with a look; it is a JSON document of objects, and
/// its viewpoint is in a table of its own.
///
/// A field of a look that cannot be read has its default value, as in the programs of that time.
enum ChartsAsDocuments {
    static let sql = [
        tables,
        """
        INSERT INTO chartDocument (rowid, id, document, searchText, createdAt, modifiedAt)
            SELECT rowid, id, \(document), searchText, createdAt, modifiedAt
            FROM (SELECT rowid, *, coalesce(look, '{}') AS fields FROM chart) ORDER BY rowid;
        INSERT INTO chartView (chartId, view)
            SELECT id, view FROM (SELECT id, \(view) AS view FROM (SELECT id, coalesce(look, '{}') AS fields FROM chart))
            WHERE view <> '{}';
        DROP TABLE chart;
        ALTER TABLE chartDocument RENAME TO chart;
        """,
        // The changes of a table that was replaced cannot be undone, nor can those before them.
        """
        DELETE FROM undoStep WHERE number <= (
            SELECT max(number) FROM undoStep WHERE instr(changes, CAST('chart' || char(0) AS BLOB)) > 0);
        """,
        history,
    ]

    private static func isInstant(_ column: String) -> String {
        """
        \(column) GLOB '*Z' AND \(column) >= '0001' \
        AND strftime('%Y-%m-%dT%H:%M:%fZ', \(column), '+0 days') IS \(column)
        """
    }

    private static func isID(_ column: String) -> String {
        """
        \(column) GLOB '????????-????-????-????-????????????' AND length(replace(\(column), '-', '')) = 32 \
        AND \(column) NOT GLOB '*[^-0-9a-f]*' AND length(CAST(\(column) AS BLOB)) = 36
        """
    }

    private static let tables = """
        CREATE TABLE chartDocument (
            id TEXT NOT NULL PRIMARY KEY CONSTRAINT "chart.id" CHECK (\(isID("id"))),
            document TEXT NOT NULL CONSTRAINT "chart.document" CHECK (
                length(document) <= 16000000 AND json_valid(document) AND json_type(document) = 'object'),
            searchText TEXT NOT NULL CONSTRAINT "chart.searchText" CHECK (length(searchText) <= 500000),
            createdAt TEXT NOT NULL CONSTRAINT "chart.createdAt" CHECK (\(isInstant("createdAt"))),
            modifiedAt TEXT NOT NULL CONSTRAINT "chart.modifiedAt" CHECK (\(isInstant("modifiedAt")))
        ) STRICT;
        CREATE TABLE chartView (
            chartId TEXT NOT NULL PRIMARY KEY CONSTRAINT "chartView.chartId" CHECK (\(isID("chartId"))),
            view TEXT NOT NULL CONSTRAINT "chartView.view" CHECK (
                length(view) <= 20000 AND json_valid(view) AND json_type(view) = 'object')
        ) STRICT;
        """

    // MARK: - The fields of a look

    /// One of some words; NULL for anything else.
    private static func word(_ key: String, _ words: String...) -> String {
        let list = words.map { "'\($0)'" }.joined(separator: ", ")
        let value = "json_extract(fields, '$.\(key)')"
        return "CASE WHEN json_type(fields, '$.\(key)') = 'text' AND \(value) IN (\(list)) THEN \(value) END"
    }

    /// A number as it is written there; NULL for anything else.
    private static func number(_ key: String, in range: String = "-1e300 AND 1e300") -> String {
        """
        json(CASE WHEN json_type(fields, '$.\(key)') IN ('integer', 'real')
            AND json_extract(fields, '$.\(key)') BETWEEN \(range) THEN fields -> '$.\(key)' END)
        """
    }

    private static func isSet(_ key: String) -> String {
        "coalesce(json_type(fields, '$.\(key)') = 'true', FALSE)"
    }

    private static func flag(_ condition: String) -> String {
        "json(iif(\(condition), 'true', 'false'))"
    }

    /// An object without the fields that are NULL.
    private static func object(_ fields: (String, String)...) -> String {
        let pairs = fields.map { "'\($0)', \($1)" }.joined(separator: ", ")
        return "json(json_patch('{}', json_object(\(pairs))))"
    }

    // MARK: - The document

    private static let document = object(
        ("format", "'vantage-chart'"), ("version", "1"),
        (
            "document",
            object(
                ("title", "coalesce(title, '')"),
                (
                    "objects",
                    "json_array(\(object(("id", "upper(id)"), ("source", "json_object(kind, content)"), ("style", style))))"
                ),
                (
                    "axes",
                    object(
                        ("x", axis("x", domain: floor("x"))), ("y", axis("y", domain: heights)),
                        ("z", axis("z", domain: floor("z"))),
                        ("aspect", "iif(\(isSet("hasEqualUnits")), 'equalUnits', NULL)"))
                ),
                ("hidesLegend", flag(isSet("hidesLegend"))))
        ))

    private static let coloring = word("coloring", "height", "direction", "plain", "formula")

    private static let style = object(
        ("coloring", coloring),
        (
            "gradient",
            """
            CASE WHEN \(coloring) IN ('height', 'formula') THEN coalesce(\(word(
                "map", "viridis", "magma", "inferno", "plasma", "cividis", "turbo", "batlow", "vik")), 'viridis') END
            """
        ),
        ("color", "CASE WHEN \(coloring) = 'plain' THEN \(color) END"),
        (
            "colorFormula",
            """
            CASE WHEN \(coloring) = 'formula' AND json_type(fields, '$.colorFormula') = 'text'
            THEN json_extract(fields, '$.colorFormula') END
            """
        ),
        ("contours", word("contours", "lines", "bands")),
        (
            "contourCount",
            "CASE WHEN \(word("contours", "lines", "bands")) IS NOT NULL OR \(isSet("hasFloorContours")) THEN 12 END"
        ),
        ("hasFloorContours", flag(isSet("hasFloorContours"))),
        ("gridLineCount", "CASE WHEN \(isSet("hasGridLines")) THEN 20 END"),
        ("opacity", number("opacity", in: "0 AND 0.999999")),
        ("roughness", number("roughness", in: "0 AND 1")), ("metalness", number("metalness", in: "0 AND 1")),
        ("symbol", word("symbol", "sphere", "cube", "cylinder", "cone")),
        ("symbolSize", number("symbolSize", in: "0.1 AND 200")))

    /// The colours of then.
    private static let color = """
        CASE json_extract(fields, '$.color') WHEN 'teal' THEN '#2aa5b8' WHEN 'green' THEN '#3baf5a'
            WHEN 'orange' THEN '#f08a1d' WHEN 'red' THEN '#e0362c' WHEN 'purple' THEN '#9c4fd6'
            WHEN 'brown' THEN '#9a7552' WHEN 'gray' THEN '#8e8e93' ELSE '#2f6fe0' END
        """

    private static func axis(_ name: String, domain: String) -> String {
        object(
            ("domain", domain), ("scale", word("\(name)Scale", "logarithmic", "symmetric")),
            ("isReversed", flag(isSet("reverses\(name.uppercased())"))), ("isHidden", flag(isSet("hidesAxes"))))
    }

    /// The part of the floor that a formula is drawn over.
    private static func floor(_ axis: String) -> String {
        """
        json(CASE kind WHEN 'formula'
            THEN '[' || printf('%!.17g', \(axis)Lower) || ',' || printf('%!.17g', \(axis)Upper) || ']' END)
        """
    }

    private static let heights = """
        json(CASE WHEN json_type(fields, '$.heights.lower') IN ('integer', 'real')
            AND json_type(fields, '$.heights.upper') IN ('integer', 'real')
            AND json_extract(fields, '$.heights.lower') < json_extract(fields, '$.heights.upper')
            THEN '[' || (fields -> '$.heights.lower') || ',' || (fields -> '$.heights.upper') || ']' END)
        """

    // MARK: - The view

    private static let zoomNumbers = ["factor", "x", "y"].map {
        "json_type(fields, '$.zoom.\($0)') IN ('integer', 'real')"
    }

    private static let view = object(
        ("azimuth", number("azimuth")), ("inclination", number("inclination")),
        (
            "isPerspective",
            """
            json(CASE WHEN json_type(fields, '$.isPerspective') IN ('true', 'false')
                THEN fields -> '$.isPerspective' END)
            """
        ),
        ("zoom", "json(CASE WHEN \(zoomNumbers.joined(separator: " AND ")) THEN fields -> '$.zoom' END)"))

    // MARK: - The history

    private static let name = """
        coalesce(nullif(json_extract($.document, '$.document.title'), ''),
            json_extract($.document, '$.document.objects[0].source.formula'),
            json_extract($.document, '$.document.objects[0].source.file'),
            json_extract($.document, '$.document.objects[0].source.sample'), '')
        """

    // One change after the other of the same chart is one entry.
    private static let history = [
        ("insert", "NEW", ""),
        (
            "update", "NEW",
            """
            WHEN NOT EXISTS (SELECT 1 FROM history WHERE number = (SELECT max(number) FROM history)
                AND change = 'update' AND entryId = NEW.id)
            """
        ),
        ("delete", "OLD", ""),
    ].map { change, row, condition in
        """
        CREATE TRIGGER chartHistory\(change.capitalized) AFTER \(change.uppercased()) ON chart \(condition) BEGIN
            INSERT INTO history (change, entity, entryId, name)
            VALUES ('\(change)', 'chart', \(row).id, \(name.replacing("$.document,", with: "\(row).document,")));
        END;
        """
    }.joined(separator: "\n")
}
