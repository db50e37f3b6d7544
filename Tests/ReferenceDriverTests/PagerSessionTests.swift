// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import JSONValues
import OrderedCollections
import Testing

/// The pager behind the driver protocol.
@MainActor
@Suite struct PagerSessionTests {
    private static let dialect: JSONObject = ["style": "page", "send": ["page": "page"], "rows": []]

    private func stage(_ members: JSONObject) async throws -> Stage {
        let dialect = Self.dialect.merging(members) { $1 }
        return try await Stage("pager", ["dialect": .object(dialect)], houses: nil)
    }

    @Test("a page is shown with its ids")
    func page() async throws {
        let stage = try await stage([:])
        stage.transport.answer = { _ in .success([["id": 7]]) }
        #expect(try await stage.perform("start") == "page([7])")
        #expect(try await stage.state("ids", "hasNext") == ["ids": [7], "hasNext": .null])
    }

    @Test(
        "a dialect that is newer than the driver is not supported, and a wrong one is refused",
        arguments: [
            (["jump": true], .unsupported("dialect key 'jump'")),
            (["more": ["sign": "header"]], .unsupported("'header' of dialect key 'more.sign'")),
            (["rows": "items"], .refused), (["send": [:]], .refused),
        ] as [(JSONObject, DriverError.Code)]
    )
    func refused(members: JSONObject, code: DriverError.Code) async throws {
        let error = await #expect(throws: DriverError.self) { try await stage(members) }
        #expect(error?.code == code)
        #expect(error?.message.hasPrefix("configuration key 'dialect': ") == true)
    }
}
