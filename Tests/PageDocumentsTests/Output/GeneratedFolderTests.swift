// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PageDocuments
import Testing

@Suite("The folder of a page")
struct GeneratedFolderTests {
    private let files = [GeneratedFile(name: "A.swift", text: "a"), GeneratedFile(name: "B.swift", text: "b")]

    /// Everything below a folder, hidden files too, with the text of each file.
    private func tree(_ folder: URL) throws -> [String: String] {
        var tree: [String: String] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path()) {
            tree[path] = (try? String(contentsOf: folder.appending(path: path), encoding: .utf8)) ?? "folder"
        }
        return tree
    }

    private func outcome(_ folder: GeneratedFolder, _ files: [GeneratedFile], isReplacing: Bool = false)
        -> GeneratedFolderError?
    {
        do throws(GeneratedFolderError) {
            try folder.write(files, isReplacing: isReplacing)
            return nil
        } catch {
            return error
        }
    }

    @Test("is written with its parents, and nothing beside it")
    func written() throws {
        try Fixtures.withFolder { root in
            let folder = GeneratedFolder(in: root.path() + "/pages", name: "Home")
            #expect(outcome(folder, files) == nil)
            let expected = [
                "pages": "folder", "pages/Home": "folder", "pages/Home/A.swift": "a", "pages/Home/B.swift": "b",
            ]
            let now = try tree(root)
            #expect(now == expected)
        }
    }

    @Test("that exists stays as it is (D-36)")
    func refused() throws {
        try Fixtures.withFolder { root in
            let folder = GeneratedFolder(in: root.path(), name: "Home")
            #expect(outcome(folder, [GeneratedFile(name: "Old.swift", text: "old")]) == nil)
            #expect(outcome(folder, files) == .exists(folder.path))
            let now = try tree(root)
            #expect(now == ["Home": "folder", "Home/Old.swift": "old"])
        }
    }

    @Test("that exists is replaced as a whole where that is demanded")
    func replaced() throws {
        try Fixtures.withFolder { root in
            let folder = GeneratedFolder(in: root.path(), name: "Home")
            #expect(outcome(folder, [GeneratedFile(name: "Old.swift", text: "old")]) == nil)
            #expect(outcome(folder, files, isReplacing: true) == nil)
            let now = try tree(root)
            #expect(now == ["Home": "folder", "Home/A.swift": "a", "Home/B.swift": "b"])
        }
    }

    @Test("survives a replacement that fails half-way, and nothing of that is left")
    func survives() throws {
        try Fixtures.withFolder { root in
            let folder = GeneratedFolder(in: root.path(), name: "Home")
            #expect(outcome(folder, [GeneratedFile(name: "Old.swift", text: "old")]) == nil)
            let half = files + [GeneratedFile(name: "A.swift/in-a-file.swift", text: "c")]
            let error = GeneratedFolderError.cannotWrite(folder.path, reason: "the system refused it")
            #expect(outcome(folder, half, isReplacing: true) == error)
            let now = try tree(root)
            #expect(now == ["Home": "folder", "Home/Old.swift": "old"])
        }
    }

    @Test("is not there at all when its writing fails")
    func absent() throws {
        try Fixtures.withFolder { root in
            let folder = GeneratedFolder(in: root.path(), name: "Home")
            #expect(outcome(folder, files + [GeneratedFile(name: "A.swift/in-a-file.swift", text: "c")]) != nil)
            let now = try tree(root)
            #expect(now.isEmpty)
        }
    }

    @Test("takes no file's place, nor that of a link, even where replacing is demanded")
    func noFolder() throws {
        try Fixtures.withFolder { root in
            let link = root.appending(path: "Home")
            try FileManager.default.createSymbolicLink(atPath: link.path(), withDestinationPath: "nowhere")
            let folder = GeneratedFolder(in: root.path(), name: "Home")
            #expect(outcome(folder, files) == .exists(folder.path))
            #expect(outcome(folder, files, isReplacing: true) == .noFolder(folder.path))
            try Data("x".utf8).write(to: root.appending(path: "Other"))
            let other = GeneratedFolder(in: root.path(), name: "Other")
            #expect(outcome(other, files, isReplacing: true) == .noFolder(other.path))
            let inside = GeneratedFolder(in: root.path() + "/Other", name: "Home")
            #expect(outcome(inside, files) == .cannotWrite(inside.path, reason: "its parent is not a folder"))
        }
    }
}
