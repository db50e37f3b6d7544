// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListSketches
import OrderedCollections
import Pagers
import Testing

@testable import AnswerReading

extension ListReading {
    /// Walks through the list and through the one that is served after its description, and compares the pages.
    ///
    /// - Parameters:
    ///   - backend: The backend that serves the list.
    ///   - rows: The number of its rows.
    ///   - sizes: The page sizes to ask for; nil leaves the size to the backend.
    /// - Throws: For a description that cannot be read, and for answers that are not pages of the dialect.
    func expectSamePages(as backend: StubBackend, rows: Int, sizes: [Int?]) throws {
        let file: JSONValue = ["understudy": 1, "lists": [sketch.name: .object(sketch.list)]]
        let copy = try StubBackend(yaml: file.description)
        let description = Comment(rawValue: "\(file)")
        // The parts that the file itself calls open need not be the same.
        let remarks = sketch.remarks.map(\.path)
        let open = Set(remarks.filter { $0.first == "body" }.map { Array($0.dropFirst()) } + [dialect.rows])
        let endStatus = remarks.contains(["paging", "pastEnd"]) ? 416 : nil
        for size in sizes {
            let settings = PagerSettings(dialect: dialect, endpoint: endpoint, pageSize: size)
            let walk = try PageWalk(settings, on: backend, endingBy: endStatus)
            let other = try PageWalk(settings, on: copy, endingBy: endStatus)
            #expect(Set(walk.rows).count == rows, description)
            #expect(walk.counts == other.counts, description)
            #expect(walk.rowShape == other.rowShape, description)
            #expect(walk.shapes(without: open) == other.shapes(without: open), description)
        }
    }
}
