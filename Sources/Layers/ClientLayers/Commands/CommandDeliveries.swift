// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The calls that a command owes its handlers, in the order in which they became due.
struct CommandDeliveries<Input: Sendable, Success: Sendable>: Sendable {
    /// One call.
    enum Delivery: Sendable {
        /// The status callback.
        case status(CommandStatus)
        /// The consume block; nothing is due behind it.
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
    /// - Returns: Whether the caller is to make them, and all that come up meanwhile; else somebody does so already.
    mutating func add(_ deliveries: [Delivery]) -> Bool {
        due += deliveries
        guard !isUnderWay, !due.isEmpty else { return false }
        isUnderWay = true
        return true
    }

    /// Takes the next call out.
    ///
    /// A consume block ends the round: what it leads to is delivered where it answers (W-21). One whose run was
    /// canceled before it began is left out.
    ///
    /// - Parameter state: Knows which run is under way.
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
