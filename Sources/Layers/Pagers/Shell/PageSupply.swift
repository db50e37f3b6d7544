// Understudy
// SPDX-License-Identifier: Apache-2.0

extension Pager {
    /// The pages from the first one on, each asked for when it is wanted.
    ///
    /// The sequence ends behind the last page, and when the pager gives the wanted page up. A failure ends it, too;
    /// after that, `next()` asks for the page that failed. A task that is canceled makes the pager give up its page.
    /// Pages that others ask for meanwhile are in the sequence, except for those that `previous()` asks for.
    ///
    /// ```swift
    /// for try await page in pager.pages { show(page.rows) }
    /// ```
    package var pages: AsyncThrowingStream<ShownPage, any Error> {
        let supply = PageSupply(self)
        return AsyncThrowingStream(unfolding: { try await supply.next() })
    }
}

/// The pages of one sequence, each until it is taken.
@MainActor
final class PageSupply {
    private let pager: Pager
    private var hasStarted = false
    /// The pages that are shown, but not taken yet: a refresh of all pages shows several at once.
    private var pages: [ShownPage] = []
    private var ending: PagerReport?
    private var waiters: [CheckedContinuation<Void, Never>] = []

    /// Creates the pages of a pager; nothing is asked for.
    init(_ pager: Pager) {
        self.pager = pager
    }

    /// Takes the next page, which is asked for if the pager does not show it already.
    ///
    /// - Returns: The page; nil at the end, and if the pager gives the page up.
    /// - Throws: The failure of the page, and `CancellationError`.
    func next() async throws -> ShownPage? {
        while true {
            try Task.checkCancellation()
            if !pages.isEmpty { return pages.removeFirst() }
            // The pager would ignore the wish for a page while it gets another one.
            if hasStarted, pager.view.isLoading {
                await wait(onCancel: { $0.wake() }, after: {})
                continue
            }
            ending = nil
            await wait(onCancel: { $0.giveUp() }, after: ask)
            guard pages.isEmpty else { continue }
            if case .failed(let failure)? = ending { throw failure }
            return nil
        }
    }

    /// Takes note of a report.
    func receive(_ report: PagerReport) {
        switch report {
        case .page(let page):
            if page.place == .atStart { return }
            pages.append(page)
        case .end, .failed: ending = report
        }
        wake()
    }

    /// Lets the sequence look at what has changed.
    func wake() {
        let waiting = waiters
        waiters = []
        for waiter in waiting { waiter.resume() }
    }

    private func ask() {
        guard !hasStarted else { return pager.next() }
        hasStarted = true
        pager.report(to: self)
        pager.start()
    }

    /// Gives up the page that is waited for, unless it has arrived.
    private func giveUp() {
        if !waiters.isEmpty { pager.cancel() }
    }

    private func wait(
        onCancel: @escaping @MainActor @Sendable (PageSupply) -> Void,
        after action: @MainActor () -> Void
    ) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                waiters.append(continuation)
                action()
            }
        } onCancel: {
            // A handler of a cancellation is not isolated; the pager lives on the main actor.
            Task { @MainActor in onCancel(self) }
        }
    }
}
