// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ContractChecking

extension WrongDriverCatalogue {
    /// The wrong paging managers, changed by hand, that a search of random histories does not find, with the reasons.
    package static let unexploredPagingManagers: [(id: String, reason: String)] = [
        ("paging-manager/hook-changes-lost", "the hooks of a history change nothing"),
        ("paging-manager/dropped-rows-end-list", "every row of a history becomes a model"),
        ("paging-manager/reset-interrupts", "the load completion of a history starts no load"),
    ]

    /// The published mistakes and wrong words that contracts catch, but a search does not find, with the reasons.
    package static let unexploredWords: [(id: String, reason: String)] = [
        ("published/X-09", "the service of a history always has a source of pages"),
        ("published/X-13", "every row of a history becomes a model"),
        ("published/X-18", "the load completion of a history starts no load"),
        ("paging-manager/event.request.late", "a history holds each answer, so that no event follows a request"),
        ("paging-manager/event.reformer.reset.late", "the load completion of a history starts no load"),
        ("paging-manager/settle.early", "a search waits until the stub and the driver count the same requests"),
        ("pager/settle.early", "a search waits until the stub and the driver count the same requests"),
    ]

    /// Returns the wrong pagers and wrong paging managers of the catalogue, which are searched without contracts.
    ///
    /// Wrong list services and wrong reformers are left out, although they reach paging managers.
    ///
    /// - Parameter plan: The contracts and their words.
    /// - Returns: Each driver with the layer that is searched, in the order of the catalogue.
    package static func searched(for plan: CheckPlan) -> [(driver: WrongDriver, layer: String)] {
        drivers(for: plan)
            .compactMap { driver in
                if driver.layers.contains(pager) { return (driver, pager) }
                guard driver.layers.contains(pagingManager) else { return nil }
                let isOfLayer = driver.kind == .published || driver.id.hasPrefix("\(pagingManager)/")
                return isOfLayer ? (driver, pagingManager) : nil
            }
    }

    /// Returns the reason for which a search does not find a wrong driver; nil if it has to find it.
    package static func reasonUnexplored(_ id: String) -> String? {
        (WrongPager.unexplored + unexploredPagingManagers + unexploredWords).first { $0.id == id }?.reason
    }

    private static var pager: String { "pager" }
    private static var pagingManager: String { "paging-manager" }
}
