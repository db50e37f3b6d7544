// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

@testable import StubEngine

extension ListDescription {
    /// Five rows that are only their index, two a page.
    static var five: ListDescription {
        ListDescription(
            name: "houses",
            rows: 5,
            paging: PageStyle(defaultSize: 2),
            row: RowTemplate([RowField(name: "Id", kind: .index)])
        )
    }
}

extension ListFile {
    /// The list ``ListDescription/five`` alone.
    static var five: ListFile { ListFile(lists: [.five]) }
}

extension StubRequest {
    /// A GET for a page of the list `houses`; nil names none.
    static func page(_ page: Int?, method: String = "GET") -> StubRequest {
        StubRequest(
            method: method,
            path: "/api/houses",
            query: page.map { [(name: "pageIndex", value: String($0))] } ?? []
        )
    }
}

extension AnswerPlan {
    /// The body as text.
    var text: String { String(decoding: body, as: UTF8.self) }

    /// The value of a header.
    func header(_ name: String) -> String? {
        headers.first { $0.name == name }?.value
    }
}
