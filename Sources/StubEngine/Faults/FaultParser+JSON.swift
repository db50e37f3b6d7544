// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import OrderedCollections
import SourceDiagnostics
import YAMLSource

extension FaultParser {
    /// Reads a fault as JSON writes it: `{"fault":"status:500@page=3"}`, or the mapping of a list file.
    ///
    /// - Parameter members: The object with `fault` and with what narrows it; a member that is null is not there.
    /// - Returns: The fault.
    /// - Throws: `FaultSyntaxError` for the first thing that cannot be understood.
    package static func parse(members: JSONObject) throws(FaultSyntaxError) -> Fault {
        let written = members["fault"].map { $0.text ?? $0.description } ?? ""
        var findings = Diagnostics()
        let object = JSONValue.object(members.filter { $0.value != .null }.mapValues(\.withWholeNumbers))
        let fault = parse(SourceNode(object, at: SourceLocation(file: "")), into: &findings)
        guard let fault, !findings.hasErrors else {
            let finding = findings.findings.first { $0.severity == .error }
            throw FaultSyntaxError(written, finding?.message ?? "it cannot be read; write it in one line")
        }
        return fault
    }
}

extension JSONValue {
    /// The value with integers for whole numbers that are written with a fraction, such as `2.0`, as JSON Schema takes
    /// them.
    var withWholeNumbers: JSONValue {
        switch self {
        case .number(let number): Int64(exactly: number).map { .integer($0) } ?? self
        case .array(let values): .array(values.map(\.withWholeNumbers))
        case .object(let members): .object(members.mapValues(\.withWholeNumbers))
        case .null, .bool, .integer, .string: self
        }
    }
}
