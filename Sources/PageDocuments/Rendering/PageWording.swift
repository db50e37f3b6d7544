// Understudy
// SPDX-License-Identifier: Apache-2.0

/// How one language writes the parts of a page that a template cannot put together itself.
protocol PageWording {
    /// The values that a template sees of a property of the model.
    func values(of property: PageProperty) -> [String: String]
    /// The head of an operation, without what ends a declaration.
    func head(ofOperation operation: PageMethod) -> String
    /// The head of a fetch, with the callback at its end.
    func head(ofFetch fetch: PageMethod) -> String
    /// The call of a fetch, without its callback, out of an operation whose parameters it may pass on.
    func call(of fetch: PageMethod) -> String
}
