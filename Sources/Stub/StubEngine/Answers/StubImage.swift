// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

/// An image that the stub draws itself: two colours and its size, decided by its name alone.
struct StubImage: Hashable, Sendable {
    /// The path below which all images lie.
    static let folder = GeneratedImage.folder
    /// The widest and highest image.
    static let lengthMax = GeneratedImage.lengthMax

    /// The width in pixels.
    var width: Int
    /// The height in pixels.
    var height: Int
    /// The name that decides the colours.
    var name: String
    /// The format, from the ending of the path.
    var format: Format

    /// The format of an image file, by the ending of its name.
    enum Format: String, CaseIterable, Sendable {
        /// Lines and surfaces, with the size written in it.
        case svg
        /// Pixels, for clients that read nothing else.
        case png
    }

    /// Returns why a path below ``folder`` is not an image; nil for any other path.
    static func problem(with path: String) -> String? {
        guard path.hasPrefix(folder), StubImage(path: path) == nil else { return nil }
        return
            "'\(path)' is not an image; write \(folder)WIDTHxHEIGHT/NAME.svg or .png, lengths from 1 to \(lengthMax)"
    }

    /// Reads `/__understudy/images/640x480/NAME.svg`, or `.png`; nil for any other path.
    init?(path: String) {
        guard path.hasPrefix(Self.folder), path.utf8.count <= 256 else { return nil }
        let parts = path.dropFirst(Self.folder.count).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let format = Format.allCases.first(where: { parts[1].hasSuffix(".\($0)") }) else {
            return nil
        }
        let lengths = parts[0].split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard lengths.count == 2, let width = lengths[0], let height = lengths[1],
            (1...Self.lengthMax).contains(width), (1...Self.lengthMax).contains(height)
        else { return nil }
        (self.width, self.height) = (width, height)
        self.format = format
        name = String(parts[1].dropLast(4))
    }

    /// The image in its format.
    var bytes: [UInt8] { format == .svg ? svg : png }

    /// The type of the format.
    var contentType: String { format == .svg ? "image/svg+xml" : "image/png" }

    /// The colour of the background in degrees.
    var hue: Int { Int(StableHash.hash(name) % 360) }

    /// The image as SVG.
    var svg: [UInt8] {
        let hue = hue
        let (centre, radius) = ("cx=\"\(width / 2)\" cy=\"\(height / 2)\"", min(width, height) / 3)
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
            viewBox="0 0 \(width) \(height)">\
            <rect width="100%" height="100%" fill="hsl(\(hue),45%,70%)"/>\
            <circle \(centre) r="\(radius)" fill="hsl(\((hue + 150) % 360),50%,45%)"/>\
            <text x="50%" y="50%" fill="#fff" font-family="sans-serif" font-size="\(max(1, radius / 3))" \
            text-anchor="middle" dominant-baseline="middle">\(width)×\(height)</text></svg>
            """
        return Array(text.utf8)
    }
}
