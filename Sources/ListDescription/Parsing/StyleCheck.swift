// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import YAMLSource

/// Finds what a paging style cannot do together with the rest of a list.
struct StyleCheck {
    /// The list as it was read.
    let list: ListDescription
    /// The members of the list, for places.
    let reader: MappingReader

    /// Reports everything that does not go together.
    func report(into diagnostics: inout Diagnostics) {
        let kind = list.paging.kind
        if kind == .keyset, let node = reader.members.first(where: { $0.key == "paging" })?.value {
            KeyCheck.report(list.paging.keyField, of: list.row, "'paging'", at: node["key"] ?? node, into: &diagnostics)
            if list.query?.sort.isEmpty == false {
                diagnostics.error(
                    "'sort' cannot go with the style 'keyset', whose pages follow the key; remove 'sort', "
                        + "or write the style 'cursor'",
                    at: place("query", "sort")
                )
            }
            if list.envelope.path(of: .previous) != nil {
                diagnostics.error(
                    "'previous' has no meaning in the style 'keyset', which leads forward only; remove it",
                    at: place("envelope", "previous")
                )
            }
        }
        if kind == .link, list.method != "GET" {
            diagnostics.error(
                "the style 'link' needs the method GET, since a link says no method; this list's is \(list.method)",
                at: place("method")
            )
        }
    }

    private func place(_ key: String, _ inner: String? = nil) -> SourceLocation {
        guard let node = reader.members.first(where: { $0.key == key })?.value else { return reader.location }
        return inner.flatMap { node[$0]?.location } ?? node.location
    }
}
