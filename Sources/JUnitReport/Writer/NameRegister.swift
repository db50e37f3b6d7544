// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The names that a report has so far, each kept as a fingerprint of 128 bits whatever its length.
///
/// Two of a million names share a fingerprint with a probability of about 10^-27.
struct NameRegister {
    private struct Fingerprint: Hashable {
        let first: Int
        let second: Int

        init(_ name: [UInt8]) {
            (first, second) = (Self.hash(name, salt: 1), Self.hash(name, salt: 2))
        }

        private static func hash(_ name: [UInt8], salt: UInt8) -> Int {
            var hasher = Hasher()
            hasher.combine(salt)
            unsafe name.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
            return hasher.finalize()
        }
    }

    private var known: Set<Fingerprint> = []
    /// Those since the last ``keep()``, to be taken back when their suite is refused.
    private var pending: [Fingerprint] = []

    /// Enters a name.
    ///
    /// - Parameter name: The name as it is written.
    /// - Returns: Whether it is new.
    mutating func enter(_ name: [UInt8]) -> Bool {
        let fingerprint = Fingerprint(name)
        guard known.insert(fingerprint).inserted else { return false }
        pending.append(fingerprint)
        return true
    }

    /// Keeps the names entered since the last call for good.
    mutating func keep() {
        pending.removeAll(keepingCapacity: true)
    }

    /// Forgets the names entered since they were last kept.
    mutating func takeBack() {
        known.subtract(pending)
        pending.removeAll(keepingCapacity: true)
    }
}
