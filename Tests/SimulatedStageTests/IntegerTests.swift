// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Foundation
import ListDescription
import ShippedContracts
import SourceDiagnostics
import StubEngine
import Testing

/// A trap ends the process, so every batch of variants has a process of its own, and writes down where it is.
@Suite("Integers at the ends of their range", .timeLimit(.minutes(20)))
struct IntegerTests {
    /// Which part of all variants is run: every first, every second, … `ci/integers` runs them all.
    private static let stride = ProcessInfo.processInfo.environment["UNDERSTUDY_INTEGERS"] == "all" ? 1 : 61
    private static let layers = Set(contractFiles.map { $0.path.prefix { $0 != "/" } }).map(String.init).sorted()
    private static var contractFiles: [(path: String, text: String)] {
        ShippedContracts.files.filter { $0.path.hasSuffix(".yaml") && $0.text.contains("\ncontracts:\n") }
    }

    @Test("in a contract give a verdict or a diagnostic, and never end the process", arguments: layers)
    func contracts(layer: String) async throws {
        let log = try Log()
        await #expect(processExitsWith: .success) { [layer = layer as String, path = log.path as String] in
            try await IntegerTests.runContracts(layer, path)
        }
        #expect(log.text == "end")
    }

    @Test("in a list file give pages or a diagnostic, and never end the process")
    func lists() async throws {
        let log = try Log()
        await #expect(processExitsWith: .success) { [path = log.path as String] in
            try IntegerTests.runLists(path)
        }
        #expect(log.text == "end")
    }

    /// Runs variants of the contracts of a layer.
    private static func runContracts(_ layer: String, _ log: String) async throws {
        let words = try ContractWords(sources: ShippedContracts.files)
        var count = 0
        for file in contractFiles where file.path.hasPrefix("\(layer)/") {
            for variant in contracts(of: file.text).flatMap(IntegerVariants.all) {
                count += 1
                guard count.isMultiple(of: stride) else { continue }
                try "\(file.path), \(variant.place):\n\(variant.text)"
                    .write(toFile: log, atomically: false, encoding: .utf8)
                guard let suite = try? ContractSuite.load(sources: [(file.path, variant.text)], words: words) else {
                    continue
                }
                let report = try await Project.run(CheckPlan(of: suite)).report
                let isWhole = report.results.count == suite.contracts.count && !report.isCutShort
                precondition(isWhole, "a contract has no verdict")
            }
        }
        precondition(count > 0, "the layer has no variants")
        try "end".write(toFile: log, atomically: false, encoding: .utf8)
    }

    /// Asks for pages of variants of the shipped lists, and of those that have every kind of row, style and fault.
    private static func runLists(_ log: String) throws {
        let folder = URL(filePath: #filePath).appending(path: "../../../fixtures/lists/accepted").standardizedFileURL
        let fixtures = try ["every-kind", "every-style", "faults"]
            .map { name in
                let file = folder.appending(path: "\(name).yaml")
                return (path: file.path(), text: try String(contentsOf: file, encoding: .utf8))
            }
        var count = 0
        for file in ShippedContracts.files.filter({ $0.path.hasPrefix("lists/") }) + fixtures {
            for variant in IntegerVariants.all(of: file.text) {
                try "\(file.path), \(variant.place)".write(toFile: log, atomically: false, encoding: .utf8)
                var diagnostics = Diagnostics()
                guard let lists = try? ListFileParser.parse(Array(variant.text.utf8), file: file.path) else { continue }
                ask(lists, FaultParser.faults(of: lists, into: &diagnostics))
                count += 1
            }
        }
        precondition(count > 0, "no variant is a list file")
        try "end".write(toFile: log, atomically: false, encoding: .utf8)
    }

    /// Asks every list of a file for pages, with its faults and without.
    private static func ask(_ file: ListFile, _ faults: [Fault]) {
        for mount in [Mount(file), Mount(file, faults: faults)] {
            for list in file.lists {
                for page in [String(Int64.min), String(Int64.max), "1"] {
                    for size in [String(Int64.max), "3"] {
                        let query = [
                            (name: list.paging.pageParameter, value: page),
                            (name: list.paging.sizeParameter ?? "", value: size),
                        ]
                        let plan = mount.answer(StubRequest(path: list.path, query: query))
                        precondition(plan.body.count <= 64 << 20, "the page has more bytes than a page may have")
                    }
                }
            }
        }
    }

    /// The head of a file with each of its contracts.
    private static func contracts(of text: String) -> [String] {
        let parts = text.components(separatedBy: "\n  - id: ")
        return parts.dropFirst().map { "\(parts[0])\n  - id: \($0)" }
    }
}

/// A file that a process writes down in where it is.
private struct Log: ~Copyable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "integers-\(UUID().uuidString)").path()
        try "beginning".write(toFile: path, atomically: false, encoding: .utf8)
    }

    var text: String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "nothing" }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
