// Understudy
// SPDX-License-Identifier: Apache-2.0

package import DriverProtocol

/// The side of a conversation that a process is attached to: lines for it, lines from it, and its end.
package protocol ProcessExchange: Sendable {
    /// The lines for the process's standard input, which is closed at the end of them.
    var lines: AsyncStream<[UInt8]> { get }
    /// A stream of one value, which comes when the process has to end.
    var stops: AsyncStream<StopManner> { get }

    /// Takes a line of standard output.
    func received(_ line: LineSplitter.Line)

    /// Receives the beginning and the length of a line of standard output that has not ended, at each change.
    ///
    /// - Parameters:
    ///   - beginning: The first bytes; the whole is not handed over with every piece, since it may be long.
    ///   - byteCount: The length so far; 0 when the line has ended.
    func unfinished(_ beginning: [UInt8], byteCount: Int)

    /// Takes the bytes after the last line feed, at the end of standard output.
    func received(rest: [UInt8])

    /// Takes bytes of standard error; nil at its end.
    func logged(_ bytes: [UInt8]?)

    /// Closes the standard input and asks for the end of the process; the first time counts.
    func stop(_ manner: StopManner)

    /// Learns that the process could not start or has ended; comes last and once.
    func end(_ ending: ProcessEnding)
}

extension ProcessExchange {
    package func received(rest: [UInt8]) {
        received(.line(rest))
    }
}
