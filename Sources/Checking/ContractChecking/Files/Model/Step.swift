// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
package import SourceDiagnostics
package import StubEngine
import YAMLSource

/// One step of a contract, with the expectations at the settle that ends it.
package struct Step: Hashable, Sendable {
    /// The action of the step.
    package var action: StepAction
    /// The action as the file writes it: `do: loadNextPage`.
    package var text: String
    /// Whether the step ends with a settle.
    package var settles: Bool
    /// The events since the settle before; nil checks nothing, empty expects none.
    package var trace: [ExpectedEvent]?
    /// The state keys that are compared.
    package var state: [ExpectedState]
    /// The requests received since the settle before; nil checks nothing.
    package var sent: [ExpectedRequest]?
    /// The pages that were requested since the settle before, in the order of arrival; nil checks nothing.
    package var requests: [ExpectedPage]?
    /// The location of the step's start.
    package var location: SourceLocation

    /// Whether the step has expectations.
    package var asserts: Bool { trace != nil || !state.isEmpty || sent != nil || requests != nil }
}

/// The action of one step.
package enum StepAction: Hashable, Sendable {
    /// The layer performs an action of its vocabulary.
    case perform(String, [JSONValue])
    /// The stage holds the answer to the next such request.
    case hold(RequestPattern)
    /// Waits until the stage received such a request.
    case awaitRequest(RequestPattern)
    /// The stage releases the oldest held answer to such a request; nil releases all.
    case release(RequestPattern?)
    /// The rows of the list change, as if another client changed them.
    case change(RowsChange)
}

/// A change of rows between two requests.
package enum RowsChange: Hashable, Sendable {
    /// New rows, with the next free ids, before the row at an index.
    case insert(at: UInt64, count: UInt64)
    /// Rows at some indexes are deleted.
    case delete(Range<UInt64>)
}

extension StepAction {
    /// The addressee of the step: the layer or the stage.
    var addressee: TimelineSegment.Addressee {
        switch self {
        case .perform: .layer
        case .hold, .awaitRequest, .release, .change: .stub
        }
    }
}

/// A name with arguments as contracts write it: `table.reload`, `request(2)`, `shown([garden, 'a, b'])`.
struct CallText: Hashable, Sendable {
    /// One argument as it is written.
    struct Argument: Hashable, Sendable {
        /// The way in which an argument is written.
        enum Form: Hashable, Sendable {
            /// A word or number without quotes.
            case plain
            /// A text in quotes.
            case quoted
            /// A list in brackets or an object in braces.
            case nested(SourceNode)
        }

        /// The argument without spaces around it and without its quotes; brackets and braces are part of it.
        var text: String
        /// The way in which it is written.
        var form: Form

        /// Whether it stands for any value.
        var isAny: Bool { form == .plain && text == "_" }
    }

    /// The name before the parenthesis.
    var name: String
    /// The arguments between the parentheses; empty without them.
    var arguments: [Argument]
}
