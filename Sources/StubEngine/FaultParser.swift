// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics

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

    /// Returns the body fault of a name, in the file's spelling or the command line's.
    static func bodyFault(_ name: String) throws(Refusal) -> BodyFault {
        let spelling = name == "invalid-json" ? BodyFault.invalidJSON.rawValue : name
        guard let fault = BodyFault(rawValue: spelling) else {
            let known = BodyFault.allCases.map(\.rawValue)
            throw Refusal("unknown body fault '\(name)'\(NearName.hint(for: name, in: known))")
        }
        return fault
    }
}
