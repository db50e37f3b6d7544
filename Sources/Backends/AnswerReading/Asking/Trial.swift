// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import Pagers

/// A parameter that a backend may read, with the value by which its effect is recognized.
struct Trial: Hashable, Sendable {
    /// The meaning of a parameter.
    enum Meaning: Hashable, Sendable {
        /// The number of a page.
        case page
        /// The number of rows to skip.
        case offset
        /// The key of the last row.
        case key
        /// A token of the answer.
        case token
        /// The number of rows of a page.
        case size
    }

    /// The meaning.
    var meaning: Meaning
    /// The location.
    var location: PagerDialect.Location
    /// The value.
    var value: JSONValue

    /// Creates trials that differ in their names.
    ///
    /// - Parameters:
    ///   - meaning: The meaning of all of them.
    ///   - names: The names.
    ///   - request: The request to which they are added.
    ///   - value: The value of the name at a position.
    /// - Returns: One trial for each name that the request does not have.
    static func all(
        _ meaning: Meaning,
        named names: [String],
        for request: TransportRequest,
        value: (Int) -> JSONValue
    ) -> [Trial] {
        names.map { request.location(of: $0) }.unique
            .filter { request.value(at: $0) == nil }
            .enumerated()
            .map { Trial(meaning: meaning, location: $1, value: value($0)) }
    }
}

extension TransportRequest {
    /// Returns the request with the parameters of trials.
    func adding(_ trials: [Trial]) -> TransportRequest {
        trials.reduce(self) { $0.setting($1.value, at: $1.location) }
    }
}

extension Array {
    /// The first and the second half.
    var halves: [[Element]] {
        count < 2 ? [self] : [Array(self[..<((count + 1) / 2)]), Array(self[((count + 1) / 2)...])]
    }
}
