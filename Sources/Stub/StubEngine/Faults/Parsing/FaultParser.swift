// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
package import ListDescription
import OrderedCollections
package import SourceDiagnostics
import TextEncoding
import YAMLSource

/// Reads faults from list and contract files and from the command line.
package enum FaultParser {
    /// The longest delay.
    static let delayMax = Duration.seconds(3600)

    /// The reason why a part of a fault cannot be understood; the readers add the location.
    struct Refusal: Error {
        /// The mistake and its correction.
        var reason: String

        /// Creates a refusal with its reason.
        init(_ reason: String) { self.reason = reason }
    }

    /// Returns a status code that an answer can have.
    static func statusCode(_ code: Int?, written: String) throws(Refusal) -> Int {
        guard let code, (200...599).contains(code) else {
            throw Refusal("'\(written)' is not a status code; write one from 200 to 599")
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

    /// Returns a time in whole seconds, rounded up, as `Retry-After` has it.
    ///
    /// The time must have a unit: a bare number means seconds to a reader of `Retry-After`, and milliseconds elsewhere.
    static func wholeSeconds(_ text: String) throws(Refusal) -> Int64 {
        guard !text.allSatisfy(\.isNumber) || text.isEmpty else {
            throw Refusal("'\(text)' has no unit; write \(text)s for seconds")
        }
        guard let time = DurationText.parse(text), time <= delayMax else {
            throw Refusal("'\(text)' is not a time; write for example 5s, up to an hour")
        }
        return (time.wholeMilliseconds + 999) / 1000
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

extension FaultParser {
    /// Reads the faults that list files begin with.
    ///
    /// - Parameters:
    ///   - file: The lists and answers with their faults.
    ///   - diagnostics: The receiver of findings, also for a fault that could never apply.
    /// - Returns: The faults that can be understood, in the order of the files.
    package static func faults(of file: ListFile, into diagnostics: inout Diagnostics) -> [Fault] {
        file.faults.compactMap { node in
            guard let fault = parse(node, into: &diagnostics) else { return nil }
            guard let problem = fault.problem(in: file) else { return fault }
            diagnostics.error("the fault '\(fault)' \(problem)", at: node.location)
            return nil
        }
    }
}

extension FaultParser {
    /// Reads a fault as JSON writes it: `{"fault":"status:500@page=3"}`, or the mapping of a list file.
    ///
    /// - Parameter members: The object with `fault` and the keys that choose requests; null means a missing member.
    /// - Returns: The fault.
    /// - Throws: `FaultSyntaxError` for the first thing that cannot be understood.
    package static func parse(members: JSONObject) throws(FaultSyntaxError) -> Fault {
        let written = members["fault"].map { $0.text ?? $0.description } ?? ""
        var findings = Diagnostics()
        let object = JSONValue.object(members.filter { $0.value != .null }.mapValues(\.withWholeNumbers))
        let fault = parse(SourceNode(object, at: SourceLocation(file: "")), into: &findings)
        guard let fault, !findings.hasErrors else {
            let finding = findings.findings.first { $0.severity == .error }
            throw FaultSyntaxError(written, reason: finding?.message ?? "it cannot be read; write it in one line")
        }
        return fault
    }
}

extension JSONValue {
    /// The value with integers for whole numbers that are written with a fraction, as JSON Schema takes them.
    ///
    /// Such a number is `2.0`.
    var withWholeNumbers: JSONValue {
        switch self {
        case .number(let number): Int64(exactly: number).map { .integer($0) } ?? self
        case .array(let values): .array(values.map(\.withWholeNumbers))
        case .object(let members): .object(members.mapValues(\.withWholeNumbers))
        case .null, .bool, .integer, .string: self
        }
    }
}

/// The reason why a fault on the command line cannot be understood.
package struct FaultSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The fault as it was written.
    package var text: String
    /// The mistake and its correction.
    package var reason: String

    /// Creates an error about a fault.
    package init(_ text: String, reason: String) {
        self.text = text
        self.reason = reason
    }

    package var description: String { "fault '\(text)': \(reason)" }

    /// The message of the answer to a request whose own header has the fault.
    package var headerMessage: String { "the header Understudy-Fault is wrong: \(self)" }
}
