// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import OrderedCollections

/// An object that carries a page index to a list domain service and the result back; it has five properties.
///
/// The controller owns it. It only carries data: writing a property calls no handler. Rows and
/// models are JSON values, as everywhere in the layers.
///
/// Why: docs/decisions/0005-the-layers-share-our-json-values.md
@MainActor
package protocol ListServiceReformer: AnyObject {
    /// The status of the request.
    var status: ListServiceStatus { get set }
    /// The page to ask for, the one parameter that every list has.
    var pageIndex: Int { get set }
    /// The number of rows per page in the response; -1 if the response does not state it.
    var pageSize: Int { get set }
    /// The models of the page in the last answer; nil if there are none.
    var modelList: [JSONValue]? { get set }
    /// The reason for the failure of the request; nil unless it failed.
    var errorMessage: String? { get set }
}

extension ListServiceReformer {
    /// Removes a result that has been processed; page index, page size and parameters stay (P-49, R-11).
    ///
    /// - Parameter keepsStatus: Whether the status belongs to a newer request already (P-58).
    package func reset(keepsStatus: Bool = false) {
        if !keepsStatus { status = .noExecute }
        modelList = nil
        errorMessage = nil
        (self as? any DroppedRowCounting)?.droppedRowCount = 0
    }

    /// The number of dropped rows (rows without a model) in the last response; 0 if the reformer does not count them.
    package var rowsDropped: Int { (self as? any DroppedRowCounting)?.droppedRowCount ?? 0 }
}

/// The reformer for a list whose API needs nothing but the page index.
@MainActor
package class PlainListServiceReformer: ListServiceReformer, DroppedRowCounting {
    package var status = ListServiceStatus.noExecute
    package var pageIndex = 0
    package var pageSize = 0
    package var modelList: [JSONValue]?
    package var errorMessage: String?
    package var droppedRowCount = 0

    /// Creates a reformer that has seen no request.
    package init() {}
}

/// A reformer extended with named parameters that go into every request until they are changed.
@MainActor
package final class ParameterListServiceReformer: PlainListServiceReformer, ParameterCarrying {
    package var requestParameters: JSONObject

    /// Creates a reformer with its parameters.
    package init(requestParameters: JSONObject = [:]) {
        self.requestParameters = requestParameters
        super.init()
    }
}
