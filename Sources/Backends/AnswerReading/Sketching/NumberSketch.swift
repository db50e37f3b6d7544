// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections

/// The kinds of fields with numbers.
enum NumberSketch {
    /// The largest number that a sequence may begin with.
    static let boundMax: Int64 = 1 << 53
    /// The most decimals of a kind.
    private static let decimalsMax = 9

    /// Returns the kind of a field whose values are all numbers.
    ///
    /// - Parameters:
    ///   - samples: The values with the indices of their rows.
    ///   - isSecret: Whether even the size of the values is secret.
    ///   - isPersonal: Whether the values may be about a person, so that a constant is not copied either.
    /// - Returns: The kind; bounds are rounded outwards.
    static func kind(of samples: [FieldSample], isSecret: Bool = false, isPersonal: Bool = false) -> JSONValue {
        let values = samples.compactMap(\.value)
        if let progression = Progression(
            samples.compactMap { sample in
                sample.value?.int.map { (index: sample.index, value: Int64($0)) }
            },
            count: values.count
        ) {
            return progression.kind
        }
        if isSecret { return ["number": [0, 999_999]] }
        if values.count > 1, Set(values).count == 1, !isPersonal { return ["value": values[0]] }
        let integers = values.compactMap { value in if case .integer(let number) = value { number } else { nil } }
        if integers.count == values.count, let least = integers.min(), let greatest = integers.max() {
            let bounds = OutwardBounds.of(least...greatest)
            let isExact = max(bounds.lowerBound.magnitude, bounds.upperBound.magnitude) < 1_000_000_000_000_000_000
            return isExact
                ? ["number": [.integer(bounds.lowerBound), .integer(bounds.upperBound)]] : harmless(greatest)
        }
        return decimals(values)
    }

    private static func decimals(_ values: [JSONValue]) -> JSONValue {
        let numbers = values.compactMap(\.double)
        let digits = values.map { value in
            let text = value.description
            return text.contains("e") || text.contains("E")
                ? 2 : text.split(separator: ".").dropFirst().first?.count ?? 0
        }
        let count = min(decimalsMax, max(1, digits.max() ?? 1))
        guard let least = numbers.min(), let greatest = numbers.max(),
            let lower = Int64(exactly: least.rounded(.down)), let upper = Int64(exactly: greatest.rounded(.up))
        else { return harmless(boundMax) }
        let bounds = OutwardBounds.of(lower...upper)
        guard max(bounds.lowerBound.magnitude, bounds.upperBound.magnitude) < 1_000_000_000 else {
            return harmless(upper)
        }
        return [
            "number": [.integer(bounds.lowerBound), .integer(bounds.upperBound)], "decimals": .integer(Int64(count)),
        ]
    }

    /// Returns a constant of about the same size, for numbers that no range can have.
    private static func harmless(_ number: Int64) -> JSONValue {
        let size = OutwardBounds.below(number.magnitude)
        return ["value": .integer(number < 0 ? -size : size)]
    }

    /// Integers that grow by the same step from row to row.
    struct Progression: Hashable, Sendable {
        /// The value of row 0.
        var from: Int64
        /// The difference between two rows.
        var step: Int64

        /// Derives a progression; nil if the values are none, or too few to show one.
        init?(_ samples: [(index: Int?, value: Int64)], count: Int) {
            let known = samples.compactMap { sample in sample.index.map { (index: Int64($0), value: sample.value) } }
            guard samples.count == count, known.count >= 3, known.count == count,
                known.allSatisfy({ $0.index < 1 << 31 && $0.value.magnitude < Int64.Magnitude(boundMax) }),
                let first = known.first, let second = known.first(where: { $0.index != first.index })
            else { return nil }
            let difference = second.value - first.value
            let distance = second.index - first.index
            guard difference != 0, difference.isMultiple(of: distance) else { return nil }
            step = difference / distance
            let (before, isFar) = step.multipliedReportingOverflow(by: first.index)
            guard !isFar, before.magnitude < 1 << 53 else { return nil }
            from = first.value - before
            let (from, step) = (from, step)
            guard from.magnitude < boundMax, step.magnitude < 1 << 31,
                known.allSatisfy({ from + step * $0.index == $0.value })
            else { return nil }
        }

        /// The kind in list files.
        var kind: JSONValue {
            if from == 0, step == 1 { return "index" }
            var members: JSONObject = ["from": .integer(from)]
            if step != 1 { members["step"] = .integer(step) }
            return ["sequence": .object(members)]
        }
    }
}
