// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What a list screen shows in place of rows.
package enum Placeholder: String, CaseIterable, Hashable, Sendable {
    /// Nothing: there are rows, or nothing is known yet.
    case none
    /// That there is no data.
    case noData
    /// That the data could not be had.
    case failure

    /// Decides by the answer and by what is on show after it (P-44).
    package init(after status: ListServiceStatus, listIsEmpty: Bool) {
        switch status {
        case .noData where listIsEmpty: self = .noData
        case .networkFailure where listIsEmpty: self = .failure
        default: self = .none
        }
    }
}
