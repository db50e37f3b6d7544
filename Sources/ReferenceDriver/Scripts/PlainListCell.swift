// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers

/// A cell that shows nothing of what it is for.
@MainActor
final class PlainListCell: ListCell {
    let identifier = "PlainCell"
}
