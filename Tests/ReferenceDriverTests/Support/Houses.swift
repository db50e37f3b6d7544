// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues

/// A list of rows with their index as `Id`, in pages of 20.
struct Houses {
    /// The rows of the whole list.
    var rows = 45
    /// The answers that differ from the list, by page; each is used once.
    var faults: [Int: [String]] = [:]

    /// The answer to a request.
    mutating func answer(_ request: TransportRequest) -> ScriptedTransport.Answer {
        let page = request.parameters.first { $0.name == "pageIndex" }.flatMap { Int($0.value) } ?? 0
        if let message = faults[page]?.first {
            faults[page]?.removeFirst()
            return .failure(TransportFailure("status 500", status: 500, body: ["Message": .string(message)]))
        }
        return .success(Self.page(page, of: rows))
    }

    /// The body of a page.
    static func page(_ page: Int, of rows: Int) -> JSONValue {
        let start = min((page - 1) * 20, rows)
        let list = (start..<min(start + 20, rows)).map { row -> JSONValue in ["Id": .integer(Int64(row))] }
        return ["Data": ["List": .array(list), "PageSize": 20]]
    }
}
