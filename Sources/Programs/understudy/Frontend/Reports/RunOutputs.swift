// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import JUnitReport
import Reporters

/// The reports of a run, opened before it, so that a wrong path is reported at once.
struct RunOutputs: Sendable {
    private let places: ReportPlaces
    private let facts: RunFacts
    private let mapping: JUnitMapping
    private let behaviours: BehaviourIndex
    private let junit: ReportTarget?
    private let page: ReportFile?
    private let events: EventStream?
    private let lines: RunEventLines

    /// Opens the reports that the user asked for.
    ///
    /// - Parameters:
    ///   - places: The paths to write to.
    ///   - facts: The facts about the run for the page and the events.
    ///   - mapping: The mapping of the run to the JUnit report.
    ///   - behaviours: The behaviours that the contracts check.
    /// - Throws: `ReportError` with the path that cannot be written.
    init(
        at places: ReportPlaces,
        facts: RunFacts,
        mapping: JUnitMapping,
        behaviours: BehaviourIndex
    ) throws(ReportError) {
        self.places = places
        self.facts = facts
        self.mapping = mapping
        self.behaviours = behaviours
        lines = RunEventLines(facts, behaviours: behaviours, drawsAll: places.html != nil)
        junit = try places.junit.map { path throws(ReportError) in
            try ReportTarget(path, style: places.junitStyle)
        }
        page = try places.html.map { path throws(ReportError) in try ReportFile(path: path) }
        events = try places.json.map { path throws(ReportError) in try EventStream(path) }
    }

    /// Whether the run must keep timelines.
    var keepsTimelines: Bool { page != nil || events != nil }

    /// Whether events appear on a terminal during the run, so that a progress line would break them.
    var fillTerminal: Bool { events?.isTerminal ?? false }

    /// Reports that the run begins.
    func began(_ plan: CheckPlan) {
        events?.write(lines.started(plan))
    }

    /// Reports that a contract begins, so that a reader knows in which contract a run hangs.
    func began(_ contract: Contract) {
        events?.write(lines.started(contract))
    }

    /// Reports the result of a contract.
    func ended(_ result: ContractResult) {
        events?.write(lines.ended(result))
    }

    /// Reports the end of the run, and writes the reports, each even if another one fails.
    ///
    /// - Parameter report: The run.
    /// - Returns: Whether all was written; if not, the reasons are on standard error.
    func write(_ report: RunReport) -> Bool {
        events?.write(lines.ended(report))
        let isPageWritten = succeeds { () throws(ReportError) in
            try page?.write(HTMLReport(report, facts: facts, behaviours: behaviours))
        }
        let isJUnitWritten = succeeds { () throws(ReportError) in try junit?.write(mapping.report(report)) }
        return isPageWritten && isJUnitWritten
    }

    /// Waits for the reader of the events, which comes last because it may take long.
    ///
    /// - Parameter interruption: Receives the signal that ends the wait.
    /// - Returns: Whether all events were written; if not, the reason is on standard error.
    func finish(until interruption: Interruption) async -> Bool {
        do throws(ReportError) {
            try await events?.finish(until: interruption)
            return true
        } catch {
            return succeeds { () throws(ReportError) in throw error }
        }
    }

    private func succeeds(_ body: () throws(ReportError) -> Void) -> Bool {
        do {
            try Failure.writing(body)
            return true
        } catch {
            return false
        }
    }

    /// Shows the paths of the reports if there is more than one kind; on standard error, because the summary is data.
    func showPlaces() {
        if let remark = junit?.remark { Console.error.line(remark) }
        let places = places.written
        if !places.isEmpty { Console.error.line("written: \(places.joined(separator: ", "))") }
    }
}
