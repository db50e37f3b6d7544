// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import ListDescription
import SourceDiagnostics
import Testing
import YAMLSource

/// A list of a preset or of a dialect of the contracts.
struct ServedList: CustomTestStringConvertible, Sendable {
    /// The name of the preset or the dialect.
    var name: String
    /// The list.
    var list: ListDescription

    var testDescription: String { name }

    /// The path of a URL of the list, with the name of each parameter as its value.
    var path: String { list.path.replacing("{", with: "").replacing("}", with: "") }

    /// The list with a page size with which it has several pages.
    var withSmallPages: ServedList {
        var other = self
        other.list.paging.setDefaultSize(10)
        return other
    }

    private static let root = (0..<3)
        .reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }

    /// The lists of all presets, those of a whole file included.
    static let presets: [ServedList] = PresetLibrary.shipped.presets.flatMap { preset -> [ServedList] in
        guard preset.describesFile else {
            return [try? preset.list()].compactMap { list in list.map { ServedList(name: preset.name, list: $0) } }
        }
        let lists = (try? preset.file())?.lists ?? []
        return lists.map { ServedList(name: "\(preset.name).\($0.name)", list: $0) }
    }

    /// The lists of all dialects of the contracts.
    static let dialects: [ServedList] = {
        let path = root.appending(path: "Contracts/dialects.yaml").path()
        guard let dialects = try? YAMLSource.parse(contentsOf: path)["dialects"]?.members else { return [] }
        return dialects.compactMap { member in
            var diagnostics = Diagnostics()
            return member.value["list"].flatMap { ListFileParser.list($0, name: member.key, into: &diagnostics) }
                .map { ServedList(name: member.key, list: $0) }
        }
    }()
}
