// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import FoundationXML

/// Reads a page with an XML parser, which forgives nothing, and keeps what tests ask about.
final class PageReader: NSObject, XMLParserDelegate {
    /// One element with its attributes and all text inside it.
    struct Element {
        var name: String
        var attributes: [String: String]
        var text = ""
    }

    /// Every element in the order of its end.
    private(set) var elements: [Element] = []
    private var open: [Element] = []

    /// Reads a page; nil if it is not well-formed.
    init?(_ page: String) {
        super.init()
        // The declaration is for browsers alone.
        let parser = XMLParser(data: Data(page.replacing("<!DOCTYPE html>\n", with: "").utf8))
        parser.delegate = self
        guard parser.parse() else { return nil }
    }

    /// Returns the elements of a name that have a class, or all of that name.
    func all(_ name: String, _ className: String? = nil) -> [Element] {
        elements.filter { element in
            let classes = (element.attributes["class"] ?? "").split(separator: " ").map(String.init)
            return element.name == name && className.map(classes.contains) ?? true
        }
    }

    func parser(
        _ parser: XMLParser,
        didStartElement name: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        open.append(Element(name: name, attributes: attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        for place in open.indices { open[place].text += text }
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        if let element = open.popLast() { elements.append(element) }
    }
}
