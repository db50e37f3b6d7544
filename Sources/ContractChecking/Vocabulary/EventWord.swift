// Understudy
// SPDX-License-Identifier: Apache-2.0

/// One event that a layer can show.
package struct EventWord: Hashable, Sendable {
    /// Its name in traces, such as `list.append`.
    package var name: String
    /// Its arguments in order.
    package var parameters: [Parameter]
    /// Whether a driver of the layer must be able to observe it.
    package var isMandatory: Bool
}
