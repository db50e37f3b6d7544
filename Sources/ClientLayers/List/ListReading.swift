// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// All that a page's responses say: the page size, the models and the number of rows that no model came of.
struct ListReading: Hashable, Sendable {
    /// The page size in the first response, -1 if it has none.
    let pageSize: Int
    /// The models in the order of their rows.
    let models: [JSONValue]
    /// How many rows became no model.
    let droppedRows: Int

    /// Reads one response for each API and transforms their rows.
    @MainActor
    init(
        of responses: [JSONValue?],
        reader: ListResponseReader,
        transform: ModelTransform?,
        observer: (any ListDomainServiceObserver)?
    ) {
        pageSize = reader.pageSize(of: responses.first ?? nil)
        let rows = Self.rows(of: responses, reader: reader, observer: observer)
        guard let transform else {
            models = rows
            droppedRows = 0
            return
        }
        models = rows.enumerated()
            .compactMap { position, row in
                guard let members = row.object else { return nil }
                observer?.listService(willTransformRow: position)
                return transform(members)
            }
        droppedRows = rows.count - models.count
    }

    /// The rows of all responses; those of a single response are the very array that it holds (S-36, R-08).
    @MainActor
    private static func rows(
        of responses: [JSONValue?],
        reader: ListResponseReader,
        observer: (any ListDomainServiceObserver)?
    ) -> [JSONValue] {
        var rows: [JSONValue] = []
        for response in responses {
            switch reader.rows(of: response) {
            case .rows(let found): rows = rows.isEmpty ? found : rows + found
            case .noBody: break
            case .malformed(let path): observer?.listService(foundMalformedResponseAt: path)
            }
        }
        return rows
    }
}
