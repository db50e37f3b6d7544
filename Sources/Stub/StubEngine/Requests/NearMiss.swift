// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The reasons why a request that nothing serves does not match the nearest endpoint.
struct NearMiss: Hashable, Sendable {
    /// One line for the endpoint and one for each part that was compared.
    let lines: [String]

    /// Compares a request with all endpoints; nil where there are none.
    init?(method: String, path: String, in places: [RouteTable.Place]) {
        let asked = Self.parts(path)
        let best = places.enumerated()
            .max { left, right in
                let (one, other) = (
                    Self.score(of: left.element, method: method, asked: asked),
                    Self.score(of: right.element, method: method, asked: asked)
                )
                // The first of equally near endpoints wins.
                return (one, right.offset) < (other, left.offset)
            }
        guard let place = best?.element else { return nil }
        let expected = Self.parts(place.path)
        var lines = ["nearest: '\(place.name)' at \(place.method) \(place.path)"]
        lines.append("method: \(Self.comparison(of: place.method, with: method))")
        for index in 0..<max(expected.count, asked.count) {
            let here = index < expected.count ? "'\(expected[index])'" : "nothing"
            let there = index < asked.count ? "'\(asked[index])'" : "nothing"
            lines.append("part \(index + 1): \(Self.comparison(of: here, with: there))")
        }
        self.lines = lines
    }

    private static func parts(_ path: String) -> [Substring] {
        path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    }

    private static func comparison(of expected: String, with asked: String) -> String {
        expected == asked ? "\(expected), as requested" : "\(expected) is served, \(asked) was requested"
    }

    /// Counts equal parts, and half of those that begin alike; the method counts least.
    private static func score(of place: RouteTable.Place, method: String, asked: [Substring]) -> Int {
        let parts = parts(place.path)
        let pairs = zip(parts, asked)
            .map { $0 == $1 ? 4 : $0.lowercased().first == $1.lowercased().first ? 2 : 0 }
        return pairs.reduce(0, +) - abs(parts.count - asked.count) + (place.method == method ? 1 : 0)
    }
}
