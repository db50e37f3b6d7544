// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// Rows with an id each.
func rows(_ ids: some Sequence<Int>) -> [JSONValue] {
    ids.map { ["Id": .integer(Int64($0))] }
}

/// A page in the default envelope.
func page(_ ids: some Sequence<Int>, size: Int64 = 20) -> JSONValue {
    ["Data": ["List": .array(rows(ids)), "PageSize": .integer(size)]]
}

/// The ids of rows.
func ids(_ rows: [JSONValue]?) -> [Int]? {
    rows?.compactMap { $0["Id"]?.int }
}
