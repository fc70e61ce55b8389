/// “2 looks of charts”: the style and the viewpoint of a chart.
enum ChartLooks {
    static let sql = [
        """
        ALTER TABLE chart ADD COLUMN look TEXT CONSTRAINT "chart.look"
            CHECK (look IS NULL OR length(look) <= 20000 AND json_valid(look) AND json_type(look) = 'object');
        """
    ]
}
