// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import Testing

@testable import DriverProtocol

@Suite("The introduction of a driver")
struct DriverCapabilitiesTests {
    private func read(_ layer: JSONValue) throws -> LayerCapability? {
        let answer: JSONValue = ["driver": "d", "version": "1", "protocolVersion": 1, "layers": ["pager": layer]]
        return try DriverCapabilities(MemberReader("initialize", of: answer)).layers["pager"]
    }

    @Test("promises are written sorted, and only if there are some")
    func written() {
        let promising = LayerCapability(actions: ["next"], events: [], promises: ["resumes", "dedupes"])
        let plain = LayerCapability(actions: [], events: ["page"])
        let capabilities = DriverCapabilities(driver: "d", version: "1", layers: ["a": promising, "b": plain])
        #expect(
            capabilities.json["layers"] == [
                "a": ["actions": ["next"], "events": [], "promises": ["dedupes", "resumes"]],
                "b": ["actions": [], "events": ["page"]],
            ]
        )
    }

    @Test("promises that are missing read as none")
    func absent() throws {
        let promising = try read(["actions": [], "events": [], "promises": ["dedupes"]])
        #expect(promising?.promises == ["dedupes"])
        let plain = try read(["actions": [], "events": []])
        #expect(plain == LayerCapability(actions: [], events: []))
    }

    @Test("dialects are written sorted and read again, and missing ones read as none")
    func dialects() throws {
        let reading = LayerCapability(actions: [], events: [], dialects: ["stripe", "google"])
        let capabilities = DriverCapabilities(driver: "d", version: "1", protocolVersion: 1, layers: ["a": reading])
        let claims: JSONValue = ["actions": [], "events": [], "dialects": ["google", "stripe"]]
        #expect(capabilities.json["layers"] == ["a": claims])
        #expect(try read(claims)?.dialects == ["google", "stripe"])
        #expect(try read(["actions": [], "events": []])?.dialects == [])
    }

    @Test("promises must be names")
    func refused() {
        let error = MemberError(message: "'promises' of 'layer pager' holds an integer (1); give names")
        #expect(throws: error) { try read(["actions": [], "events": [], "promises": [1]]) }
    }
}
