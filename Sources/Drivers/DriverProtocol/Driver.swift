// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// An implementation of layers that contracts can be tried on, in this process or in a child.
///
/// One call at a time. Events that a call caused are delivered before the call returns; later ones at the latest
/// before the next `settle` of their handle returns.
package protocol Driver: Sendable {
    /// Begins the session; comes first and once.
    ///
    /// - Parameter events: Receives every event of every layer, in the order of each handle's sequence numbers.
    /// - Returns: The capabilities of the driver.
    /// - Throws: `DriverError` if the driver cannot begin.
    func initialize(events: @escaping @Sendable (TraceEvent) -> Void) async throws(DriverError) -> DriverCapabilities

    /// Creates a layer with its collaborators.
    ///
    /// - Parameters:
    ///   - layer: A layer of the vocabulary.
    ///   - configuration: The endpoints and the layer's configuration keys of the vocabulary.
    /// - Returns: The handle that names this layer from now on.
    /// - Throws: `DriverError`; `unsupported` or `refused` names the key or value that was not accepted.
    func create(layer: String, configuration: JSONObject) async throws(DriverError) -> String

    /// Performs one action; does not wait for the answers of requests that it caused.
    ///
    /// - Parameters:
    ///   - handle: The layer.
    ///   - action: An action of the vocabulary.
    ///   - arguments: In the vocabulary's order.
    /// - Throws: `DriverError`; never because the layer behaved wrongly.
    func perform(_ handle: String, action: String, arguments: [JSONValue]) async throws(DriverError)

    /// Waits until the layer is at rest, except for the requests that are held on purpose.
    ///
    /// Why: docs/decisions/0003-settle-has-a-time-limit.md
    ///
    /// - Parameters:
    ///   - handle: The layer.
    ///   - inFlightAtMost: The number of requests that may still wait for their answers.
    ///   - timeLimit: The time after which to answer with `settled: false`.
    /// - Returns: Whether it came to rest, and its state.
    /// - Throws: `DriverError`; running into the time limit is not an error.
    func settle(
        _ handle: String,
        inFlightAtMost: Int,
        timeLimit: Duration
    ) async throws(DriverError) -> Settlement

    /// Releases a layer; its handle is unknown from now on.
    ///
    /// - Parameter handle: The layer.
    /// - Throws: `DriverError` if the handle is not known.
    func dispose(_ handle: String) async throws(DriverError)

    /// Ends the session and every layer in it.
    ///
    /// - Throws: `DriverError` if the driver did not end in an orderly way.
    func shutdown() async throws(DriverError)

    /// The lines that the driver has written for people so far.
    var log: DriverLog { get }
    /// Whether the calls run on the main actor, so that a caller on the main actor does not wait for its turn.
    var isOnMainActor: Bool { get }
}

extension Driver {
    /// Nothing, as from a driver that has no process of its own.
    package var log: DriverLog { DriverLog() }

    /// False, as for a driver that has a process of its own.
    package var isOnMainActor: Bool { false }
}

/// The lines that a driver has written for people: the last ones, and the number of all.
package struct DriverLog: Sendable, Hashable {
    /// The last lines, oldest first.
    package var lines: [String]
    /// The total number of lines.
    package var lineCount: Int

    /// Creates a log; without arguments an empty one.
    package init(lines: [String] = [], lineCount: Int = 0) {
        self.lines = lines
        self.lineCount = lineCount
    }

    /// Returns the lines that came after an earlier state of this log, as far as they are kept.
    package func lines(since earlier: DriverLog) -> [String] {
        Array(lines.suffix(max(0, lineCount - earlier.lineCount)))
    }
}
