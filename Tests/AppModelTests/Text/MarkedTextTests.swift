import AppModel
import Testing

@Suite struct MarkedTextTests {
    private func marked(_ text: String, _ search: String, limit: Int = 120) -> String {
        MarkedText(text, search: search, limit: limit).parts.map { $0.isMarked ? "[\($0.text)]" : $0.text }.joined()
    }

    @Test(
        arguments: [
            ("Lisbon conference", "conf", "Lisbon [conf]erence"), ("Łódź", "łó", "[Łó]dź"),
            ("Málaga", "mala", "[Mála]ga"),
            ("A cat, a catalogue", "cat", "A [cat], a catalogue"), ("concatenate cat", "cat", "concatenate [cat]"),
            ("two words here", "here two", "[two] words [here]"), ("nothing", "xyz", "nothing"), ("", "a", ""),
            ("東京都", "京", "東[京]都"), ("a\nb", "b", "a [b]"),
        ])
    func `words are marked by their beginnings`(_ text: String, _ search: String, _ expected: String) {
        #expect(marked(text, search) == expected)
    }

    @Test func `of a long text the part around the mark is shown`() {
        let text = String(repeating: "before ", count: 50) + "needle" + String(repeating: " after", count: 50)
        let shown = marked(text, "needle", limit: 60)
        #expect(shown.hasPrefix("…"))
        #expect(shown.hasSuffix("…"))
        #expect(shown.contains("[needle]"))
        #expect(shown.count < 70)
    }
}
