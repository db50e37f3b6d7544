// Understudy
// SPDX-License-Identifier: Apache-2.0

/// 128 bits that stand for a name, whatever its length; the process draws the key anew each time it starts.
///
/// Two of a million names share a fingerprint with a probability of about 10^-27, and nobody can make them do so.
struct NameFingerprint: Hashable {
    /// One half.
    let first: UInt64

    /// The other half.
    let second: UInt64

    /// Takes the fingerprint of a name in one or two parts.
    ///
    /// - Parameters:
    ///   - group: The first part, in which no zero byte may be.
    ///   - name: The second part.
    init(group: String = "", name: [UInt8]) {
        var hasher = Hasher()
        var group = group
        group.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        // A class name holds no zero byte, so the two parts cannot run into each other.
        hasher.combine(UInt8(0))
        unsafe name.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        var other = hasher
        other.combine(UInt8(1))
        first = UInt64(bitPattern: Int64(hasher.finalize()))
        second = UInt64(bitPattern: Int64(other.finalize()))
    }

    /// Restores a fingerprint.
    ///
    /// - Parameters:
    ///   - first: One half.
    ///   - second: The other half.
    init(first: UInt64, second: UInt64) {
        self.first = first
        self.second = second
    }
}
