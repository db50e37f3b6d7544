// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Why a driver could not do what it was asked to do; never that its layer behaved wrongly.
public struct LayerRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// Whether the driver does not do this at all, so that the contract is not judged.
    public let isUnsupported: Bool
    /// What it does not do, or what is wrong.
    public let description: String

    /// The driver does not do this, such as `the source 'twoApis'`; the contract is unsupported.
    public static func unsupported(_ what: String) -> LayerRefusal {
        LayerRefusal(isUnsupported: true, description: what)
    }

    /// The driver cannot make sense of this, such as `'page' is a text`; the contract is undecided.
    public static func refused(_ what: String) -> LayerRefusal {
        LayerRefusal(isUnsupported: false, description: what)
    }
}
