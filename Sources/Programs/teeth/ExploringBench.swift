// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Foundation
import ShippedContracts
import Synchronization
import TextEncoding
import WrongDrivers

/// A search of each wrong pager and each wrong paging manager without contracts, and a table of the findings.
struct ExploringBench: Sendable {
    /// The most real time for the search of one driver, in seconds.
    private static let patience = 300

    private let drivers: [(driver: WrongDriver, layer: String)]
    private let plan: CheckPlan
    private let search: WrongDriverSearch
    /// Whether all drivers are searched, so that the targets are judged.
    private let isWhole: Bool

    /// Prepares the search of the drivers that a user chose.
    ///
    /// - Parameters:
    ///   - bench: The contracts, which decide whether a driver that is not found counts.
    ///   - globs: The ids of the drivers; empty for all.
    /// - Throws: `TeethError` if there is no such driver, and `Diagnostics` if a dialect is wrong.
    init(_ bench: TeethBench, only globs: [Glob]) throws {
        plan = bench.plan
        isWhole = globs.isEmpty
        drivers = WrongDriverCatalogue.searched(for: bench.plan)
            .filter { entry in globs.isEmpty || globs.contains { $0.matches(entry.driver.id) } }
        guard !drivers.isEmpty else {
            throw TeethError("no wrong pager or paging manager has this id; see --list", status: 64)
        }
        search = try WrongDriverSearch(ContractWords(sources: ShippedContracts.files))
    }

    /// Searches all drivers in several processes, and prints one line for each and the figures.
    ///
    /// - Parameter jobs: The number of processes.
    /// - Returns: The exit status: 0 if the targets are met, without a false finding and a wrong reason.
    func judge(jobs: Int) -> Int32 {
        let output = Mutex(FileHandle.standardOutput)
        let arguments = ["--explore", "--worker"]
        let results = WorkerPool(arguments: arguments, jobs: jobs, patience: Self.patience)
            .results(of: drivers.map(\.driver.id)) { place, bytes, ending in
                let result = result(ofDriverAt: place, line: bytes, ending: ending)
                output.withLock { $0.write(Data((lines(for: result) + "\n").utf8)) }
                return result
            }
        let figures = SearchFigures(results)
        let missed = isWhole ? figures.missed : []
        let processor = Processor.current
        let text = (["", figures.table + "\n\(processor)"] + missed.map { "missed: \($0)" }).joined(separator: "\n")
        output.withLock { $0.write(Data((text + "\n").utf8)) }
        return missed.isEmpty && results.allSatisfy(\.isRight) ? 0 : 1
    }

    /// Reads ids of drivers, one a line, and searches them; answers each with one line of JSON.
    @concurrent
    func work() async {
        while let id = readLine() {
            guard let entry = drivers.first(where: { $0.driver.id == id }) else { break }
            var result = SearchedDriver(entry.driver, layer: entry.layer)
            do {
                result.isCaught = try await isCaught(entry.driver, in: entry.layer)
                if result.isCaught {
                    let start = ContinuousClock.now
                    try await search.find(entry.driver.make, into: &result)
                    result.seconds = (ContinuousClock.now - start) / .seconds(1)
                }
            } catch {
                result.doubts.append("the search failed: \(error)")
            }
            let line = (try? JSONEncoder().encode(result)) ?? Data()
            FileHandle.standardOutput.write(line + Data([WorkerProcess.endOfAnswer]))
        }
    }

    /// Returns whether a contract of the layer catches a driver; without `--explore`, a wrong layer must be caught.
    private func isCaught(_ driver: WrongDriver, in layer: String) async throws -> Bool {
        guard driver.kind != .layer else { return true }
        var plan = plan
        plan.contracts.removeAll { $0.layer != layer }
        let isCaught = Mutex(false)
        try await WrongDriverRun(plan)
            .run(driver.make) { verdict in
                if verdict == .broken { isCaught.withLock { $0 = true } }
            }
        return isCaught.withLock { $0 }
    }

    /// Reads the line of a worker; a worker that ended has found nothing.
    private func result(
        ofDriverAt place: Int,
        line bytes: [UInt8],
        ending: WrongDriverOutcome.Ending?
    ) -> SearchedDriver {
        if ending == nil, let result = try? JSONDecoder().decode(SearchedDriver.self, from: Data(bytes)) {
            return result
        }
        var result = SearchedDriver(drivers[place].driver, layer: drivers[place].layer)
        result.ending = ending ?? .crashed
        return result
    }

    /// Returns the line of one driver, after the findings that do not show its mistake.
    private func lines(for result: SearchedDriver) -> String {
        let others = result.falseFindings.map { "false finding: \($0)" } + result.doubts.map { "in doubt: \($0)" }
        return (others + [result.line]).joined(separator: "\n")
    }
}

/// The processor on which figures are measured.
enum Processor {
    /// The name of the processor, with the number of cores.
    static var current: String {
        let text = FileManager.default.contents(atPath: "/proc/cpuinfo").map { String(decoding: $0, as: UTF8.self) }
        let line = text?.split(separator: "\n").first { $0.hasPrefix("model name") }
        let name = line?.split(separator: ":").last.map { $0.drop { $0 == " " } } ?? "unknown processor"
        return "\(name), \(ProcessInfo.processInfo.activeProcessorCount) cores"
    }
}
