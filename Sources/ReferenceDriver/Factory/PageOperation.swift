// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What the user of the page under test can do.
package enum PageOperation: String, CaseIterable, Sendable {
    case pullDownRefresh, search, loadNextPage, pushToNextViewController
}
