import Foundation

/// Runs a command in a child process, so that a crash of what draws ends in a sentence.
///
/// Where memory or open files run out, libraries end the process that they run in: the compiler of the software driver, GLib
/// and Mesa abort or write where they were given no memory. Nothing in the process itself can prevent that. The child is a copy
/// of this process, forked before there is a second thread, in less than a millisecond.
enum Supervision {
    /// The commands that draw.
    private static let verbs: Set<String> = ["render", "report", "thumbnail"]

    /// Returns in the process that is to run the command; the other one waits for it, and ends as it does.
    ///
    /// Standard error of the child is printed at its end: where it fails, messages of libraries are omitted.
    ///
    /// - Throws: `TooLow` where there cannot be memory enough to draw.
    static func begin(_ arguments: [String]) throws(ResourceLimits.TooLow) {
        guard let verb = arguments.first, verbs.contains(verb) else { return }
        try ResourceLimits.checkMemoryForDrawing()
        guard let errors = tmpfile() else { return }
        parent = getpid()
        let file = fileno(errors)
        guard let child = fork(), child >= 0 else {
            fclose(errors)
            return
        }
        if child == 0 {
            endWithParent()
            dup2(file, STDERR_FILENO)
            // Open files may be few.
            close(file)
            // What would describe a crash needs memory and files itself.
            for signal in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGQUIT, SIGSEGV, SIGTRAP] { Glibc.signal(signal, SIG_DFL) }
            return
        }
        Self.child = child
        for signal in Cancellation.signals where !Cancellation.isIgnored(signal) { forward(signal) }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        end(as: status, errors: file)
    }

    /// `fork`, which Swift hides since most of its programs have threads when they call it.
    private static func fork() -> pid_t? {
        guard let address = dlsym(nil, "fork") else { return nil }
        return unsafeBitCast(address, to: (@convention(c) () -> pid_t).self)()
    }

    /// The process that waits for this one.
    // Safe: set before there is a second thread.
    nonisolated(unsafe) private static var parent: pid_t = 0

    /// Makes the kernel end this process when the one that waits for it is killed. `prctl` takes a variable number of arguments,
    /// which hides it from Swift.
    private static func endWithParent() {
        let endByParentsDeath: Int32 = 1
        guard let address = dlsym(nil, "prctl") else { return }
        let prctl = unsafeBitCast(address, to: (@convention(c) (Int32, UInt) -> Int32).self)
        _ = prctl(endByParentsDeath, UInt(SIGKILL))
        // It may be gone already.
        if getppid() != parent { exit(1) }
    }

    // Safe: set before the handlers that read it are there.
    nonisolated(unsafe) private static var child: pid_t = 0

    /// Passes on a signal that was sent to this process alone; one of the terminal reaches the child as well.
    private static func forward(_ signal: Int32) {
        var action = sigaction()
        action.__sigaction_handler.sa_sigaction = { signal, information, _ in
            if let information, information.pointee.si_code <= 0 { kill(Supervision.child, signal) }
        }
        action.sa_flags = SA_SIGINFO
        sigaction(signal, &action, nil)
    }

    /// - Parameters:
    ///   - status: of the child, see `waitpid`.
    ///   - errors: what it wrote to standard error.
    private static func end(as status: Int32, errors: Int32) -> Never {
        let signal = status & 0x7f
        if signal == 0 {
            let status = status >> 8 & 0xff
            copy(errors, onlyOwn: status != 0)
            exit(status)
        }
        guard ![SIGINT, SIGTERM, SIGHUP, SIGPIPE].contains(signal) else {
            Cancellation.end(by: signal)
        }
        let sentence =
            "The file could not be made: memory or open files ran out, or a library that draws failed "
            + "(\(String(cString: strsignal(signal)))).\n"
        FileHandle.standardError.write(Data(sentence.utf8))
        exit(1)
    }

    /// Writes what the child wrote to standard error.
    ///
    /// - Parameter onlyOwn: whether to begin with the last sentence of the program itself, if there is one.
    private static func copy(_ file: Int32, onlyOwn: Bool) {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 14)
        lseek(file, 0, SEEK_SET)
        while case let count = read(file, &piece, piece.count), count > 0 { bytes += piece[..<count] }
        // As the parser of arguments begins it.
        let start = onlyOwn ? Data(bytes).range(of: Data("Error: ".utf8), options: .backwards)?.lowerBound : nil
        FileHandle.standardError.write(Data(bytes[(start ?? 0)...]))
    }
}
