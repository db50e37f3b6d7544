// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The calls to a command's handlers that are still to be made, in the order in which they were caused.
struct CommandDeliveries<Input: Sendable, Success: Sendable>: Sendable {
    /// One call.
    enum Delivery: Sendable {
        /// The status callback.
        case status(CommandStatus)
        /// The consume block; no call follows it.
        case consume(Input, CommandState.Run)
        /// The success handler.
        case success(Success)
        /// The error handler.
        case error(any Error)
        /// The final handler.
        case final(Result<Success, any Error>)
        /// The cancel handler.
        case cancel
    }

    private var due: [Delivery] = []
    private var isUnderWay = false

    /// Adds calls.
    ///
    /// - Parameter deliveries: The calls, in order.
    /// - Returns: Whether the caller must make them, and all that follow meanwhile; false if another caller does so.
    mutating func add(_ deliveries: [Delivery]) -> Bool {
        due += deliveries
        guard !isUnderWay, !due.isEmpty else { return false }
        isUnderWay = true
        return true
    }

    /// Removes and returns the next call.
    ///
    /// A consume block ends the round: its consequences are delivered where its answer comes from (W-21). A block whose
    /// run was canceled before it began is left out.
    ///
    /// - Parameter state: The state, which says which run is under way.
    /// - Returns: The call; nil at the end of the round.
    mutating func next(_ state: CommandState) -> Delivery? {
        while isUnderWay, !due.isEmpty {
            let delivery = due.removeFirst()
            guard case .consume(_, let run) = delivery else { return delivery }
            guard state.awaitsAnswer(to: run) else { continue }
            isUnderWay = false
            return delivery
        }
        isUnderWay = false
        return nil
    }
}
