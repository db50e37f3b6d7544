// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// A reader that finds page size and rows in a response of any shape.
package struct ListResponseReader: Hashable, Sendable {
    /// The keys to the rows unless it is configured otherwise (S-15).
    package static let defaultListKeys = ["Data", "List"]
    /// The keys to the page size unless it is configured otherwise (S-16).
    package static let defaultPageSizeKeys = ["Data", "PageSize"]

    /// The keys to the rows, of any depth; nil or empty means the default path (S-19, S-20).
    package var listKeys: [String]?
    /// The keys to the page size; the rules are the same, but they are configured separately (S-21, S-22).
    package var pageSizeKeys: [String]?

    /// Creates a reader.
    package init(listKeys: [String]? = nil, pageSizeKeys: [String]? = nil) {
        self.listKeys = listKeys
        self.pageSizeKeys = pageSizeKeys
    }

    /// The path that is followed to the rows.
    package var listPath: [String] { Self.path(listKeys, else: Self.defaultListKeys) }

    /// The path that is followed to the page size.
    package var pageSizePath: [String] { Self.path(pageSizeKeys, else: Self.defaultPageSizeKeys) }

    /// Returns the page size of a response: integers as they are, fractions cut, everything else -1 (S-28 to S-32).
    package func pageSize(of response: JSONValue?) -> Int {
        switch response?.value(at: pageSizePath) {
        case .integer(let size): Int(exactly: size) ?? -1
        case .number(let size): Int(exactly: size.rounded(.towardZero)) ?? -1
        default: -1
        }
    }

    /// Returns the rows of a response, or the path at which they are missing (S-24 to S-27).
    package func rows(of response: JSONValue?) -> FoundRows {
        guard var value = response else { return .noBody }
        var passed: [String] = []
        for key in listPath {
            passed.append(key)
            guard let next = value[key] else { return .malformed(path: passed.joined(separator: ".")) }
            value = next
        }
        guard let rows = value.array else { return .malformed(path: passed.joined(separator: ".")) }
        return .rows(rows)
    }

    private static func path(_ keys: [String]?, else defaultKeys: [String]) -> [String] {
        guard let keys, !keys.isEmpty else { return defaultKeys }
        return keys
    }
}

/// The content of a page's responses: the page size, the models and the number of rows that became no model.
struct ListReading: Hashable, Sendable {
    /// The page size in the first response, -1 if it has none.
    let pageSize: Int
    /// The models in the order of their rows.
    let models: [JSONValue]
    /// The number of rows that became no model.
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

    /// Returns the rows of all responses; for a single response, its own array and not a copy (S-36, R-08).
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

/// The value at the rows' path of a response.
package enum FoundRows: Hashable, Sendable {
    /// A list, perhaps an empty one.
    case rows([JSONValue])
    /// No body at all.
    case noBody
    /// A value that is not a list; the path ends at the key that is missing or of the wrong kind.
    case malformed(path: String)
}

/// A writer of results into a reformer; it removes models and messages of an earlier result.
@MainActor
enum ListResultWriter {
    /// The message of a failure that came without one (S-51).
    static let defaultErrorMessage = "the request failed without a message"

    /// Writes models: success if there are any, otherwise no data (S-43, S-44, S-47).
    static func write(models: [JSONValue]?, dropped: Int, into reformer: any ListServiceReformer) {
        let hasModels = models?.isEmpty == false
        reformer.status = hasModels ? .success : .noData
        reformer.modelList = hasModels ? models : nil
        reformer.errorMessage = nil
        (reformer as? any DroppedRowCounting)?.droppedRowCount = dropped
    }

    /// Writes a failure; page size and page index stay as they are (S-45, S-46).
    static func write(error: String?, into reformer: any ListServiceReformer) {
        let message = error.flatMap { $0.isEmpty ? nil : $0 } ?? defaultErrorMessage
        write(status: .networkFailure, into: reformer)
        reformer.errorMessage = message
    }

    /// Writes an end without a result.
    static func write(status: ListServiceStatus, into reformer: any ListServiceReformer) {
        reformer.status = status
        reformer.modelList = nil
        reformer.errorMessage = nil
        (reformer as? any DroppedRowCounting)?.droppedRowCount = 0
    }
}
