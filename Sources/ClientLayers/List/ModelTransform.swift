// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// Makes a model of one row; nil drops the row (S-38).
package typealias ModelTransform = @MainActor (JSONObject) -> JSONValue?
