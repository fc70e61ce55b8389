import ArgumentParser
import Foundation

/// Options of the program as a whole, which may be before the verb or after it.
enum ProgramOptions {
    /// Each has a value.
    private static let names: Set<String> = ["--database", "--pose", "--projection"]

    /// Ends the program where an argument is not UTF-8. Read as a text, it would be the name of another file.
    static func refuseWhatIsNoText() {
        for index in 0..<Int(CommandLine.argc) {
            guard let argument = CommandLine.unsafeArgv[index], String(validatingCString: argument) == nil else {
                continue
            }
            let sentence = "Error: The argument “\(String(cString: argument).asOneLine)” is not UTF-8 text.\n"
            FileHandle.standardError.write(Data(sentence.utf8))
            exit(ExitCode.validationFailure.rawValue)
        }
    }

    /// The arguments in the order in which they are parsed: options before or between the verbs are moved after them.
    ///
    /// Without a verb they stay as they are: `vantage --database FILE CHART` opens the window.
    static func behindTheVerb(_ arguments: [String], of root: any ParsableCommand.Type) -> [String] {
        var (options, verbs, command) = ([String](), [String](), root)
        var rest = arguments[...]
        while let argument = rest.first {
            if names.contains(argument), rest.count > 1 {
                options += rest.prefix(2)
                rest = rest.dropFirst(2)
            } else if let name = argument.split(separator: "=").first, names.contains(String(name)), name != argument {
                options.append(argument)
                rest = rest.dropFirst()
            } else if let next = command.configuration.subcommands.first(where: { $0._commandName == argument }) {
                verbs.append(argument)
                command = next
                rest = rest.dropFirst()
            } else {
                break
            }
        }
        // Help does not depend on the options.
        if verbs.isEmpty, rest.first == "help" { return Array(rest) }
        return verbs.isEmpty ? arguments : verbs + options + rest
    }
}
