// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A list of houses that grows page by page.
@MainActor
public final class HouseListScreen {
    /// The rows that are shown.
    public private(set) var houses: [House] = []
    /// What the dialog says, if there is one.
    public private(set) var dialog: String?
    /// Whether a page is under way.
    public private(set) var isLoading = false
    private var shownPage = 0
    private let reformer = ListReformer()
    private let service: ListService

    /// Creates a screen of the list at an address.
    public init(endpoint: URL) {
        service = ListService(endpoint: endpoint, reformer: reformer)
    }

    /// Shows the first page in place of everything that is shown.
    public func loadFirstPage() async {
        await load(1)
    }

    /// Shows the next page below what is shown.
    public func loadNextPage() async {
        await load(shownPage + 1)
    }

    private func load(_ page: Int) async {
        guard !isLoading else { return }
        isLoading = true
        defer { isLoading = false }
        reformer.pageIndex = page
        await service.doService().value
        dialog = reformer.errorMessage
        // A page that failed is the next one still.
        guard reformer.status == .success || reformer.status == .noData else { return }
        shownPage = reformer.status == .success ? page : shownPage
        houses = page == 1 ? reformer.houses ?? [] : houses + (reformer.houses ?? [])
    }
}
