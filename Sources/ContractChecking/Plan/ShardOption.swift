// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What `--shard` says.
package enum ShardOption: Hashable, Sendable {
    /// All contracts are checked here, whatever the CI says.
    case whole
    /// This part of them is.
    case part(Shard)

    /// Reads `K/N` or `none`.
    ///
    /// - Parameter text: What the user gave.
    /// - Throws: `ShardError` for anything else, and for a shard that cannot be.
    package init(_ text: String) throws(ShardError) {
        guard text != "none" else {
            self = .whole
            return
        }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(Self.number)
        guard parts.count == 2, let number = parts[0], let count = parts[1] else {
            throw ShardError(message: "--shard '\(text)' is no shard; give K/N, such as 2/4, or none")
        }
        guard let shard = Shard(number, of: count) else {
            let remedy =
                (1...Shard.countMax).contains(count)
                ? "of \(count), the shards 1/\(count) to \(count)/\(count) are possible"
                : "1 to \(Shard.countMax) shards are possible"
            throw ShardError(message: "--shard '\(text)' is impossible; \(remedy)")
        }
        self = .part(shard)
    }

    /// Reads digits and nothing else.
    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }
}
