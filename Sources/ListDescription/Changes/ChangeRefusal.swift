// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The reason for which a list takes no further change.
package enum ChangeRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// Too many rows came, went and were replaced.
    case tooManyChanges
    /// The stored rows are too large together.
    case tooManyBytes
    /// The list would be longer than a list can be.
    case tooManyRows

    /// The HTTP status that says it: 409 where a smaller request succeeds, 507 where the list is full.
    package var status: Int {
        switch self {
        case .tooManyChanges, .tooManyBytes: 507
        case .tooManyRows: 409
        }
    }

    package var description: String {
        switch self {
        case .tooManyChanges:
            "the list keeps at most \(RowOverlay.changesMax) changes; reset it before making more"
        case .tooManyBytes:
            "the list keeps at most \(RowOverlay.storedByteCountMax >> 20) MiB of changed rows; reset it before more"
        case .tooManyRows: "the list can have at most \(ListDescription.rowsMax) rows; insert fewer"
        }
    }
}
