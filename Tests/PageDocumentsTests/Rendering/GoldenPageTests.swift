// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PageDocuments
import Testing

@Suite("The pages that are kept in the project")
struct GoldenPageTests {
    /// One page that is kept: its document, its language, and the folder of its files.
    struct Golden: CustomTestStringConvertible {
        var document: String
        var language: PageLanguage
        var folder: String

        var testDescription: String { folder }
    }

    static let all = [
        // This one is compiled, and runs.
        Golden(document: "HousesPage/Houses.json", language: .swift, folder: "HousesPage/Generated"),
        Golden(document: "pages/Home.json", language: .swift, folder: "pages/Generated/swift/Home"),
        Golden(document: "pages/Home.json", language: .objectiveC, folder: "pages/Generated/objc/Home"),
        Golden(document: "HousesPage/Houses.json", language: .objectiveC, folder: "pages/Generated/objc/Houses"),
    ]

    @Test("are what their documents make, byte for byte, and nothing else", arguments: all)
    func golden(_ golden: Golden) throws {
        let bytes = try Fixtures.bytes(golden.document)
        let files = try PageGenerator(PageTemplates(golden.language)).generate(bytes, file: golden.document).files
        let folder = Fixtures.folder.appending(path: golden.folder)
        guard ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == nil else {
            try? FileManager.default.removeItem(at: folder)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for file in files { try Data(file.bytes).write(to: folder.appending(path: file.name)) }
            Issue.record("recorded \(golden.folder); run again without RECORD_SNAPSHOTS")
            return
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted() == files.map(\.name).sorted()
        )
        for file in files {
            #expect(try String(contentsOf: folder.appending(path: file.name), encoding: .utf8) == file.text)
        }
    }
}
