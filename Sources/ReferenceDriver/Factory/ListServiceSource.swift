// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers

/// Where a list domain service gets its rows.
@MainActor
package enum ListServiceSource {
    /// From nowhere: there is no request block.
    case none
    /// From one API.
    case api(ListAPI)
    /// From the `doneWith…` operations; the request block sends nothing.
    case scripted
    /// From two APIs together.
    case twoAPIs(ListAPI, ListAPI)
    /// From the service's own test data; nil keeps the default of a setting.
    case testData(listCount: Int?, pageSize: Int?, firstPageIndex: Int?)
}
