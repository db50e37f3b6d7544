// Understudy
// SPDX-License-Identifier: Apache-2.0

package import Pagers
import ReferenceDriver

/// A pager that is wrong in one way.
package struct WrongPager: Sendable {
    /// All wrong pagers.
    package static var all: [WrongPager] { PagerSlips.pagers }

    /// Its name in the matrix of wrong drivers.
    package let id: String
    /// The description of the mistake, in one sentence without a full stop.
    package let sentence: String
    private let slip: PagerSlip

    /// Creates a wrong pager.
    ///
    /// - Parameters:
    ///   - id: Its name.
    ///   - sentence: The description of the mistake.
    ///   - mistake: The change of its code.
    init(id: String, sentence: String, mistake: PagerSlip) {
        self.id = id
        self.sentence = sentence
        slip = mistake
    }

    /// A driver of this pager.
    package var driver: WrongDriver {
        LayerCatalogue.driver(id, sentence: sentence, layers: ["pager"]) { factory in
            factory.makePager = { [slip] in slip.pager($0, transport: $1, alarm: $2) }
        }
    }

    /// Returns the decisions of the pager, with those mistakes in reading pages that need no answer of HTTP.
    ///
    /// - Parameter settings: The settings of the right pager.
    /// - Returns: The decisions.
    package func decisions(_ settings: PagerSettings) -> WrongPagerDecisions {
        var settings = settings
        slip.settings(&settings)
        return WrongPagerDecisions(settings, slip: slip)
    }
}
