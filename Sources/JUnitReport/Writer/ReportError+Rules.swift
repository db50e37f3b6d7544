// Understudy
// SPDX-License-Identifier: Apache-2.0

extension ReportError {
    /// Something that must have a name has none.
    ///
    /// - Parameters:
    ///   - owner: What lacks the name, and where it is.
    ///   - remedy: What to do.
    /// - Returns: The error.
    static func emptyName(of owner: String, _ remedy: String) -> Self {
        Self(code: .emptyName, message: "the name of a \(owner) is empty; \(remedy)")
    }

    /// A class name that readers would split wrongly.
    ///
    /// - Parameters:
    ///   - name: The class name in quotes.
    ///   - place: The case and its suite.
    /// - Returns: The error.
    static func badClassName(_ name: String, place: String) -> Self {
        let rule = "join parts of [A-Za-z0-9_-] by at least one dot, such as 'orders.paging'"
        return Self(code: .badClassName, message: "bad class name \(name) of the \(place); \(rule)")
    }

    /// A problem type that readers would misread.
    ///
    /// - Parameters:
    ///   - type: The type in quotes.
    ///   - place: The case and its suite.
    /// - Returns: The error.
    static func badProblemType(_ type: String, place: String) -> Self {
        let rule = "join identifiers by at least one dot, such as 'contract.Broken'"
        return Self(code: .badProblemType, message: "bad problem type \(type) of the \(place); \(rule)")
    }

    /// A case that readers would merge with another.
    ///
    /// - Parameters:
    ///   - className: The class name.
    ///   - name: The name in quotes.
    ///   - suite: The suite of the second case, in quotes.
    /// - Returns: The error.
    static func duplicateCase(_ className: String, _ name: String, suite: String) -> Self {
        let what = "the case \(name) of class '\(className)' in the suite \(suite) is in the report already"
        return Self(code: .duplicateCase, message: "\(what); make the class name or the name unique")
    }

    /// A property that readers would merge with another.
    ///
    /// - Parameters:
    ///   - name: The name in quotes.
    ///   - suite: The suite of the second property, in quotes.
    /// - Returns: The error.
    static func duplicateProperty(_ name: String, suite: String) -> Self {
        let what = "the property \(name) in the suite \(suite) is in the report already"
        return Self(code: .duplicateProperty, message: "\(what); prefix its name with the suite's")
    }
}
