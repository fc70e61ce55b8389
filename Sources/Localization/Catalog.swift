import CIntl
import Glibc

/// The translations that come with the program, read by the C library.
public enum Catalog {
    /// The name of the catalogs: `de/LC_MESSAGES/vantage.mo`.
    public static let domain = "vantage"

    /// Sets the language from the environment and loads translations from a folder. Call it once, before the first lookup.
    ///
    /// Without it every text is English.
    ///
    /// - Parameter folder: holds a folder for each language, such as `/usr/share/locale`.
    public static func open(in folder: String) {
        setlocale(LC_ALL, "")
        // Files need a decimal point in every language.
        setlocale(LC_NUMERIC, "C")
        bindtextdomain(domain, folder)
        bind_textdomain_codeset(domain, "UTF-8")
        // Layouts name no domain of their own.
        textdomain(domain)
    }

    static func translation(of text: String) -> String {
        // The translation of an empty text is the catalog's header.
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
