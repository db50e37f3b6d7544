// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A copy of a mount for one test: the same backend, with rows, faults, holds and a journal of its own.
package struct Sandbox: Sendable {
    /// The name.
    package let name: String
    /// The seed of its rows; nil for the seeds of the lists.
    package let seed: UInt64?
    /// The time without requests after which it expires.
    package let life: Duration
    /// The mount that answers its requests.
    package let mount: Mount

    /// The most characters of a name.
    package static let nameLengthMax = 64
    /// A name, as a regular expression.
    package static let namePattern = "^[A-Za-z0-9_-][A-Za-z0-9._-]{0,\(nameLengthMax - 1)}$"

    /// Refuses a text that is not a name of a sandbox.
    ///
    /// Names that begin with a dot are refused, because clients remove `.` and `..` from paths.
    package static func check(name: String) throws(SandboxRefusal) {
        let isName = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
            default: false
            }
        }
        guard isName, (1...nameLengthMax).contains(name.utf8.count), !name.hasPrefix(".") else {
            let remedy = "use 1 to \(nameLengthMax) letters, digits, '-', '_' and '.', but no '.' at the beginning"
            throw SandboxRefusal(400, message: "'\(name)' is not a name of a sandbox; \(remedy)")
        }
    }
}

/// The limits of the sandboxes of a mount.
package struct SandboxLimits: Hashable, Sendable {
    /// The seconds without requests that a sandbox may stay, up to a day.
    package static let seconds = 1...86_400
    /// The most sandboxes that a stub may allow.
    package static let counts = 0...10_000
    /// The most sandboxes at the same time.
    package var countMax: Int
    /// The time without requests after which a sandbox expires, unless it has its own.
    package var life: Duration

    /// Creates limits; by default, 1,000 sandboxes, each for 10 minutes without requests.
    package init(countMax: Int = 1000, life: Duration = .seconds(600)) {
        self.countMax = countMax
        self.life = life
    }
}

/// The reason why there is no sandbox for a request.
package struct SandboxRefusal: Error, Hashable, Sendable {
    /// The status code of the answer: 400, 403, 404 or 409.
    package var status: Int
    /// The mistake and its correction.
    package var message: String

    /// Creates a refusal.
    package init(_ status: Int, message: String) {
        self.status = status
        self.message = message
    }
}
