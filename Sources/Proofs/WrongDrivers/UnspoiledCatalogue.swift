// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import OrderedCollections
import Pagers
import PublishedDriver
import ReferenceDriver

/// The correct layers that wrong layers are built on: every contract must hold on each of them.
package enum UnspoiledCatalogue {
    /// One driver for each of these layers.
    package static var drivers: [WrongDriver] {
        [published, mutated, reformer, listService, pagingManager, groupDomainService]
            + [appService, badgeViewModel, cacheService, pager]
    }

    private static var published: WrongDriver {
        WrongDriver(id: "unspoiled/published", sentence: "No published mistake", kind: .published, layers: []) {
            surroundings in
            PublishedDriver.make(
                defects: [],
                transport: surroundings.transport,
                cacheStore: surroundings.cacheStore,
                background: surroundings.background,
                clock: surroundings.clock
            )
        }
    }

    private static var mutated: WrongDriver {
        WrongDriver(id: "unspoiled/words", sentence: "No mutation", kind: .word, layers: []) { surroundings in
            MutatedDriver(surroundings.driver(), mutation: .eventDropped(""))
        }
    }

    private static var reformer: WrongDriver {
        stand("reformer") { factory in
            factory.makeReformer = { parameters in
                let reformer = SlippingReformer(parameters)
                reformer.isFresh = true
                return reformer
            }
        }
    }

    private static var listService: WrongDriver {
        stand("list-domain-service") { factory in
            let right = factory
            factory.makeListService = { ListServiceSpoil().make(with: $0, using: right) }
        }
    }

    private static var pagingManager: WrongDriver {
        stand("paging-manager") { factory in
            factory.makePagingManager = {
                SlippingPagingManager(
                    collaborators: $0,
                    firstPageIndex: $1,
                    specialization: $2,
                    observer: $3,
                    slip: PagingSlip()
                )
            }
        }
    }

    private static var groupDomainService: WrongDriver {
        stand("group-domain-service") { factory in
            let right = factory
            factory.makeGroupDomainService = { teamID, groupID, endpoint, transport in
                let sender = RewritingTransport(transport)
                let service = right.makeGroupDomainService(teamID, groupID, endpoint, sender)
                return SlippingGroupDomainService(service, slip: GroupDomainServiceSlip())
            }
        }
    }

    private static var appService: WrongDriver {
        stand("app-service") {
            $0.makeAppService = {
                SlippingAppService(domainService: $0, cacheService: $1, currentUser: $2, dialogs: $3, slip: nil)
            }
        }
    }

    private static var badgeViewModel: WrongDriver {
        stand("badge-view-model") { factory in
            factory.makeBadgeViewModel = { SlippingBadgeViewModel($0, largeNumberAbove: $1, slip: nil) }
        }
    }

    private static var cacheService: WrongDriver {
        stand("cache-service") { $0.makeCacheService = { SlippingCacheService(store: $0, currentUser: $1, slip: nil) } }
    }

    private static var pager: WrongDriver {
        stand("pager") { $0.makePager = { PagerSlip().pager($0, transport: $1, alarm: $2) } }
    }

    private static func stand(
        _ layer: String,
        replace: @escaping @Sendable (inout LayerFactory) -> Void
    ) -> WrongDriver {
        LayerCatalogue.driver("unspoiled/\(layer)", sentence: "No mistake", layers: [], replace: replace)
    }
}

/// The published mistakes as wrong drivers: each alone, and all together.
enum PublishedCatalogue {
    /// Returns one wrong driver for each mistake, then the one with all of them.
    ///
    /// - Parameter layers: Every layer that a published mistake can reach.
    /// - Returns: The wrong drivers.
    static func drivers(reaching layers: [String]) -> [WrongDriver] {
        Defect.allCases.map { driver("published/\($0.rawValue)", sentence: $0.sentence, defects: [$0], layers: layers) }
            + [
                driver(
                    "published/all",
                    sentence: "All published mistakes at once",
                    defects: Set(Defect.allCases),
                    layers: layers
                )
            ]
    }

    private static func driver(
        _ id: String,
        sentence: String,
        defects: Set<Defect>,
        layers: [String]
    ) -> WrongDriver {
        WrongDriver(id: id, sentence: sentence, kind: .published, layers: layers) { surroundings in
            PublishedDriver.make(
                defects: defects,
                transport: surroundings.transport,
                cacheStore: surroundings.cacheStore,
                background: surroundings.background,
                clock: surroundings.clock
            )
        }
    }
}
