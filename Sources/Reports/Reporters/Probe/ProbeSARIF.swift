// Understudy
// SPDX-License-Identifier: Apache-2.0

package import BackendProbing
import JSONValues
import OrderedCollections

/// The broken invariants of a probe, and the properties that have drifted, in the format SARIF 2.1.0.
///
/// Services for code scanning read this format.
package enum ProbeSARIF {
    private static let schema = "https://json.schemastore.org/sarif-2.1.0.json"

    /// Returns the bytes of a report, with a line break at the end.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - file: The list file, which is the location of each finding.
    ///   - version: The version of the program.
    /// - Returns: One JSON object.
    package static func bytes(of report: ProbeReport, file: String, version: String) -> [UInt8] {
        let rules = report.findings.map { finding -> JSONValue in
            rule(finding.id, sentence: finding.sentence)
        }
        let properties = Set(report.drift.map(\.property)).sorted { $0.id < $1.id }
        let driftRules = properties.map { rule($0.id, sentence: $0.sentence) }
        let driver: JSONValue = [
            "name": "understudy probe", "semanticVersion": .string(version), "rules": .array(rules + driftRules),
        ]
        let run: JSONValue = [
            "tool": ["driver": driver],
            "results": .array(
                report.findings.compactMap { result(of: $0, file: file) }
                    + report.drift.compactMap { result(of: $0, file: file) }
            ),
        ]
        let log: JSONValue = ["$schema": .string(schema), "version": "2.1.0", "runs": [run]]
        return JSONWriter.bytes(of: log) + [0x0A]
    }

    private static func rule(_ id: String, sentence: String) -> JSONValue {
        ["id": .string(id), "shortDescription": ["text": .string(sentence)]]
    }

    /// Returns the result of a property that has drifted, at its line; nil for any other verdict.
    private static func result(of finding: DriftFinding, file: String) -> JSONValue? {
        guard case .drifted(let difference, let evidence) = finding.verdict else { return nil }
        var place: JSONObject = ["artifactLocation": ["uri": .string(file)]]
        if let line = finding.line { place["region"] = ["startLine": .integer(Int64(line))] }
        return result(
            finding.property.id,
            text: ["\(finding.name): \(difference.sentence)"] + lines(evidence),
            place: .object(place)
        )
    }

    private static func lines(_ evidence: [ProbeEvidence]) -> [String] {
        evidence.flatMap { [$0.command, "→ \($0.answer)"] }
    }

    private static func result(_ id: String, text: [String], place: JSONValue) -> JSONValue {
        [
            "ruleId": .string(id), "level": "error", "message": ["text": .string(text.joined(separator: "\n"))],
            "locations": [["physicalLocation": place]],
        ]
    }

    /// Returns the result of a broken invariant; nil for any other verdict.
    private static func result(of finding: ProbeFinding, file: String) -> JSONValue? {
        guard case .broken(let sentence, let evidence) = finding.verdict else { return nil }
        let place: JSONValue = ["artifactLocation": ["uri": .string(file)]]
        return result(finding.id, text: [sentence] + lines(evidence), place: place)
    }
}
