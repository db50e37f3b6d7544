// Understudy
// SPDX-License-Identifier: Apache-2.0

import TextEncoding

/// The parts of a page that every report has: the style, the counts, the search field, the script.
enum PageFrame {
    /// The number of entries with one verdict.
    struct Part {
        /// The verdict as the name of a class: `known-broken`.
        var className: String
        /// The verdict in words.
        var word: String
        /// The number of entries.
        var count: Int
    }

    /// The end of a page, with the script of its tools.
    static var end: String {
        "</main><script>\n\(String(decoding: PackageResources.report_js, as: UTF8.self))</script></body></html>\n"
    }

    /// Returns the beginning of a page up to its header.
    static func head(title: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>\(HTMLText.escaped(title)) · Understudy</title>
        <style>
        \(String(decoding: PackageResources.report_css, as: UTF8.self))</style></head><body>
        \(String(decoding: PackageResources.signs_svg, as: UTF8.self))
        """
    }

    /// Returns a bar with a piece for each verdict.
    ///
    /// - Parameters:
    ///   - parts: The verdicts.
    ///   - words: The verdicts in words.
    /// - Returns: An element.
    static func bar(of parts: [Part], words: String) -> String {
        let pieces = parts.map { "<i class=\"\($0.className)\" style=\"flex-grow:\($0.count)\"></i>" }
        return "<div class=\"bar\" role=\"img\" aria-label=\"\(words)\">\(pieces.joined())</div>"
    }

    /// Returns the number of entries with each verdict.
    static func counts(of parts: [Part]) -> String {
        let items = parts.map { "<li class=\"\($0.className)\"><b>\($0.count)</b> \($0.word)</li>" }
        return "<ul class=\"counts\">\(items.joined())</ul>"
    }

    /// Returns the search field and the filters; they are shown only if scripts run, because they need scripts.
    ///
    /// - Parameters:
    ///   - parts: The verdicts.
    ///   - noun: The kind of group, such as `layer`.
    ///   - groups: The names of the groups.
    /// - Returns: A form.
    static func tools(for parts: [Part], noun: String, groups: [String]) -> String {
        let verdicts = parts.map { part in
            "<label><input type=\"checkbox\" name=\"verdict\" value=\"\(part.className)\" checked=\"checked\" /> "
                + "\(part.word)</label>"
        }
        let options = groups.map { "<option>\(HTMLText.escaped($0))</option>" }
        return "<form id=\"tools\" role=\"search\" hidden=\"hidden\">"
            + "<input type=\"search\" id=\"words\" placeholder=\"Search id, title, \(noun)\" aria-label=\"Search\" />"
            + "<select id=\"layer\" aria-label=\"\(noun.prefix(1).uppercased() + noun.dropFirst())\"><option value=\"\">all \(noun)s</option>"
            + "\(options.joined())</select><span class=\"vs\">\(verdicts.joined())</span>"
            + "<button type=\"button\" id=\"fold\">Expand all</button>"
            + "<output id=\"shown\" aria-live=\"polite\"></output></form>"
    }

    /// Returns a command with a button that copies it if scripts can run.
    static func command(_ command: String) -> String {
        "<p class=\"r\"><code>\(HTMLText.escaped(command))</code> "
            + "<button type=\"button\" class=\"copy\" hidden=\"hidden\">Copy</button></p>"
    }

    /// Returns a drawing that can be scrolled, with a name for readers who cannot see it.
    static func drawing(_ svg: String, label: String) -> String {
        let name = HTMLText.escaped(label)
        return "<div class=\"g\" tabindex=\"0\" role=\"group\" aria-label=\"\(name)\">\(svg)</div>"
    }
}
