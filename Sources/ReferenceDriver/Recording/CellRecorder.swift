// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers

/// A cell without a screen.
@MainActor
final class CellRecorder: ListCell {
    let identifier: String

    /// Creates a cell of the default style.
    init(identifier: String) {
        self.identifier = identifier
    }
}
