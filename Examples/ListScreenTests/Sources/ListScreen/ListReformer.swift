// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Carries a page index down to a list service and its result up again.
@MainActor
public final class ListReformer {
    /// What became of the request.
    public enum Status: Int, CaseIterable, Sendable {
        case success = 1
        case noData, networkFailure, onGoing, paused, canceled, noExecute
    }

    /// What became of the last request.
    public var status = Status.noExecute
    /// The page to ask for.
    public var pageIndex = 0
    /// The rows a page as the last answer said.
    public var pageSize = 0
    /// The rows of the last answer, if there were any.
    public var houses: [House]?
    /// Why the last request failed, if it did.
    public var errorMessage: String?

    /// Creates a reformer that has seen no request.
    public init() {}
}
