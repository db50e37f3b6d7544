// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The names in the vocabulary file, read by their indentation alone.
enum VocabularyNames {
    /// For each layer the names of its actions, events and state keys, in the file's order.
    static func layers() throws -> [String: [String: [String]]] {
        let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = root.appendingPathComponent("Contracts/schema/vocabulary.yaml")
        var layers: [String: [String: [String]]] = [:]
        var (isInside, layer, section) = (false, "", "")
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            let text = line.drop { $0 == " " }
            guard let name = text.split(separator: ":").first.map(String.init), !text.hasPrefix("#") else { continue }
            switch line.count - text.count {
            case 0: isInside = name == "layers"
            case 2 where isInside: layer = name
            case 4 where isInside: section = name
            case 6 where isInside: layers[layer, default: [:]][section, default: []].append(name)
            default: break
            }
        }
        return layers
    }
}
