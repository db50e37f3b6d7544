// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import YAMLSource

@Suite("Searched folders")
struct FolderWalkTests {
    /// Runs a body in a directory with these files, and with a link `circle` to itself.
    private func withFiles(_ paths: [String], _ body: (String) throws -> Void) throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("walk-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: directory) }
        for path in paths {
            let file = directory.appendingPathComponent(path)
            let folder = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data().write(to: file)
        }
        let link = directory.appendingPathComponent("circle")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: directory)
        try body(directory.path)
    }

    @Test("files are found by name, folder by folder, and no hidden ones")
    func order() throws {
        try withFiles(["b/2.xml", "b/1.xml", "a.xml", "c.xml", "c.txt", ".d.xml", ".e/f.xml"]) { root in
            let walk = FolderWalk(followsLinks: false, takesFile: { $0.hasSuffix(".xml") })
            let paths = ["a.xml", "b/1.xml", "b/2.xml", "c.xml"].map { "\(root)/\($0)" }
            #expect(walk.files(in: root) == paths)
            #expect(walk.files(in: root + "/") == paths)
        }
    }

    @Test("folders are left out by name")
    func folders() throws {
        try withFiles(["schema/a.yaml", "b/schema/c.yaml", "b/d.yaml"]) { root in
            let walk = FolderWalk(followsLinks: false, entersFolder: { $0 != "schema" }, takesFile: { _ in true })
            #expect(walk.files(in: root) == ["\(root)/b/d.yaml"])
        }
    }

    @Test("what lies too deep is reported, and not searched")
    func deep() throws {
        let deep = String(repeating: "d/", count: FolderWalk.depthMax)
        try withFiles(["a", deep + "b"]) { root in
            let walk = FolderWalk(followsLinks: false, takesFile: { _ in true })
            var unreadable: [String] = []
            let files = walk.files(in: root) { unreadable.append($0) }
            #expect(files == ["\(root)/a"])
            #expect(unreadable == ["\(root)/\(deep.dropLast())"])
        }
    }

    @Test("a folder that is not there is reported, and nothing is found")
    func missing() {
        let walk = FolderWalk(followsLinks: false, takesFile: { _ in true })
        var unreadable: [String] = []
        let files = walk.files(in: "/no such folder") { unreadable.append($0) }
        #expect(files == [])
        #expect(unreadable == ["/no such folder"])
    }
}
