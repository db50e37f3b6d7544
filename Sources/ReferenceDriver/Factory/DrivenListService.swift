// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers
package import JSONValues

/// A list domain service whose parts a contract can exchange and whose results it can report.
@MainActor
package protocol DrivenListService: ListDomainService {
    /// What makes models of rows.
    var modelTransform: ModelTransform? { get set }

    /// Takes rows from somewhere else from the next request on (S-12).
    ///
    /// - Parameters:
    ///   - source: Where from.
    ///   - nextStatus: Asked at each doService; see `ListServiceSettings`.
    func use(_ source: ListServiceSource, nextStatus: @escaping @MainActor () -> ListServiceStatus?)

    /// Reports a response (S-42).
    func doneWithResponse(_ response: JSONValue?)
    /// Reports a failure (S-45).
    func doneWithError(_ message: String?)
    /// Reports a page size (S-50).
    func doneWithPageSize(_ pageSize: Int)
    /// Reports models (S-43, S-44).
    func doneWithModelList(_ models: [JSONValue]?)
    /// Calls the completion (S-50).
    func doCompletion()
}
