// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers

/// A cell that shows nothing.
@MainActor
final class PlainCell: ListCell {
    let identifier: String

    init(identifier: String) {
        self.identifier = identifier
    }
}
