import Logbook

/// The search provider of GNOME's shell, `org.gnome.Shell.SearchProvider2`.
enum SearchProvider {
    static let interface = """
        <node><interface name="org.gnome.Shell.SearchProvider2">
          <method name="GetInitialResultSet">
            <arg type="as" direction="in"/><arg type="as" direction="out"/>
          </method>
          <method name="GetSubsearchResultSet">
            <arg type="as" direction="in"/><arg type="as" direction="in"/><arg type="as" direction="out"/>
          </method>
          <method name="GetResultMetas">
            <arg type="as" direction="in"/><arg type="aa{sv}" direction="out"/>
          </method>
          <method name="ActivateResult">
            <arg type="s" direction="in"/><arg type="as" direction="in"/><arg type="u" direction="in"/>
          </method>
          <method name="LaunchSearch"><arg type="as" direction="in"/><arg type="u" direction="in"/></method>
        </interface></node>
        """

    static func handler(_ service: DesktopService) -> SessionBus.Handler {
        { method, arguments in
            switch method {
            case "GetInitialResultSet", "GetSubsearchResultSet":
                // The words of a search that goes on are the second argument.
                let text = arguments.strings(method == "GetInitialResultSet" ? 0 : 1).joined(separator: " ")
                return { .tuple([.strings(await service.search(text).map(\.id))]) }
            case "GetResultMetas":
                let ids = arguments.strings(0)
                return { .tuple([.array(of: "a{sv}", await service.found(ids).map(\.metadata))]) }
            case "ActivateResult":
                let id = arguments.string(0) ?? ""
                return {
                    await service.activate("show-record", .string(id))
                    return .tuple([])
                }
            case "LaunchSearch":
                let text = arguments.strings(0).joined(separator: " ")
                return {
                    await service.activate("search", .string(text))
                    return .tuple([])
                }
            default: return nil
            }
        }
    }
}

extension FoundRecord {
    fileprivate var metadata: Variant {
        .dictionary([
            ("id", .string(id)), ("name", .string(title)), ("description", .string(details)), ("gicon", .string(icon)),
        ])
    }
}

/// The runner of KDE's KRunner, `org.kde.krunner1`.
enum Runner {
    static let interface = """
        <node><interface name="org.kde.krunner1">
          <method name="Actions"><arg type="a(sss)" direction="out"/></method>
          <method name="Match">
            <arg type="s" direction="in"/><arg type="a(sssida{sv})" direction="out"/>
          </method>
          <method name="SetActivationToken"><arg type="s" direction="in"/></method>
          <method name="Run"><arg type="s" direction="in"/><arg type="s" direction="in"/></method>
          <method name="Teardown"/>
        </interface></node>
        """

    static func handler(_ service: DesktopService) -> SessionBus.Handler {
        { method, arguments in
            switch method {
            case "Actions": return { .tuple([.array(of: "(sss)", [])]) }
            case "Match":
                let text = arguments.string(0) ?? ""
                return {
                    let found = await service.search(text)
                    // The first is the likeliest.
                    let matches = found.enumerated().map { index, record in
                        record.match(relevance: 0.9 - 0.5 * Double(index) / Double(found.count))
                    }
                    return .tuple([.array(of: "(sssida{sv})", matches)])
                }
            case "SetActivationToken":
                // At once: “Run” follows, and does not wait for the answer.
                if let token = arguments.string(0) { service.token.set(token) }
                return { .tuple([]) }
            case "Run":
                let id = arguments.string(0) ?? ""
                let token = service.token.take()
                return {
                    await service.activate("show-record", .string(id), token: token)
                    return .tuple([])
                }
            case "Teardown": return { .tuple([]) }
            default: return nil
            }
        }
    }
}

extension FoundRecord {
    fileprivate func match(relevance: Double) -> Variant {
        .tuple([
            .string(id), .string(title), .string(icon), .int32(30), .double(relevance),
            .dictionary([("subtext", .string(details)), ("category", .string("Vantage"))]),
        ])
    }
}
