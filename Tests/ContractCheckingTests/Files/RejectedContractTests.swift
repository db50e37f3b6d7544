// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import Foundation
import Testing

@Suite("Rejected contract files")
struct RejectedContractTests {
    static let folder = "fixtures/contracts/rejected"

    @Test("each mistake is named at its place, with what to write instead", arguments: Project.stems(in: folder))
    func rejected(stem: String) throws {
        let bytes = try Project.bytes("\(Self.folder)/\(stem).yaml")
        let words = try Project.words()
        let findings = Texts.findings {
            _ = try ContractFileParser.parse(bytes, file: "\(stem).yaml", words: words)
        }
        let snapshot = Project.root.appending(path: "\(Self.folder)/\(stem).txt")
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
            try Data((findings + "\n").utf8).write(to: snapshot)
            Issue.record("recorded \(snapshot.lastPathComponent); run again without RECORD_SNAPSHOTS")
        }
        #expect(findings + "\n" == String(decoding: try Data(contentsOf: snapshot), as: UTF8.self))
    }

    @Test("there are rejected files to try")
    func present() {
        #expect(Project.stems(in: Self.folder).count >= 20)
    }
}
