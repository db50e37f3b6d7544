// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PageDocuments
import Testing

@Suite("Compilers take what is generated, without a warning")
struct CompiledPageTests {
    /// The documents, by what they are about.
    static let pages: [(String, PageDocument)] = [
        ("nothing but a name", Pages.empty), ("everything", Pages.full), ("reserved words", Pages.reserved),
    ]

    @Test("Swift 6 with warnings as errors, against the stand-in for UIKit (D-07, D-24, D-38, D-42)")
    func swift() throws {
        try Fixtures.withFolder { folder in
            let standIn = Fixtures.samples.appending(path: "ScreenKit").path()
            let module = ["swiftc", "-emit-module", "-swift-version", "6", "-module-name", "UIKit"]
            let sources = try FileManager.default.contentsOfDirectory(atPath: standIn).sorted()
                .map { standIn + "/" + $0 }
            let moduleComplaint = try Compiler.complaint(of: module + sources, in: folder)
            try #require(moduleComplaint == nil)
            // The classes of the app that the documents name.
            let app = folder.appending(path: "App.swift")
            try Data(
                """
                import UIKit
                class ViewController: UIViewController {}
                class HYViewController: UIViewController {}
                final class HouseOwner {}
                """
                .utf8
            )
            .write(to: app)
            for (about, page) in Self.pages {
                let files = try write(page, .swift, into: folder)
                let check = ["swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors", "-I", "."]
                let complaint = try Compiler.complaint(of: check + ["App.swift"] + files, in: folder)
                #expect(complaint == nil, "\(about)")
            }
        }
    }

    @Test("clang with -Wall -Werror, against the stand-in headers (D-07, D-23, D-28, D-38)")
    func objectiveC() throws {
        let pages = Self.pages.filter { $0.0 != "reserved words" }
        for (about, page) in pages {
            try Fixtures.withFolder { folder in
                let parent = "#import <UIKit/UIKit.h>\n@interface HYViewController : UIViewController\n@end\n"
                try Data(parent.utf8).write(to: folder.appending(path: "HYViewController.h"))
                let files = try write(page, .objectiveC, into: folder)
                let headers = Fixtures.samples.appending(path: "ObjectiveCStandIn").path()
                let check = [
                    "clang", "-fsyntax-only", "-Wall", "-Werror", "-x", "objective-c", "-fobjc-arc", "-fblocks",
                    "-fobjc-runtime=macosx-10.15", "-I", headers,
                ]
                for file in files {
                    let complaint = try Compiler.complaint(of: check + [file], in: folder)
                    #expect(complaint == nil, "\(about): \(file)")
                }
            }
        }
    }

    private func write(_ page: PageDocument, _ language: PageLanguage, into folder: URL) throws -> [String] {
        let files = try PageGenerator(PageTemplates(language)).generate(page).files
        for file in files { try Data(file.bytes).write(to: folder.appending(path: file.name)) }
        return files.map(\.name)
    }
}
