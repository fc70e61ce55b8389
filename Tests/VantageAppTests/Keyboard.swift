import AppModel
import CGtk
import Foundation
import GtkKit
import GtkTesting
import XCTest

@testable import VantageApp

/// A keyboard of the display, whose keys go to the window as a person's do: through the X server, GDK and every event
/// controller on the way.
@MainActor
struct Keyboard {
    /// A key that could not be pressed.
    struct Stuck: Error, CustomStringConvertible {
        let description: String
    }

    /// Puts the pointer over the windows: without a window manager keys go to the window under it.
    init() throws {
        try run(["mousemove", "300", "300"])
    }

    /// Presses keys as GTK writes them: “<Control>n”, “F1”, “plus”.
    func press(_ accelerators: String...) throws {
        try run(["key", "--clearmodifiers"] + accelerators.map(Self.name(of:)))
    }

    func type(_ text: String) throws {
        try run(["type", "--delay", "5", text])
    }

    /// The name that xdotool has for a key.
    static func name(of accelerator: String) -> String {
        accelerator.replacing("<Control>", with: "ctrl+").replacing("<Shift>", with: "shift+")
            .replacing("<Alt>", with: "alt+").replacing("Page_Up", with: "Prior").replacing("Page_Down", with: "Next")
    }

    private func run(_ arguments: [String]) throws {
        var words: [UnsafeMutablePointer<CChar>?] = (["xdotool"] + arguments).map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] =
            ProcessInfo.processInfo.environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in words + variables { free(text) } }
        var process = pid_t()
        guard posix_spawnp(&process, "xdotool", nil, nil, &words, &variables) == 0 else {
            throw Stuck(description: "These tests need “xdotool”, of the Debian package xdotool.")
        }
        var status: Int32 = 0
        // It is gone in a moment, and needs nothing of this process meanwhile.
        guard waitpid(process, &status, 0) == process, status == 0 else {
            throw Stuck(description: "xdotool \(arguments.joined(separator: " ")) ended with \(status >> 8)")
        }
        settle()
    }
}

/// A key that the window of shortcuts names, and what it says of it.
struct ShortcutKey: Hashable, Comparable, CustomStringConvertible {
    let title: String
    /// One combination, as GTK writes it: “<Control>n”.
    let accelerator: String

    var description: String { "\(accelerator): \(title)" }

    static func < (left: ShortcutKey, right: ShortcutKey) -> Bool { left.description < right.description }

    /// Every key that the window names, ranges and lists taken apart.
    @MainActor static func all() -> [ShortcutKey] {
        rows.flatMap { row in keys(row.accelerator).map { ShortcutKey(title: row.title, accelerator: $0) } }
    }

    /// How many shortcuts the window has, whatever keys they name.
    @MainActor static func count() -> Int { rows.count }

    @MainActor private static var rows: [ShortcutGroup.Row] { ShortcutGroup.all.flatMap(\.rows) }

    /// “<Control>1...3” are three keys, “plus minus” two.
    private static func keys(_ accelerators: String) -> [String] {
        accelerators.split(separator: " ").flatMap { part -> [String] in
            let ends = part.split(separator: "...", maxSplits: 1)
            guard ends.count == 2, let first = ends[0].last?.wholeNumberValue, let last = Int(ends[1]) else {
                return [String(part)]
            }
            return (first...last).map { ends[0].dropLast() + String($0) }.map { String($0) }
        }
    }
}
