// Understudy
// SPDX-License-Identifier: Apache-2.0

package import BackendProbing
import JSONValues
import OrderedCollections

/// The broken invariants of a probe in the format SARIF 2.1.0, which code scanning services read.
package enum ProbeSARIF {
    private static let schema = "https://json.schemastore.org/sarif-2.1.0.json"

    /// Returns the bytes of a report, with a line break behind them.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - file: The list file, which is the place of each finding.
    ///   - version: The version of the program.
    /// - Returns: One JSON object.
    package static func bytes(of report: ProbeReport, file: String, version: String) -> [UInt8] {
        let rules = report.findings.map { finding -> JSONValue in
            ["id": .string(finding.id), "shortDescription": ["text": .string(finding.sentence)]]
        }
        let driver: JSONValue = [
            "name": "understudy probe", "semanticVersion": .string(version), "rules": .array(rules),
        ]
        let run: JSONValue = [
            "tool": ["driver": driver],
            "results": .array(report.findings.compactMap { result(of: $0, file: file) }),
        ]
        let log: JSONValue = ["$schema": .string(schema), "version": "2.1.0", "runs": [run]]
        return JSONWriter.bytes(of: log) + [0x0A]
    }

    /// Returns the result of a broken invariant; nil for any other verdict.
    private static func result(of finding: ProbeFinding, file: String) -> JSONValue? {
        guard case .broken(let sentence, let evidence) = finding.verdict else { return nil }
        let text = ([sentence] + evidence.flatMap { [$0.command, "→ \($0.answer)"] }).joined(separator: "\n")
        let place: JSONValue = ["physicalLocation": ["artifactLocation": ["uri": .string(file)]]]
        return [
            "ruleId": .string(finding.id), "level": "error", "message": ["text": .string(text)], "locations": [place],
        ]
    }
}
