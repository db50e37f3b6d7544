// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers
package import JSONValues

/// A reformer whose request parameters a contract can set.
@MainActor
package protocol DrivenReformer: ListServiceReformer {
    /// The further parameters of each request.
    var requestParameters: JSONObject { get set }
}

extension ParameterListServiceReformer: DrivenReformer {}
