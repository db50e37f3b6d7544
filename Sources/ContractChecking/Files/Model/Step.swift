// Understudy
// SPDX-License-Identifier: Apache-2.0

package import SourceDiagnostics

/// One step of a contract, with what must be seen at the settle that ends it.
package struct Step: Hashable, Sendable {
    /// What it does.
    package var action: StepAction
    /// What it does as the file says it: `do: loadNextPage`.
    package var text: String
    /// Whether it ends with a settle.
    package var settles: Bool
    /// The events since the settle before; nil is unchecked, empty is none.
    package var trace: [ExpectedEvent]?
    /// The state keys that are compared.
    package var state: [ExpectedState]
    /// The requests received since the settle before; nil is unchecked.
    package var sent: [ExpectedRequest]?
    /// Where the step begins.
    package var location: SourceLocation

    /// Whether it demands anything.
    package var asserts: Bool { trace != nil || !state.isEmpty || sent != nil }
}
