// Understudy
// SPDX-License-Identifier: Apache-2.0

package import BackendProbing
import JSONValues
import OrderedCollections

/// The result of a probe as JSON.
package enum ProbeJSON {
    /// Returns the bytes of a report, with a line break at the end.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - url: The URL of the list, without secrets.
    ///   - version: The version of the program.
    /// - Returns: One JSON object.
    package static func bytes(of report: ProbeReport, url: String, version: String) -> [UInt8] {
        var object: JSONObject = [
            "understudy": .string(version),
            "url": .string(url),
            "requests": .integer(Int64(report.requestCount)),
            "searchRequests": .integer(Int64(report.searchCount)),
            "pages": .integer(Int64(report.pageCount)),
            "rows": .integer(Int64(report.rowCount)),
            "pageSizes": .array(report.pageSizes.map { .integer(Int64($0)) }),
            "findings": .array(report.findings.map(finding)),
        ]
        if !report.drift.isEmpty { object["drift"] = .array(report.drift.map(drift)) }
        return JSONWriter.bytes(of: .object(object)) + [0x0A]
    }

    private static func finding(_ finding: ProbeFinding) -> JSONValue {
        var object: JSONObject = ["id": .string(finding.id), "invariant": .string(finding.sentence)]
        switch finding.verdict {
        case .holds: object["verdict"] = "holds"
        case .undecided(let reason):
            object["verdict"] = "undecided"
            object["reason"] = .string(reason)
        case .inapplicable(let reason):
            object["verdict"] = "notPromised"
            object["reason"] = .string(reason)
        case .broken(let sentence, let evidence):
            object["verdict"] = "broken"
            object["reason"] = .string(sentence)
            object["evidence"] = .array(evidence.map(exchange))
        }
        return .object(object)
    }

    private static func drift(_ finding: DriftFinding) -> JSONValue {
        var object: JSONObject = [
            "id": .string(finding.property.id), "property": .string(finding.name),
            "sentence": .string(finding.property.sentence),
        ]
        if let line = finding.line { object["line"] = .integer(Int64(line)) }
        switch finding.verdict {
        case .holds: object["verdict"] = "holds"
        case .undecided(let reason):
            object["verdict"] = "undecided"
            object["reason"] = .string(reason)
        case .notCompared(let reason):
            object["verdict"] = "notCompared"
            object["reason"] = .string(reason)
        case .drifted(let difference, let evidence):
            object["verdict"] = "drifted"
            object["described"] = .string(difference.described)
            object["came"] = .string(difference.came)
            object["evidence"] = .array(evidence.map(exchange))
        }
        return .object(object)
    }

    private static func exchange(_ evidence: ProbeEvidence) -> JSONValue {
        [
            "command": .string(evidence.command),
            "request": .string(evidence.request),
            "requestBody": .string(evidence.requestBody),
            "status": evidence.status.map { .integer(Int64($0)) } ?? .null,
            "answer": .string(evidence.answer),
            "headers": .array(evidence.headers.map { ["name": .string($0.name), "value": .string($0.value)] }),
            "body": .string(evidence.body),
        ]
    }
}
