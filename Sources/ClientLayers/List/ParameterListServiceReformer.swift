// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues
import OrderedCollections

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
