// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import UnderstudyTesting

@Suite("Contracts of a pager over HTTP", .timeLimit(.minutes(5)))
struct PagerContractTests {
    @Test("hold, or need a promise or a setting that the pager does not have")
    func right() async throws {
        var held: [String] = []
        for contract in try Contracts.shipped(layer: "pager", id: "PG-*.google") {
            do throws(ContractFailure) {
                try await contract.check(with: DriveReaderDriver())
                held.append(contract.id)
            } catch {
                let reasons = ["does not promise", "configuration key 'parameters'"]
                let isUnclaimed = reasons.contains { error.description.contains($0) }
                #expect(error.verdict == .unsupported && isUnclaimed, "\(error)")
            }
        }
        // A walk, a look ahead, a failure with a status, one of the network, and one of the content.
        for id in ["PG-03.google", "PG-31.google", "PG-34.google", "PG-47.reset.google", "PG-48.empty.google"] {
            #expect(held.contains(id), "\(id)")
        }
    }

    @Test("in another dialect are unsupported, with the dialect as the reason")
    func otherDialect() async throws {
        let contract = try #require(try Contracts.shipped(id: "PG-03.slack").first)
        let failure = await #expect(throws: ContractFailure.self) {
            try await contract.check(with: DriveReaderDriver())
        }
        #expect(failure?.verdict == .unsupported)
        #expect(failure?.description.contains("dialect 'slack'") == true)
    }

    @Test("are undecided if the driver claims a dialect that does not exist, with the nearest name")
    func misspeltDialect() async throws {
        let contract = try #require(try Contracts.shipped(id: "PG-03.google").first)
        let failure = await #expect(throws: ContractFailure.self) {
            try await contract.check(with: DriveReaderDriver(dialects: ["gogle"]))
        }
        #expect(failure?.verdict == .undecided)
        let reason =
            "driver 'DriveReaderDriver' claims the dialect 'gogle' of 'pager', which is not in 'dialects.yaml'; "
            + "use 'google'"
        #expect(failure?.description.contains(reason) == true, "\(failure?.description ?? "no failure")")
    }

    @Test("are broken by a pager that takes an empty page for the end")
    func wrong() async throws {
        let contract = try #require(try Contracts.shipped(id: "PG-21.google").first)
        let failure = await #expect(throws: ContractFailure.self) {
            try await contract.check(with: DriveReaderDriver(stopsAtEmptyPage: true))
        }
        #expect(failure?.verdict == .broken)
    }

    @Test("need a driver of at most 40 lines")
    func lines() throws {
        let lines = try Self.lines(of: "Examples/ListScreenTests/Tests/ListScreenTests/DriveDriver.swift")
        #expect(lines.contains("struct DriveDriver: PagerDriver {"))
        #expect(lines.count <= 40)
    }

    @Test("know the promises and the kinds of failures that a driver can name")
    func words() throws {
        let lines = try Self.lines(of: "Contracts/schema/vocabulary.yaml")
        let pager = try #require(lines.firstIndex(of: "  pager:"))
        let promises = lines[pager...].drop { $0 != "    promises:" }.dropFirst().prefix { $0.hasPrefix("      ") }
        let names = promises.map { line in String(line.drop { $0 == " " }.prefix { $0 != ":" }) }
        #expect(PagerPromise.allCases.map(\.rawValue) == names)
        let kinds = PagerFailureKind.allCases.map(\.rawValue).joined(separator: ", ")
        #expect(lines.contains("  failure: [\(kinds)]"))
    }

    /// Returns the lines of a file of the project.
    private static func lines(of path: String) throws -> [Substring] {
        let root = URL(filePath: #filePath).resolvingSymlinksInPath().appending(path: "../../../..").standardizedFileURL
        let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    }
}
