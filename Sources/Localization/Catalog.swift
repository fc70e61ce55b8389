import CIntl
import Glibc

/// The translations that came with the program, which the C library reads.
public enum Catalog {
    /// The name of the catalogs: `de/LC_MESSAGES/vantage.mo`.
    public static let domain = "vantage"

    /// Takes the language of the environment, and the translations below a folder. Call it once, before any text is asked for.
    ///
    /// Without it every text is English.
    ///
    /// - Parameter folder: holds a folder for each language, such as `/usr/share/locale`.
    public static func open(in folder: String) {
        setlocale(LC_ALL, "")
        // Numbers that are read and written for machines stay as they are.
        setlocale(LC_NUMERIC, "C")
        bindtextdomain(domain, folder)
        bind_textdomain_codeset(domain, "UTF-8")
        // Layouts name no domain of their own.
        textdomain(domain)
    }

    static func translation(of text: String) -> String {
        // An empty text would be answered with the catalog's own header.
        guard !text.isEmpty else { return "" }
        return domain.withCString { domain in
            text.withCString { text in dgettext(domain, text).map { String(cString: $0) } }
        } ?? text
    }

    static func translation(of one: String, _ many: String, count: Int) -> String {
        domain.withCString { domain in
            one.withCString { one in
                many.withCString { many in
                    dngettext(domain, one, many, UInt(count.magnitude)).map { String(cString: $0) }
                }
            }
        } ?? (count == 1 ? one : many)
    }
}
