// Understudy
// SPDX-License-Identifier: Apache-2.0

import Fingerprints
import Pagers

extension ModelNetwork {
    /// A request on its way.
    final class Flight: Sendable {
        /// The page that it asks for.
        let asked: AskedPage
        /// The page that the server has; nil if it has no such page.
        private let page: ServedPage?
        /// The first page of that moment, for a server that ignores what it is asked for.
        private let firstPage: ServedPage?
        /// The fingerprint of all that.
        let fingerprint: Fingerprint

        /// Creates a request.
        init(asked: AskedPage, page: ServedPage?, firstPage: ServedPage?) {
            (self.asked, self.page, self.firstPage) = (asked, page, firstPage)
            var words = Fingerprinter()
            words.mix(asked.code << 2 | (page == nil ? 0 : 2) | (firstPage == nil ? 0 : 1))
            page?.mix(into: &words)
            firstPage?.mix(into: &words)
            fingerprint = words.fingerprint
        }
    }
}

extension ModelNetwork.Flight {
    /// Returns the answer; nil if the outcome is the same as another one, or not possible.
    func answer(_ outcome: ServerOutcome, in setup: borrowing ModelSetup) -> ServedAnswer? {
        guard let page else {
            return outcome == .page ? .failure(.status, .serverError) : nil
        }
        guard case .fault(let fault) = outcome else { return .page(page) }
        switch fault {
        case .closed: return .failure(.network, fault)
        case .serverError, .unavailable: return .failure(.status, fault)
        case .unreadable: return .failure(.content, fault)
        case .expired:
            guard setup.style.hasTokens, case .token = asked else { return nil }
            return .failure(.status, fault)
        case .emptyPage:
            return ModelServer.emptied(page, at: asked, style: setup.style, size: setup.pageSize)
                .map { .page($0) }
        case .firstPage:
            guard var first = firstPage, first.ids != page.ids else { return nil }
            if case .before = asked { return nil }
            // Numbers and offsets are counted by the client.
            if !setup.style.hasTokens { first.next = page.next }
            return .page(first)
        case .sameToken:
            guard setup.style.hasTokens, case .token = asked else { return nil }
            var same = page
            same.next = .page(asked)
            return .page(same)
        }
    }
}

extension ModelServer {
    /// Returns a request that arrives now, with the page that it will get.
    func flight(to asked: AskedPage, in setup: borrowing ModelSetup) -> ModelNetwork.Flight {
        let isRedirected = setup.faults.contains(.firstPage) && asked != setup.style.firstPage
        return ModelNetwork.Flight(
            asked: asked,
            page: page(asked, in: setup),
            firstPage: isRedirected ? page(setup.style.firstPage, in: setup) : nil
        )
    }

    /// Returns the page that the server has now; nil if it has no such page.
    private func page(_ asked: AskedPage, in setup: borrowing ModelSetup) -> ServedPage? {
        guard var page = page(asked, style: setup.style, size: setup.pageSize) else { return nil }
        if setup.style.hasTokens { page.total = setup.claimedTotal }
        if setup.repeatsLastPage, setup.style == .bareNumbers, page.ids.isEmpty, case .number(let number) = asked,
            rowCount > 0
        {
            let last = (rowCount + setup.pageSize - 1) / setup.pageSize
            page.ids = rows.rows(in: (last - 1) * setup.pageSize..<rowCount)
            page.next = .perhaps(.number(number + 1))
        }
        return page
    }
}

extension ModelNetwork.Flight: Hashable {
    /// Returns whether two requests ask for the same and get the same.
    static func == (left: ModelNetwork.Flight, right: ModelNetwork.Flight) -> Bool {
        left.fingerprint == right.fingerprint
    }

    /// Takes the request into a hash.
    func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }
}
