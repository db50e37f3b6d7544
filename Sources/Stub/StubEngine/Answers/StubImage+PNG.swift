// Understudy
// SPDX-License-Identifier: Apache-2.0

import CZlib

extension StubImage {
    /// The image as PNG (ISO/IEC 15948): one bit a pixel for one of two colours; the size is not written.
    var png: [UInt8] {
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        // One bit, with a palette, deflated, filtered by line, not interlaced.
        Self.append("IHDR", content: Self.word(width) + Self.word(height) + [1, 3, 0, 0, 0], to: &bytes)
        Self.append(
            "PLTE",
            content: Self.color(hue: hue, saturation: 0.45, lightness: 0.70)
                + Self.color(hue: (hue + 150) % 360, saturation: 0.50, lightness: 0.45),
            to: &bytes
        )
        Self.append("IDAT", content: Self.deflated(lines), to: &bytes)
        Self.append("IEND", content: [], to: &bytes)
        return bytes
    }

    /// The lines of pixels, a byte of filter in front of each; a set bit is in the circle.
    private var lines: [UInt8] {
        let lineByteCount = 1 + (width + 7) / 8
        var lines = [UInt8](repeating: 0, count: lineByteCount * height)
        let (column, row, radius) = (width / 2, height / 2, min(width, height) / 3)
        for line in max(0, row - radius)..<min(height, row + radius + 1) {
            let reach = Self.root(radius * radius - (line - row) * (line - row))
            for pixel in max(0, column - reach)..<min(width, column + reach + 1) {
                lines[line * lineByteCount + 1 + pixel / 8] |= 0x80 >> UInt8(pixel % 8)
            }
        }
        return lines
    }

    /// Returns the greatest number whose square is not above another.
    private static func root(_ square: Int) -> Int {
        Int(Double(max(0, square)).squareRoot())
    }

    private static func append(_ type: String, content: [UInt8], to bytes: inout [UInt8]) {
        let typed = Array(type.utf8) + content
        bytes += word(content.count) + typed
        let sum = typed.withUnsafeBufferPointer { crc32(0, $0.baseAddress, uInt($0.count)) }
        bytes += word(Int(sum))
    }

    private static func word(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        var count = compressBound(uLong(bytes.count))
        var packed = [UInt8](repeating: 0, count: Int(count))
        // It fails only if there is too little memory, or if the space is smaller than the bound.
        guard compress2(&packed, &count, bytes, uLong(bytes.count), Z_BEST_SPEED) == Z_OK else { return [] }
        return Array(packed.prefix(Int(count)))
    }

    /// Returns red, green and blue of a colour of the model that CSS calls HSL.
    private static func color(hue: Int, saturation: Double, lightness: Double) -> [UInt8] {
        let reach = saturation * min(lightness, 1 - lightness)
        return [0, 8, 4]
            .map { (offset: Double) in
                let place = (offset + Double(hue) / 30).truncatingRemainder(dividingBy: 12)
                let value = lightness - reach * max(-1, min(place - 3, 9 - place, 1))
                return UInt8((value * 255).rounded())
            }
    }
}
