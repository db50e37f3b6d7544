// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PageDocuments
import Testing

@Suite("The pages that are kept in the project")
struct GoldenPageTests {
    /// One page that is kept.
    struct Golden: CustomTestStringConvertible {
        /// The path of its document.
        var document: String
        /// Its language.
        var language: PageLanguage
        /// The folder of its files.
        var folder: String
        /// The module that its files import; one that runs here imports the stand-in.
        var framework = "UIKit"

        var testDescription: String { folder }

        /// Returns the generated files with the page's framework.
        func files() throws -> [(name: String, text: String)] {
            let bytes = Array(try Data(contentsOf: Fixtures.project.appending(path: document)))
            let files = try PageGenerator(PageTemplates(language)).generate(bytes, file: document).files
            return files.map { ($0.name, $0.text.replacing("import UIKit\n", with: "import \(framework)\n")) }
        }
    }

    static let all = [
        // This one is compiled, and runs.
        Golden(
            document: "Sources/Samples/HousesPage/Houses.json",
            language: .swift,
            folder: "Sources/Samples/HousesPage/Generated",
            framework: "ScreenKit"
        ),
        Golden(
            document: "fixtures/pages/Home.json",
            language: .swift,
            folder: "fixtures/pages/Generated/swift/Home"
        ),
        Golden(
            document: "fixtures/pages/Home.json",
            language: .objectiveC,
            folder: "fixtures/pages/Generated/objc/Home"
        ),
        Golden(
            document: "Sources/Samples/HousesPage/Houses.json",
            language: .objectiveC,
            folder: "fixtures/pages/Generated/objc/Houses"
        ),
    ]

    @Test("are what their documents make, byte for byte, and nothing else", arguments: all)
    func golden(_ golden: Golden) throws {
        let files = try golden.files()
        let folder = Fixtures.project.appending(path: golden.folder)
        guard ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == nil else {
            try? FileManager.default.removeItem(at: folder)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for file in files { try Data(file.text.utf8).write(to: folder.appending(path: file.name)) }
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
