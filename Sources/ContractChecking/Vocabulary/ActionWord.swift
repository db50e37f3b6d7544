// Understudy
// SPDX-License-Identifier: Apache-2.0

/// One action that a layer can be told to perform.
package struct ActionWord: Hashable, Sendable {
    /// Its name in steps, such as `loadNextPage`.
    package var name: String
    /// Its arguments in order.
    package var parameters: [Parameter]
}
