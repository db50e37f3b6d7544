// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers

/// All that a list domain service is created and configured with.
@MainActor
package struct ListServiceSettings {
    /// The reformer; nil to see whether the service refuses to be created (S-03).
    package var reformer: (any ListServiceReformer)?
    /// The keys to the rows, nil for the default.
    package var listKeys: [String]?
    /// The keys to the page size, nil for the default.
    package var pageSizeKeys: [String]?
    /// Makes models of rows; nil for none.
    package var transform: ModelTransform?
    /// Where rows come from.
    package var source: ListServiceSource
    /// Asked at each doService: a status ends the request at once, with nothing sent.
    package var nextStatus: @MainActor () -> ListServiceStatus?
    /// Says that a request will be sent later, so that a settle waits for it; returns what says that it was.
    package var beginWork: @MainActor () -> @MainActor () -> Void
    /// Who is to hear of requests and malformed responses; not to be kept alive.
    package weak var observer: (any ListDomainServiceObserver)?
}
