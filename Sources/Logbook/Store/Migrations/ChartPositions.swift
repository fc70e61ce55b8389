/// “6 positions of charts”: the order of the list.
///
/// Charts from before all have the same position, and the oldest of them is first; so has one that is restored by undoing a
/// change from before. The first move numbers them.
enum ChartPositions {
    static let sql = [
        """
        ALTER TABLE chart ADD COLUMN position REAL NOT NULL DEFAULT 0
            CONSTRAINT "chart.position" CHECK (abs(position) < 1e300);
        """,
        // A chart that moves is none that has changed.
        """
        DROP TRIGGER chartHistoryUpdate;
        CREATE TRIGGER chartHistoryUpdate AFTER UPDATE OF document ON chart
        WHEN NOT EXISTS (SELECT 1 FROM history WHERE number = (SELECT max(number) FROM history)
            AND change = 'update' AND entryId = NEW.id)
        BEGIN
            INSERT INTO history (change, entity, entryId, name)
            VALUES ('update', 'chart', NEW.id, coalesce(nullif(json_extract(NEW.document, '$.document.title'), ''),
                json_extract(NEW.document, '$.document.objects[0].source.formula'),
                json_extract(NEW.document, '$.document.objects[0].source.file'),
                json_extract(NEW.document, '$.document.objects[0].source.sample'), ''));
        END;
        """,
    ]
}
