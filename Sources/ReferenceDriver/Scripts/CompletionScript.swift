// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What a paging manager's load completion does, as a contract names it.
enum CompletionScript: String, CaseIterable {
    /// There is none.
    case none
    /// It tells what it was handed.
    case trace
    /// It tells that, and after an answer with rows it asks for the next page.
    case loadNextPage
}
