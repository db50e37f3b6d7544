// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import YAMLSource

/// Reads faults from list and contract files and from the command line.
package enum FaultParser {
    /// The longest delay.
    static let delayMax = Duration.seconds(3600)

    /// Why a part of a fault cannot be understood; the readers add the place.
    struct Refusal: Error {
        /// What is wrong, and what to write instead.
        var reason: String

        /// Creates a refusal with its reason.
        init(_ reason: String) { self.reason = reason }
    }

    /// Returns a status code that an answer can have.
    static func statusCode(_ code: Int?, written: String) throws(Refusal) -> Int {
        guard let code, (200...599).contains(code) else {
            throw Refusal("'\(written)' is no status code; write one from 200 to 599")
        }
        return code
    }

    /// Returns the shape of a name.
    static func wrongShape(_ name: String) throws(Refusal) -> WrongShape {
        guard let shape = WrongShape(rawValue: name) else {
            throw Refusal("unknown shape '\(name)'\(NearName.hint(for: name, in: WrongShape.allCases.map(\.rawValue)))")
        }
        return shape
    }

    /// Returns a time in whole seconds, a part of one counted as one, as `Retry-After` has it.
    ///
    /// The time must have a unit: a bare number means seconds to a reader of `Retry-After`, and milliseconds elsewhere.
    static func wholeSeconds(_ text: String) throws(Refusal) -> Int64 {
        guard !text.allSatisfy(\.isNumber) || text.isEmpty else {
            throw Refusal("'\(text)' has no unit; write \(text)s for seconds")
        }
        guard let time = DurationText.parse(text), time <= delayMax else {
            throw Refusal("'\(text)' is no time; write for example 5s, up to an hour")
        }
        return (time.milliseconds + 999) / 1000
    }

    /// Returns the body fault of a name, in the file's spelling or the command line's.
    static func bodyFault(_ name: String) throws(Refusal) -> BodyFault {
        guard let fault = BodyFault.allCases.first(where: { $0.rawValue == name || $0.hyphenated == name }) else {
            let known = BodyFault.allCases.map(\.hyphenated)
            throw Refusal("unknown body fault '\(name)'\(NearName.hint(for: name, in: known))")
        }
        return fault
    }
}
