import Testing

@testable import DesktopService

@Suite struct ActivationTokenTests {
    @Test func `a token belongs to one choice, and to the notification that it came for`() {
        let token = ActivationToken()
        #expect(token.take() == nil)
        token.set("a", of: 7)
        #expect(token.take() == nil && token.take(of: 8) == nil)
        #expect(token.take(of: 7) == "a")
        #expect(token.take(of: 7) == nil)
        token.set("b", of: 7)
        token.set("c")
        #expect(token.take(of: 7) == nil)
        #expect(token.take() == "c")
    }

    @Test func `an application is sent the token under both names`() {
        guard case .dictionary(let entries) = ActivationToken.platformData("a"),
            case .dictionary(let none) = ActivationToken.platformData(nil)
        else {
            Issue.record("no dictionary")
            return
        }
        let texts = entries.map { name, value in
            if case .string(let text) = value { "\(name): \(text)" } else { name }
        }
        #expect(texts == ["activation-token: a", "desktop-startup-id: a"])
        #expect(none.isEmpty)
    }
}
