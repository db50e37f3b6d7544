// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ContractChecking

@Suite("Comparing the pages that were asked for")
struct PagesComparisonTests {
    /// Reads pages as contracts write them: `1 2? 3`.
    private func pages(_ text: String) -> [ExpectedPage] {
        text.split(separator: " ")
            .compactMap { word in
                UInt64(word.filter { $0 != "?" }).map { ExpectedPage(number: $0, isOptional: word.hasSuffix("?")) }
            }
    }

    private func difference(_ expected: String, _ actual: String) -> SequenceDifference? {
        let requests = actual.split(separator: " ")
            .map { word in
                var request = ReceivedRequest(text: "request(\(word))", event: nil)
                request.page = UInt64(word)
                return request
            }
        return PagesComparison.difference(expected: pages(expected), actual: requests)
    }

    @Test(
        "an optional page may be missing, also where another one of its number is needed",
        arguments: [
            ("1 2 3?", "1 2 3"), ("1 2 3?", "1 2"), ("1? 1", "1"), ("1? 1", "1 1"), ("1? 2 1", "2 1"),
            ("2? 1? 2 3", "2 3"), ("1? 2? 1? 2", "1 2"), ("", ""), ("1? 2?", ""),
        ]
    )
    func legal(expected: String, actual: String) {
        #expect(difference(expected, actual) == nil)
    }

    @Test(
        "a difference is at the first request that no way explains",
        arguments: [
            ("1 2", "1 3", ["page 1", "page 2"], 1),
            ("1 4? 2", "1 3", ["page 1", "page 4 (may be missing)", "page 2"], 1),
            ("1 4? 2", "1", ["page 1", "page 2"], 1), ("1 4? 2", "1 2 3", ["page 1", "page 2"], 2),
            ("1 2?", "1 2 2", ["page 1", "page 2 (may be missing)"], 2),
            ("1? 1 2", "1 3", ["page 1 (may be missing)", "page 1", "page 2"], 1),
            ("", "1", [], 0), ("1", "x", ["page 1"], 0),
        ] as [(String, String, [String], Int)]
    )
    func different(expected: String, actual: String, shown: [String], first: Int) {
        let seen = actual.split(separator: " ").map { UInt64($0) == nil ? "request(\($0))" : "page \($0)" }
        #expect(difference(expected, actual) == SequenceDifference(expected: shown, actual: seen, first: first))
    }
}
