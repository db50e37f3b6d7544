// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import OrderedCollections

/// The APIs that a contract can have managers of.
enum APIName: String, CaseIterable {
    /// The first list of properties.
    case first
    /// The second list of properties.
    case second
    /// The third list of properties.
    case third
    /// An API that no reformer knows.
    case other
}

/// The article list over rows whose keys are capitalised, as those of the stub are: `FlagType` for `flagType`.
@MainActor
struct ArticleScript: TableSpecialization {
    private let articles: ArticleTable

    /// Creates an article list that records which screen a row opens.
    init(recorder: TraceRecorder) {
        articles = ArticleTable { destination, _ in
            recorder.record("screen.open", with: destination == .browserPage ? "browser" : "article")
        }
    }

    var cellIdentifier: String { articles.cellIdentifier }

    func didSelect(_ model: JSONValue) {
        var members = model.object ?? [:]
        members["flagType"] = members["flagType"] ?? members["FlagType"]
        articles.didSelect(.object(members))
    }
}

/// The callbacks that a manager's delegate implements, as a contract names them.
enum DelegateScript: String, CaseIterable {
    /// There is no delegate.
    case none
    /// Both.
    case both
    /// Only that of a success.
    case successOnly
    /// Only that of a failure.
    case failureOnly
}

/// The hooks that a contract can name.
enum HookScript: String, CaseIterable {
    /// No hook.
    case none
    /// Records how many rows it was handed.
    case trace
    /// Records that, then puts a row with the `Id` -1 in front.
    case insertRow

    /// Returns the hook.
    ///
    /// - Parameters:
    ///   - event: The name of its event.
    ///   - recorder: The recorder of the event.
    /// - Returns: The hook, or nil if there is none.
    @MainActor
    func hook(_ event: String, recorder: TraceRecorder) -> ListHook? {
        guard self != .none else { return nil }
        return { rows in
            recorder.record(event, with: .integer(Int64(rows.count)))
            if self == .insertRow { rows.insert(["Id": -1], at: 0) }
        }
    }
}

/// A cell that shows nothing of what it is for.
@MainActor
final class PlainListCell: ListCell {
    let identifier = "PlainCell"
}

/// The source of the rows of a list domain service, as a contract names it.
enum SourceScript: String, CaseIterable {
    /// No source: the service has no request block.
    case none
    /// From the list's endpoint.
    case http
    /// From the contract's own `done…` actions; no request is sent.
    case scripted
    /// From the endpoints `first` and `second` together.
    case twoApis
    /// From the service's own test data.
    case testData
}

/// The transforms that a contract can name.
enum TransformScript: String, CaseIterable {
    /// Rows are models.
    case none
    /// Drops each row whose `Id` is odd.
    case dropOddRows
    /// Drops each row.
    case dropAllRows
    /// Drops each row that has no integer `Id`.
    case dropRowsWithoutId
    /// Keeps each row and records its `Id`, -1 without one.
    case traceRows
    /// Keeps each row and records what the reformer holds while it is transformed.
    case traceStatus

    /// Returns the transform.
    ///
    /// - Parameters:
    ///   - recorder: The recorder of its events.
    ///   - reformer: The reformer whose status `traceStatus` records; not kept alive.
    /// - Returns: The transform, or nil if there is none.
    @MainActor
    func transform(recorder: TraceRecorder, reformer: (any ListServiceReformer)?) -> ModelTransform? {
        switch self {
        case .none: nil
        case .dropOddRows: { row in Self.id(of: row).isMultiple(of: 2) ? .object(row) : nil }
        case .dropAllRows: { _ in nil }
        case .dropRowsWithoutId: { row in row["Id"]?.int == nil ? nil : .object(row) }
        case .traceRows:
            { row in
                recorder.record("transform", with: .integer(Int64(Self.id(of: row))))
                return .object(row)
            }
        case .traceStatus:
            { [weak reformer] row in
                if let reformer {
                    let pageSize = JSONValue.integer(Int64(reformer.pageSize))
                    recorder.record("transformSees", with: .string(reformer.status.name), pageSize)
                }
                return .object(row)
            }
        }
    }

    private static func id(of row: JSONObject) -> Int { row["Id"]?.int ?? -1 }
}
