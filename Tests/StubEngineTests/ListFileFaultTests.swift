// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import SourceDiagnostics
import Testing

@testable import StubEngine

@Suite("Faults of a list file")
struct ListFileFaultTests {
    private func read(_ faults: String) throws -> (faults: [Fault], findings: String) {
        let text = "understudy: 1\nlists: { houses: { rows: 5 } }\nfaults: \(faults)\n"
        let file = try ListFileParser.parse(Array(text.utf8), file: "f.yaml")
        var diagnostics = Diagnostics()
        return (FaultParser.faults(of: file, into: &diagnostics), diagnostics.description)
    }

    @Test("are read in their order")
    func inOrder() throws {
        let read = try read("[ { page: 2, times: 1, fault: { status: 500 } }, { list: houses, fault: reset } ]")
        #expect(read.findings == "")
        #expect(read.faults == [Fault(.status(500, message: nil), page: 2, times: 1), Fault(.reset, list: "houses")])
    }

    @Test(
        "are refused at their place",
        arguments: [
            ("[ { fault: resett } ]", "f.yaml:3:20: error: unknown fault 'resett'; use 'reset'"),
            ("[ { fault: { rateLimit: 5 } } ]", "f.yaml:3:33: error: '5' has no unit; write 5s for seconds"),
            (
                "[ { list: house, fault: reset } ]",
                "f.yaml:3:11: error: the fault 'reset@list=house' names the list 'house', which is not served; "
                    + "use 'houses'"
            ),
            (
                "[ { row: 5, fault: reset } ]",
                "f.yaml:3:11: error: the fault 'reset@row=5' applies to row 5, and 'houses' has 5 rows, "
                    + "counted from 0; write row=4 or less"
            ),
        ]
    )
    func refused(faults: String, finding: String) throws {
        let read = try read(faults)
        #expect(read.faults == [])
        #expect(read.findings == finding)
    }

    @Test("that changed are taken up by a mount that goes on, beside those that were added and counted")
    func continues() {
        let (first, second) = (Fault(.status(500, message: nil), times: 1), Fault(.reset, page: 9))
        let mount = Mount(.five, faults: [first, second])
        #expect(mount.answer(.page(1)).status == 500)
        let added = Fault(.never, page: 8)
        _ = mount.add(added)
        let third = Fault(.garbage, page: 7)
        #expect(mount.serve(Backend(.five, faults: [first, third])) == [])
        #expect(mount.faults.map(\.fault) == [first, third, added])
        #expect(mount.faults.map(\.struck) == [1, 0, 0])
        #expect(mount.faults.map(\.id) == [1, 4, 3])
        mount.reset()
        #expect(mount.faults.map(\.fault) == [first, third])
    }

    @Test("that changed have their turns in the order of the file, each as often as it stands there")
    func order() {
        let (busy, broken) = (Fault(.status(500, message: nil), times: 1), Fault(.status(501, message: nil), times: 1))
        func statuses(_ mount: Mount) -> [Int] { (1...4).map { _ in mount.answer(.page(1)).status } }
        let turned = Mount(.five, faults: [busy, broken])
        #expect(turned.serve(Backend(.five, faults: [broken, busy])) == [])
        #expect(statuses(turned) == [501, 500, 200, 200])
        let repeated = Mount(.five, faults: [busy])
        #expect(repeated.serve(Backend(.five, faults: [busy, broken, busy])) == [])
        #expect(statuses(repeated) == [500, 501, 500, 200])
    }

    @Test("that were taken out stay out, as often as they were")
    func takenOut() {
        let busy = Fault(.status(500, message: nil), times: 1)
        let mount = Mount(.five, faults: [busy, busy])
        #expect(mount.removeFault(1))
        #expect(mount.serve(Backend(.five, faults: [busy, busy, busy])) == [])
        #expect(mount.faults.map(\.id) == [2, 3])
    }
}
