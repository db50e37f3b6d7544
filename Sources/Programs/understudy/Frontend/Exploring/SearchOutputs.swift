// Understudy
// SPDX-License-Identifier: Apache-2.0

import Exploring
import Foundation
import JUnitReport
import Reporters
import TextEncoding

/// The reports of a search, opened before it so that a wrong path costs no time.
struct SearchOutputs {
    private let mapping: ExplorationJUnit
    private let junit: ReportTarget?
    private let json: ReportTarget.Bytes?
    private let html: ReportTarget.Bytes?
    private let layer: String
    private let start: UTCTimestamp
    private let folder: String?

    /// Opens the reports that are asked for.
    ///
    /// - Parameters:
    ///   - options: The paths.
    ///   - layer: The layer that is searched.
    ///   - start: The start of the search, in seconds since 1970.
    /// - Throws: `ReportError` with the path that cannot be written.
    init(_ options: SearchOutputOptions, layer: String, start: Double) throws(ReportError) {
        self.layer = layer
        self.start = UTCTimestamp(secondsSince1970: Int64(start))
        mapping = ExplorationJUnit(layer: layer, version: Understudy.version, start: self.start)
        junit = try options.junit.map { path throws(ReportError) in try ReportTarget(path) }
        json = try options.json.map { path throws(ReportError) in try ReportTarget.Bytes(path) }
        html = try options.html.map { path throws(ReportError) in try ReportTarget.Bytes(path) }
        folder = options.contracts
    }

    /// Writes the reports.
    ///
    /// - Parameters:
    ///   - results: The result of each subject.
    ///   - order: The kind and the size of the search.
    /// - Throws: `ReportError` with the path.
    func write(_ results: [ExplorationResult], order: SearchOrder) throws(ReportError) {
        try junit?.write(mapping.report(results, order: order))
        try json?.write(ExplorationJSON.bytes(of: results, order: order, version: Understudy.version))
        try html?
            .write(
                Array(
                    ExplorationPage(
                        results,
                        order: order,
                        layer: layer,
                        version: Understudy.version,
                        start: start.description
                    )
                    .html.utf8
                )
            )
        for result in results {
            for broken in result.brokenRules where broken.contractDoubt == nil {
                try writeContract(of: broken, subject: result.subject)
            }
        }
    }

    /// Writes the contract of a history that breaks a rule, and shows its path.
    private func writeContract(of broken: BrokenRule, subject: String) throws(ReportError) {
        guard let folder else { return }
        guard let contract = broken.contract else {
            return Console.error.line("\(subject.printable): contracts cannot express the history (\(broken.rule.id))")
        }
        // An obstacle to the folder is reported when the file is opened.
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = "\(folder)/\(contract.id).\(subject).yaml"
        try ReportTarget.Bytes(path).write(Array(contract.text.utf8))
        Console.error.line("contract: \(path)")
    }
}
