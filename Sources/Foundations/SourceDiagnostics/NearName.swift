// Understudy
// SPDX-License-Identifier: Apache-2.0

import TextEncoding

/// Finds the known name that a misspelt one was most likely meant to be.
package enum NearName {
    /// The longest name that is compared, in characters; a longer one has no suggestion.
    package static let lengthMax = 80

    /// Returns the known name nearest to `name`, or nil when none is near enough to be a typing error.
    ///
    /// A name is near when at most a third of its characters, and at least one, must be changed.
    /// Among equally near names the first of `known` wins.
    package static func nearest(to name: String, in known: some Sequence<String>) -> String? {
        guard !name.isEmpty, name.count <= lengthMax else { return nil }
        let limit = max(1, name.count / 3)
        var best: (name: String, distance: Int)?
        for candidate in known where candidate.count <= lengthMax {
            let distance = EditDistance.count(from: Array(name.lowercased()), to: Array(candidate.lowercased()))
            if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.name
    }

    /// Returns `; use 'X'` for the nearest known name, or `; known: …` where none is near and few are known.
    package static func hint(for name: String, in known: [String]) -> String {
        if let near = nearest(to: name, in: known) { return "; use '\(near)'" }
        guard !known.isEmpty, known.count <= 16 else { return "" }
        return "; known: \(known.joined(separator: ", "))"
    }
}
