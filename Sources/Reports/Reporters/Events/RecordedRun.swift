// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ContractChecking
import JSONValues
import OrderedCollections
package import SourceDiagnostics

/// A run from its recorded events, from which reports can be made later and on other machines.
package struct RecordedRun: Sendable {
    /// The further facts about the run.
    package var facts: RunFacts
    /// The results of the run, in the order of layers and files.
    package var report: RunReport
    /// The behaviours that the contracts check.
    package var behaviours: BehaviourIndex
    /// The layers of the plan, in its order.
    var layers: [String]
    /// The file that the events come from.
    var file: String
    /// The files of single results by layer and id, if they come from several.
    var files: [String: String] = [:]

    /// Returns the file that the events of a result come from.
    package func file(of result: ContractResult) -> String { files[Self.key(of: result)] ?? file }

    /// Returns the key that distinguishes a contract from all others of a run.
    static func key(of result: ContractResult) -> String { "\(result.layer) \(result.id)" }

    /// Reads the lines that ``RunEventLines`` wrote; a run that was killed has no last line, and may end within one.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - file: The file's name as the user gave it.
    /// - Throws: `Diagnostics` for a line that is not an event of this format, and for a file with no run or several.
    package init(_ bytes: [UInt8], file: String) throws(Diagnostics) {
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        // The text after the last line feed is incomplete.
        lines.removeLast()
        self.file = file
        facts = RunFacts(version: "", start: "")
        report = RunReport(driver: "", results: [], planned: 0, duration: .zero)
        behaviours = BehaviourIndex(behaviours: [:])
        layers = []
        var begun: OrderedDictionary<String, JSONValue> = [:]
        for (number, line) in lines.enumerated() where !line.isEmpty {
            let place = SourceLocation(file: file, line: number + 1)
            guard let event = try? JSONParser.parse(Array(line)), let name = event["event"]?.text else {
                throw Self.refusal("this line is not an event", at: place)
            }
            guard (name == "run.started") == (number == 0) else {
                let trouble =
                    number == 0 ? "a run begins with 'run.started', not with '\(name)'" : "another run begins here"
                throw Self.refusal(trouble, at: place)
            }
            switch name {
            case "run.started": try start(event, at: place)
            case "contract.started": begun[event["id"]?.text ?? ""] = event
            case "contract.ended":
                begun[event["id"]?.text ?? ""] = nil
                try add(event, at: place)
            case "run.ended":
                report.driver = event["driver"]?.text ?? ""
                report.duration = EventSeconds.duration(event["seconds"])
            default: break
            }
        }
        guard !facts.start.isEmpty else {
            throw Self.refusal("this file has no run", at: SourceLocation(file: file))
        }
        for event in begun.values {
            let verdict = Verdict.notRun("the run ended during this contract")
            guard let result = ContractResult(event: event, verdict: verdict) else { continue }
            report.results.append(result)
        }
    }

    private mutating func start(_ event: JSONValue, at place: SourceLocation) throws(Diagnostics) {
        guard event["format"]?.int == RunEventLines.format else {
            throw Self.refusal("these events are not of format \(RunEventLines.format)", at: place)
        }
        let time = event["time"]?.text ?? ""
        facts.version = event["version"]?.text ?? ""
        facts.start = time.hasSuffix("Z") ? String(time.dropLast()) : time
        facts.seed = event["seed"]?.text.flatMap { UInt64($0) }
        facts.shard = event["shard"]?.text
        if let command = event["command"]?.text { facts.command = command }
        report.planned = event["planned"]?.int ?? 0
        layers = (event["layers"]?.array ?? []).compactMap(\.text)
    }

    private mutating func add(_ event: JSONValue, at place: SourceLocation) throws(Diagnostics) {
        guard let result = ContractResult(event: event) else {
            throw Self.refusal("this contract lacks its id, title, layer, basis or verdict", at: place)
        }
        report.results.append(result)
        guard let sentence = event["says"]?.text else { return }
        let id = BehaviourIndex.behaviourID(of: result.id)
        behaviours.behaviours[id] = Behaviour(id: id, basis: result.basis, isVisible: true, sentence: sentence)
    }

    private static func refusal(_ message: String, at place: SourceLocation) -> Diagnostics {
        Diagnostics([.error("\(message); use the file that 'check --json' wrote in one run", at: place)])
    }
}
