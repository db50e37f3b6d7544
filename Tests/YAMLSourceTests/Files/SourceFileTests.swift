// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSONValues
import SourceDiagnostics
import SystemCalls
import Testing
import YAMLSource

@Suite("Source files")
struct SourceFileTests {
    /// Runs a body in a directory of its own.
    private func withDirectory(_ body: (String) throws -> Void) throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("source-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        try body(directory.path)
    }

    private func refusal(of path: String, limits: YAMLLimits = .init()) -> String {
        do throws(Diagnostics) {
            return "accepted: \(try YAMLSource.parse(contentsOf: path, limits: limits))"
        } catch {
            return error.description
        }
    }

    @Test("a regular file is read, and its path is its name in places")
    func regular() throws {
        try withDirectory { directory in
            let path = directory + "/a.yaml"
            try Data("a: 1\n".utf8).write(to: URL(fileURLWithPath: path))
            let node = try YAMLSource.parse(contentsOf: path)
            #expect(node.json == ["a": 1])
            #expect(node.location.file == path)
        }
    }

    @Test("what is no regular file is refused by name and kind")
    func irregular() throws {
        try withDirectory { directory in
            #expect(refusal(of: directory) == "\(directory): error: this is a directory; name a file in it")
            let missing = directory + "/missing.yaml"
            #expect(refusal(of: missing) == "\(missing): error: no such file; check the path")
            let loop = directory + "/loop"
            try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: loop)
            #expect(
                refusal(of: loop)
                    == "\(loop): error: the links of this path form a loop; name the file itself"
            )
            let pipe = directory + "/pipe"
            #expect(mkfifo(pipe, 0o600) == 0)
            #expect(refusal(of: pipe) == "\(pipe): error: this is not a regular file; name a regular file")
        }
        let zero = "/dev/zero"
        #expect(refusal(of: zero) == "\(zero): error: this is not a regular file; name a regular file")
        let long = "/" + String(repeating: "x", count: 5_000)
        #expect(refusal(of: long) == "\(long): error: the path is too long; name a shorter one")
        #expect(refusal(of: "a\0b") == #"a\u{0}b: error: the name contains U+0000; name another file"#)
    }

    @Test("a file of 100 MB is refused")
    func large() throws {
        try withDirectory { directory in
            let path = directory + "/large.yaml"
            #expect(FileManager.default.createFile(atPath: path, contents: nil))
            #expect(truncate(path, 100_000_000) == 0)
            #expect(refusal(of: path) == "\(path): error: the file is larger than 8 MiB; split it")
        }
    }

    @Test("a file that claims no size is read up to the limit")
    func sizeless() {
        let path = "/proc/self/environ"
        #expect(throws: Diagnostics.self) { try SourceFile.read(path, byteCountMax: 1) }
    }
}
