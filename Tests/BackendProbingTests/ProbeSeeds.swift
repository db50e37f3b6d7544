// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The seeds of random lists, in parts that tests run side by side.
///
/// `UNDERSTUDY_SEEDS` is the number of seeds, or the first and the last one: `10000`, `1-500`, `77-77`.
enum ProbeSeeds {
    /// The seeds of one case of a test.
    typealias Part = ClosedRange<UInt64>

    private static let variable = "UNDERSTUDY_SEEDS"
    private static let partCount: UInt64 = 50

    /// Returns the seeds that the variable names, or the usual number of them.
    static func parts(usually count: UInt64) -> [Part] {
        parts(of: ProcessInfo.processInfo.environment[variable], usually: count)
    }

    /// Returns the seeds that a text names.
    ///
    /// - Parameters:
    ///   - text: The text of the variable; nil if it is not set.
    ///   - count: The usual number of seeds.
    /// - Returns: The seeds in parts; none for a text that names no seeds, which a test refuses.
    static func parts(of text: String?, usually count: UInt64) -> [Part] {
        guard let all = seeds(text ?? String(count)) else { return [] }
        return stride(from: all.lowerBound, through: all.upperBound, by: Int(partCount))
            .map { $0...min($0 + partCount - 1, all.upperBound) }
    }

    private static func seeds(_ text: String) -> Part? {
        let bounds = text.split(separator: "-", omittingEmptySubsequences: false).map { UInt64($0) }
        switch bounds.count {
        case 1: return bounds[0].flatMap { $0 > 0 ? 1...$0 : nil }
        case 2:
            guard let first = bounds[0], let last = bounds[1], first <= last else { return nil }
            return first...last
        default: return nil
        }
    }

    /// Returns the words that name a seed, and the command that runs it alone.
    static func words(for seed: UInt64) -> String { "seed \(seed); to run it alone: \(variable)=\(seed)-\(seed)" }
}

/// Numbers that are the same for the same seed.
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    /// Begins the numbers of a seed.
    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
