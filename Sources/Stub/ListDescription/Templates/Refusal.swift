// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Requests for pages that a list refuses, and the answer to them.
package struct Refusal: Sendable, Hashable {
    /// The condition on the requests.
    package let condition: RequestCondition
    /// The answer.
    package private(set) var form: ErrorForms.Form
    /// The message; nil for one that names the condition.
    let message: String?

    /// Describes requests and the answer to them.
    package init(_ condition: RequestCondition, form: ErrorForms.Form, message: String? = nil) {
        self.condition = condition
        self.form = form
        self.message = message
    }

    /// The parameter, the header or the member that the first part of the condition is about.
    fileprivate var parameter: String {
        switch condition.demands.first?.place {
        case .header(let name)?, .query(let name)?, .path(let name)?: name
        case .body(let keys)?: keys.joined(separator: ".")
        case nil: ""
        }
    }
}

extension ErrorForms {
    /// Refuses requests; the answer to a wrong parameter gives the parts that a refusal leaves out.
    mutating func refuse(_ refused: [Refusal]) {
        let other = form(of: .parameter)
        refusals = refused.map { $0.filled(from: other) }
    }
}

extension Refusal {
    fileprivate func filled(from other: ErrorForms.Form?) -> Refusal {
        var filled = self
        filled.form = form.filled(from: other)
        return filled
    }
}

extension BadParameter {
    /// Creates the refusal of a request that a list refuses.
    ///
    /// - Parameters:
    ///   - refusal: The reason in the description of the list.
    ///   - list: The name of the list.
    ///   - value: The value that the first part of the condition is about; empty for none.
    package init(_ refusal: Refusal, by list: String, value: String) {
        self.init(refusal.parameter, value: value, allowed: "another request")
        message = refusal.message ?? "the list '\(list)' refuses requests when \(refusal.condition); change the request"
        form = refusal.form
    }
}
