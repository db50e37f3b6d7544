// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

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
