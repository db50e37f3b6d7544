// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JUnitReport
import SystemCalls
import Testing

@Suite struct ReportFileTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func error(_ body: () throws -> Void) -> ReportError? {
        do {
            try body()
            return nil
        } catch {
            return error as? ReportError
        }
    }

    private func write(_ text: String, to file: ReportFile) throws {
        try file.write(Array(text.utf8).span.bytes)
    }

    @Test("a committed report is there whole, and nothing else is")
    func commit() throws {
        let file = try ReportFile(path: directory.file("report.xml"))
        #expect(directory.names == [".report.xml.\(getpid())-0.partial"])
        try SampleReport.everyOutcome.write(to: file)
        #expect(directory.text(of: "report.xml") == nil)
        try file.commit()
        #expect(directory.names == ["report.xml"])
        #expect(directory.text(of: "report.xml").map { Array($0.utf8) } == (try SampleReport.everyOutcome.xml()))
    }

    @Test("an earlier report stays until the commit and is replaced by it")
    func replace() throws {
        try directory.write("old", to: "report.xml")
        let file = try ReportFile(path: directory.file("report.xml"))
        try write("new", to: file)
        #expect(directory.text(of: "report.xml") == "old")
        try file.commit()
        #expect(directory.text(of: "report.xml") == "new")
    }

    @Test("a discarded report leaves the earlier one and no temporary file")
    func discard() throws {
        try directory.write("old", to: "report.xml")
        let file = try ReportFile(path: directory.file("report.xml"))
        try write("new", to: file)
        file.discard()
        file.discard()
        #expect(directory.names == ["report.xml"])
        #expect(directory.text(of: "report.xml") == "old")
    }

    @Test("a forgotten report leaves the earlier one and no temporary file")
    func forget() throws {
        try directory.write("old", to: "report.xml")
        do {
            let file = try ReportFile(path: directory.file("report.xml"))
            try write("new", to: file)
        }
        #expect(directory.names == ["report.xml"])
        #expect(directory.text(of: "report.xml") == "old")
    }

    @Test("after the commit nothing is written and nothing removed")
    func afterCommit() throws {
        let path = directory.file("report.xml")
        let file = try ReportFile(path: path)
        try file.commit()
        let message = "cannot write to '\(path)': Bad file descriptor; write the report elsewhere"
        #expect(error { try write("x", to: file) }?.message == message)
        #expect(error { try file.commit() }?.message == message)
        file.discard()
        #expect(directory.text(of: "report.xml") == "")
    }

    @Test("a target that becomes a directory during the run is told at the commit, and no temporary file stays")
    func failedRename() throws {
        let path = directory.file("report.xml")
        let file = try ReportFile(path: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let expected = "cannot move the new report to '\(path)': Is a directory; write the report elsewhere"
        #expect(error { try file.commit() }?.message == expected)
        #expect(directory.names == ["report.xml"])
    }

    @Test("a temporary file that vanished is told at the commit, and the earlier report stays")
    func vanished() throws {
        try directory.write("old", to: "report.xml")
        let path = directory.file("report.xml")
        let file = try ReportFile(path: path)
        try FileManager.default.removeItem(atPath: directory.file(".report.xml.\(getpid())-0.partial"))
        #expect(error { try file.commit() }?.errorNumber == ENOENT)
        #expect(directory.text(of: "report.xml") == "old")
    }

    @Test("a path that cannot be written is found out at once")
    func unwritable() throws {
        try directory.write("", to: "file")
        try FileManager.default.createDirectory(atPath: directory.file("folder"), withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(atPath: directory.file("nowhere"), withDestinationPath: "gone")
        let longName = String(repeating: "n", count: 250)
        let cases = [
            (directory.file("file/report.xml"), "open the directory of", ENOTDIR),
            (directory.file("none/report.xml"), "open the directory of", ENOENT),
            (directory.file("folder"), "write the file", EISDIR),
            (directory.file("folder/"), "write the file", EISDIR),
            (directory.file("nowhere"), "follow the link", ENOENT),
            (directory.file(longName), "create a file beside", ENAMETOOLONG),
            ("", "write the file", ENOENT),
            ("/proc/report.xml", "create a file beside", ENOENT),
        ]
        for (path, operation, errorNumber) in cases {
            let remedy =
                errorNumber == ENOENT
                ? "create the directory or write the report elsewhere" : "write the report elsewhere"
            let message = "cannot \(operation) '\(path)': \(String(cString: strerror(errorNumber))); \(remedy)"
            let expected = ReportError(code: .output, message: message, errorNumber: errorNumber)
            #expect(error { _ = try ReportFile(path: path) } == expected)
        }
        #expect(error { _ = try ReportFile(path: directory.file("a\0b")) }?.errorNumber == EINVAL)
        #expect(directory.names == ["file", "folder", "nowhere"])
    }

    @Test("a symbolic link is followed and stays one")
    func symbolicLink() throws {
        try directory.write("old", to: "real.xml")
        try FileManager.default.createSymbolicLink(atPath: directory.file("link.xml"), withDestinationPath: "real.xml")
        let file = try ReportFile(path: directory.file("link.xml"))
        try write("new", to: file)
        try file.commit()
        #expect(directory.text(of: "real.xml") == "new")
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: directory.file("link.xml"))
        #expect(target == "real.xml")
    }

    @Test("a full device is told with its path, and is still a device afterwards")
    func fullDevice() throws {
        let file = try ReportFile(path: "/dev/full")
        let caught = error { try SampleReport.everyOutcome.write(to: file) }
        let message = """
            cannot write to '/dev/full': No space left on device; free some space or write the report elsewhere
            """
        #expect(caught == ReportError(code: .output, message: message, errorNumber: ENOSPC))
        file.discard()
        var status = stat()
        #expect(stat("/dev/full", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
    }

    @Test("a device is written directly and committed without a rename")
    func nullDevice() throws {
        let file = try ReportFile(path: "/dev/null")
        try SampleReport.everyOutcome.write(to: file)
        try file.commit()
        var status = stat()
        #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
    }

    @Test("a pipe that nobody reads is refused at once, and one that is read gets the report", .timeLimit(.minutes(1)))
    func pipe() throws {
        let path = directory.file("pipe")
        #expect(mkfifo(path, 0o600) == 0)
        let message = "cannot open the pipe '\(path)': no process reads it; start its reader first"
        let expected = ReportError(code: .output, message: message, errorNumber: ENXIO)
        #expect(error { _ = try ReportFile(path: path) } == expected)
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        let file = try ReportFile(path: path)
        try write("whole", to: file)
        try file.commit()
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = read(reader, &bytes, bytes.count)
        #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == "whole")
        #expect(directory.names == ["pipe"])
    }

    @Test("two writers of one report do not disturb each other, the last commit stays")
    func twoWriters() throws {
        let (first, second) = (
            try ReportFile(path: directory.file("report.xml")), try ReportFile(path: directory.file("report.xml"))
        )
        #expect(directory.names.count == 2)
        try write("first", to: first)
        try write("second", to: second)
        try second.commit()
        try first.commit()
        #expect(directory.names == ["report.xml"])
        #expect(directory.text(of: "report.xml") == "first")
    }

    @Test("the next report removes what a killed process left, and nothing else")
    func leftovers() throws {
        let others = [
            ".other.xml.1-0.partial", ".report.xml.1-.partial", ".report.xml.a-0.partial", ".report.xml.partial",
        ]
        for name in others + [".report.xml.999999999-0.partial", ".report.xml.1-17.partial"] {
            try directory.write("left", to: name)
        }
        try ReportFile(path: directory.file("report.xml")).commit()
        #expect(directory.names == (others + ["report.xml"]).sorted())
    }

    @Test("a path without a directory starts at the current one")
    func relativePath() throws {
        let file = try ReportFile(path: "junit-report-tests.xml")
        file.discard()
        #expect(file.path == "junit-report-tests.xml")
    }
}
