// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Compares the pages that were requested in a segment with those that its step expects; some may be optional.
struct PagesComparison {
    private let expected: [ExpectedPage]
    private let actual: [ReceivedRequest]
    /// For each number of first requests, the numbers of first expected pages that they can match.
    private var places: [Set<Int>]

    /// Returns the first difference between the requests and the expected pages; nil if there is none.
    static func difference(expected: [ExpectedPage], actual: [ReceivedRequest]) -> SequenceDifference? {
        let comparison = PagesComparison(expected: expected, actual: actual)
        return comparison.isComplete ? nil : comparison.difference
    }

    /// Follows all ways to leave out optional pages at once; the next request decides between them.
    private init(expected: [ExpectedPage], actual: [ReceivedRequest]) {
        self.expected = expected
        self.actual = actual
        places = [[0]]
        places[0] = withoutOptional([0])
        for request in actual {
            let reached = places[places.count - 1].filter { $0 < expected.count && expected[$0].number == request.page }
            if reached.isEmpty { break }
            places.append(withoutOptional(Set(reached.map { $0 + 1 })))
        }
    }

    /// Returns some places, and the places that can be reached from them without a request.
    private func withoutOptional(_ reached: Set<Int>) -> Set<Int> {
        var all = reached
        for place in expected.indices where expected[place].isOptional && all.contains(place) {
            all.insert(place + 1)
        }
        return all
    }

    /// The number of requests, from the first one on, that are as expected.
    private var matchCount: Int { places.count - 1 }

    private var isComplete: Bool { matchCount == actual.count && places[matchCount].contains(expected.count) }

    private var difference: SequenceDifference {
        // After the last request, the missing page is expected; before it, each page that would have matched.
        let reached = places[matchCount]
        let next = (matchCount == actual.count ? reached.max() : reached.min()) ?? 0
        let names = (matched(before: next) + expected[next...]).map(Self.text(of:))
        return SequenceDifference(
            expected: names,
            actual: actual.map { request in request.page.map { "page \($0)" } ?? request.text },
            first: matchCount
        )
    }

    /// Returns the expected page of each matching request, on one way to a place.
    private func matched(before place: Int) -> [ExpectedPage] {
        var place = place
        var pages: [ExpectedPage] = []
        for count in stride(from: matchCount, to: 0, by: -1) {
            while !isReached(place, by: count) { place -= 1 }
            place -= 1
            pages.insert(expected[place], at: 0)
        }
        return pages
    }

    /// Returns whether the request with a number matches the page before a place.
    private func isReached(_ place: Int, by count: Int) -> Bool {
        places[count - 1].contains(place - 1) && expected[place - 1].number == actual[count - 1].page
    }

    private static func text(of page: ExpectedPage) -> String {
        "page \(page.number)\(page.isOptional ? " (may be missing)" : "")"
    }
}
