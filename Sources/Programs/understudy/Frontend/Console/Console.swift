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
    /// Whether lines for the stream have colours.
    let isColored: Bool
    /// Whether the stream is a terminal on which lines can be rewritten.
    let isTerminal: Bool
    private let columns: Int?
    /// The least width; in a smaller one, tables would have columns of single letters.
    private static let widthMin = 40

    /// The messages: progress, findings, errors.
    static let error = Console(.standardError)
    /// The data that the user asked for.
    static let output = Console(.standardOutput)

    /// The reason why the first write to standard output failed.
    private static let trouble = Mutex<ReportError?>(nil)

    private init(_ handle: FileHandle) {
        let environment = ProcessInfo.processInfo.environment
        self.handle = handle
        isTerminal = isatty(handle.fileDescriptor) == 1 && environment["TERM"] != "dumb"
        isColored = Self.wantsColor(isTerminal: isTerminal, environment)
        columns = environment["COLUMNS"].flatMap { Int($0) }
    }

    /// Decides about colours: a variable against them comes first, then a variable for them, then the kind of stream.
    private static func wantsColor(isTerminal: Bool, _ environment: [String: String]) -> Bool {
        guard (environment["NO_COLOR"] ?? "").isEmpty else { return false }
        let forced = ["FORCE_COLOR", "CLICOLOR_FORCE"].contains { !["", "0", "false"].contains(environment[$0] ?? "") }
        return forced || isTerminal
    }

    /// The width of lines, from `COLUMNS` or from the terminal; nil if there is no limit.
    var width: Int? {
        if let columns, columns > 0 { return max(Self.widthMin, columns) }
        var size = winsize()
        guard isTerminal, ioctl(handle.fileDescriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return nil
        }
        return max(Self.widthMin, Int(size.ws_col))
    }

    /// The colours and the width of lines for this stream.
    var display: TextDisplay { TextDisplay(isColored: isColored, width: width) }

    /// Writes text without changes; a closed stream does not stop the program.
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

    /// Ends the program with 74 if a write to standard output failed, here or in the parser.
    ///
    /// A reader that closes its end early is not a failure.
    static func endOutput() {
        guard let trouble = trouble.withLock({ $0 }) ?? flushTrouble(), trouble.errorNumber != EPIPE else { return }
        _exit(Failure.exit(ExitStatus.ioError, message: trouble.message).rawValue)
    }

    /// Returns why the parser's own texts could not be written; nil if they were.
    private static func flushTrouble() -> ReportError? {
        guard fflush(nil) != 0 else { return nil }
        let (number, reason) = (errno, String(cString: strerror(errno)))
        let message = "cannot write to 'standard output': \(reason); free some space or write elsewhere"
        return ReportError(code: .output, message: message, errorNumber: number)
    }

    /// Writes one line, or several, without control sequences of terminals and workflow commands of CI systems.
    ///
    /// Lines may contain text from drivers, layers and file names; only the colours of ``styled(_:as:)`` stay.
    func line(_ text: String = "") {
        write(visible(text).withoutRunnerCommands + "\n")
    }

    /// Writes a workflow command for a CI system.
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

    /// Returns the text in a colour, if the stream has colours.
    func styled(_ text: String, as style: TextStyle) -> String {
        TextDisplay(isColored: isColored).styled(text, as: style)
    }
}
