// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import OrderedCollections
import PublishedDriver
import ReferenceDriver

/// The stands that wrong layers are built on, with no mistake made: every contract must hold on each.
package enum UnspoiledCatalogue {
    /// One driver for each stand.
    package static var drivers: [WrongDriver] {
        [published, mutated, reformer, listService, pagingManager, groupDomainService]
            + [appService, badgeViewModel, cacheService]
    }

    private static var published: WrongDriver {
        WrongDriver("unspoiled/published", "No published mistake", kind: .published, layers: []) { surroundings in
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
        WrongDriver("unspoiled/words", "No mutation", kind: .word, layers: []) { surroundings in
            MutatedDriver(surroundings.driver(), .eventDropped(""))
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
            factory.makeListService = { ListServiceSpoil().make($0, right) }
        }
    }

    private static var pagingManager: WrongDriver {
        stand("paging-manager") { factory in
            factory.makePagingManager = { SlippingPagingManager($0, $1, $2, $3, slip: PagingSlip()) }
        }
    }

    private static var groupDomainService: WrongDriver {
        stand("group-domain-service") { factory in
            let right = factory
            factory.makeGroupDomainService = { teamID, groupID, endpoint, transport in
                let sender = RewritingTransport(transport)
                let service = right.makeGroupDomainService(teamID, groupID, endpoint, sender)
                return SlippingGroupDomainService(service, GroupDomainServiceSlip())
            }
        }
    }

    private static var appService: WrongDriver {
        stand("app-service") { $0.makeAppService = { SlippingAppService($0, $1, $2, $3, slip: nil) } }
    }

    private static var badgeViewModel: WrongDriver {
        stand("badge-view-model") { factory in
            factory.makeBadgeViewModel = { SlippingBadgeViewModel($0, largeNumberAbove: $1, slip: nil) }
        }
    }

    private static var cacheService: WrongDriver {
        stand("cache-service") { $0.makeCacheService = { SlippingCacheService($0, $1, slip: nil) } }
    }

    private static func stand(
        _ layer: String,
        _ replace: @escaping @Sendable (inout LayerFactory) -> Void
    ) -> WrongDriver {
        LayerCatalogue.driver("unspoiled/\(layer)", "No slip", layers: [], replace: replace)
    }
}

/// The published mistakes as wrong drivers: each alone, and all together.
enum PublishedCatalogue {
    /// Returns one wrong driver for each mistake, then the one with all of them.
    ///
    /// - Parameter layers: Every layer that a published mistake can reach.
    /// - Returns: The wrong drivers.
    static func drivers(reaching layers: [String]) -> [WrongDriver] {
        Defect.allCases.map { driver("published/\($0.rawValue)", $0.sentence, [$0], layers) }
            + [driver("published/all", "All published mistakes at once", Set(Defect.allCases), layers)]
    }

    private static func driver(
        _ id: String,
        _ sentence: String,
        _ defects: Set<Defect>,
        _ layers: [String]
    ) -> WrongDriver {
        WrongDriver(id, sentence, kind: .published, layers: layers) { surroundings in
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
