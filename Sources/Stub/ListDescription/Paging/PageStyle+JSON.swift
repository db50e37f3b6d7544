// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

extension PageStyle {
    /// Returns whether a parameter names a page or its size.
    package func hasParameter(_ name: String) -> Bool {
        name == pageParameter || name == sizeParameter || name == beforeParameter
    }

    /// Returns the text of a parameter that is a member of a JSON body.
    ///
    /// A value of the wrong type is returned as JSON, so that it is refused as a wrong value: the text `"5"` keeps its
    /// quotes where a number is expected.
    ///
    /// - Parameters:
    ///   - value: The value of the member.
    ///   - parameter: The parameter's name.
    /// - Returns: The text, as a query would have it.
    package func text(of value: JSONValue, for parameter: String) -> String {
        let isNumber = parameter == sizeParameter || kind.isNumbered && parameter == pageParameter
        guard let text = value.text, !isNumber || jsonNumbers == .lenient else { return value.description }
        return text
    }
}
