// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import JUnitReport
import Synchronization
import SystemCalls
import TextEncoding

/// The streams for text: data on standard output, messages on standard error.
struct Console: Sendable {
    /// The stream that lines go to.
    let handle: FileHandle
    /// Whether the stream is a terminal on which colour is wanted.
    let isColored: Bool
    /// Whether the stream is a terminal that lines can be rewritten on.
    let isTerminal: Bool
    private let columns: Int?
    /// On anything narrower, tables would be columns of single letters.
    private static let widthMin = 40

    /// The messages: progress, findings, errors.
    static let error = Console(.standardError)
    /// The data: what the user asked for.
    static let output = Console(.standardOutput)

    /// Why the first write to standard output failed.
    private static let trouble = Mutex<ReportError?>(nil)

    private init(_ handle: FileHandle) {
        let environment = ProcessInfo.processInfo.environment
        self.handle = handle
        isTerminal = isatty(handle.fileDescriptor) == 1 && environment["TERM"] != "dumb"
        isColored = Self.wantsColor(isTerminal: isTerminal, environment)
        columns = environment["COLUMNS"].flatMap { Int($0) }
    }

    /// Decides about colour: a wish for none outweighs a wish for some, and that outweighs what the stream is.
    private static func wantsColor(isTerminal: Bool, _ environment: [String: String]) -> Bool {
        guard (environment["NO_COLOR"] ?? "").isEmpty else { return false }
        let forced = ["FORCE_COLOR", "CLICOLOR_FORCE"].contains { !["", "0", "false"].contains(environment[$0] ?? "") }
        return forced || isTerminal
    }

    /// The width of lines, from `COLUMNS` or from the terminal; nil where there is no limit.
    var width: Int? {
        if let columns, columns > 0 { return max(Self.widthMin, columns) }
        var size = winsize()
        guard isTerminal, ioctl(handle.fileDescriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return nil
        }
        return max(Self.widthMin, Int(size.ws_col))
    }

    /// The colours and the width that lines for this stream have.
    var display: TextDisplay { TextDisplay(isColored: isColored, width: width) }

    /// Writes text as it is; a closed stream does not stop the program.
    func write(_ text: String) {
        guard handle.fileDescriptor == STDOUT_FILENO else {
            try? handle.write(contentsOf: Data(text.utf8))
            return
        }
        do throws(ReportError) {
            try DescriptorSink.standardOutput.write(Array(text.utf8).span.bytes)
        } catch {
            Self.trouble.withLock { $0 = $0 ?? error }
        }
    }

    /// Ends the program with 74 if standard output did not take what was written, by us or by the parser.
    ///
    /// A reader that has gone wants no more, and that is not a failure.
    static func endOutput() {
        guard let trouble = trouble.withLock({ $0 }) ?? flushTrouble(), trouble.errorNumber != EPIPE else { return }
        _exit(Failure.exit(ExitStatus.ioError, message: trouble.message).rawValue)
    }

    /// Why the parser's own texts could not be written; nil if they were.
    private static func flushTrouble() -> ReportError? {
        guard fflush(nil) != 0 else { return nil }
        let (number, reason) = (errno, String(cString: strerror(errno)))
        let message = "cannot write to 'standard output': \(reason); free some space or write elsewhere"
        return ReportError(code: .output, message: message, errorNumber: number)
    }

    /// Writes one line, or several, in which nothing is left that a terminal or the runner of a CI would obey.
    ///
    /// Lines may hold what drivers, layers and file names say; only the colours of ``styled(_:as:)`` pass.
    func line(_ text: String = "") {
        write(visible(text).withoutRunnerCommands + "\n")
    }

    /// Writes a line that the runner of a CI is meant to obey.
    func command(_ text: String) {
        write(text.printable + "\n")
    }

    private func visible(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: \.isInvisible) else { return text }
        var rest = text.unicodeScalars[...]
        var visible = String.UnicodeScalarView()
        while let scalar = rest.first {
            if isColored, scalar == "\u{1B}", let color = TextStyle.sequences.first(where: { rest.starts(with: $0) }) {
                visible.append(contentsOf: color)
                rest.removeFirst(color.count)
                continue
            }
            let isKept = !scalar.isInvisible || scalar == "\n" || scalar == "\t"
            if isKept { visible.append(scalar) } else { visible.append(contentsOf: scalar.mark.unicodeScalars) }
            rest.removeFirst()
        }
        return String(visible)
    }

    /// Writes lines, one after the other.
    func lines(_ lines: [String]) {
        for text in lines { line(text) }
    }

    /// Returns the text in a colour where colour is wanted.
    func styled(_ text: String, as style: TextStyle) -> String {
        TextDisplay(isColored: isColored).styled(text, as: style)
    }
}
