// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What the faults that strike one request do together.
struct FaultEffect: Hashable, Sendable {
    /// A value that gets a wrong shape.
    struct Shape: Hashable, Sendable {
        /// The keys that lead to the value.
        var path: [String]
        /// What stands there instead.
        var shape: WrongShape
    }

    /// The sum of all waits.
    var delay: Duration = .zero
    /// The wrong shapes in the order in which they are put in.
    var shapes: [Shape] = []
    /// What is told of a page instead of the truth, in order.
    var lies: [PageLie] = []
    /// The fault that decides the whole answer.
    var decisive: FaultKind?
    /// The faults that strike, as `Fault.description` says them.
    var names: [String] = []

    /// Takes a fault in; returns false when an earlier one has already decided the answer.
    mutating func add(_ fault: Fault) -> Bool {
        switch fault.what {
        case .delay(let wait): delay += wait
        case .lie(let lie): lies.append(lie)
        case .shape(let path, let shape): shapes.append(Shape(path: path, shape: shape))
        case .status, .body, .never, .closeBefore, .closeMidBody, .reset:
            guard decisive == nil else { return false }
            decisive = fault.what
        }
        names.append(fault.description)
        return true
    }

    /// The status code that a fault demands.
    var status: Int? {
        guard case .status(let code, _) = decisive else { return nil }
        return code
    }

    /// Whether the backend fails before it changes anything; later failures lose only the answer.
    var forestallsChanges: Bool {
        switch decisive {
        case .status, .closeBefore, .reset: true
        default: false
        }
    }

    /// How the answer ends.
    var ending: Ending {
        switch decisive {
        case .body(.truncated): .truncated
        case .never: .never
        case .closeBefore: .closeBeforeAnswer
        case .closeMidBody: .closeMidBody
        case .reset: .reset
        default: .complete
        }
    }
}
