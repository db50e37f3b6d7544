// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The pages of an asynchronous sequence, read one by one, for a pager that is such a sequence.
///
/// ```swift
/// func makePager(with settings: PagerSettings) -> PageIterator<OrderPages> {
///     PageIterator(OrderPages(url: settings.url, pageSize: settings.pageSize))
/// }
///
/// func nextPage(of pages: PageIterator<OrderPages>) async throws -> PagerOutcome {
///     try await pages.next { page in page.orders.map { .integer($0.id) } }
/// }
/// ```
///
/// Most sequences are over after they have thrown an error. Their end then says nothing about the list, so it counts as
/// another failure. Do not claim ``PagerPromise/resumes`` for such a pager.
public actor PageIterator<Pages: AsyncSequence & Sendable> {
    /// The error of a sequence that has ended after an error.
    struct Over: Error, CustomStringConvertible {
        let description = "the sequence has ended because it threw an error; this is not the end of the list"
    }

    private let pages: Pages
    private var iterator: Pages.AsyncIterator?
    private var isReading = false
    private var hasThrown = false

    /// Creates an iterator before the first page.
    public init(_ pages: Pages) {
        self.pages = pages
    }

    /// Reads the next page.
    ///
    /// - Parameter ids: Returns the ids of the rows of a page, in order: an integer or a text for each.
    /// - Returns: The page, or the end; nothing while an earlier call has not ended.
    /// - Throws: The error of the sequence or of `ids`.
    public func next(ids: @Sendable (Pages.Element) throws -> [ContractValue]) async throws -> PagerOutcome {
        guard !isReading else { return .nothing }
        isReading = true
        defer { isReading = false }
        var iterator = iterator ?? pages.makeAsyncIterator()
        defer { self.iterator = iterator }
        do {
            guard let page = try await iterator.next(isolation: self) else {
                if hasThrown { throw Over() }
                return .end
            }
            hasThrown = false
            return .page(try ids(page))
        } catch {
            hasThrown = true
            throw error
        }
    }
}
