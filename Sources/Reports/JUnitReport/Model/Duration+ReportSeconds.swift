// Understudy
// SPDX-License-Identifier: Apache-2.0

extension Duration {
    /// The duration in the form of reports: seconds with three decimals and a point, in every locale.
    ///
    /// Rounded to the nearest millisecond; negative ones become 0 and more than 12 digits become 12 nines.
    var reportSeconds: String {
        var bytes: [UInt8] = []
        appendReportSeconds(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the duration as reports write it.
    ///
    /// - Parameter output: The document.
    func appendReportSeconds(to output: inout [UInt8]) {
        let milliseconds = reportMilliseconds
        if milliseconds < 10_000 {
            output.append(0x30 + UInt8(milliseconds / 1000))
        } else {
            output.append(contentsOf: String(milliseconds / 1000).utf8)
        }
        let fraction = UInt8(milliseconds % 1000 / 10)
        output.append(UInt8(ascii: "."))
        output.append(0x30 + fraction / 10)
        output.append(0x30 + fraction % 10)
        output.append(0x30 + UInt8(milliseconds % 10))
    }

    private var reportMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        guard seconds < 1_000_000_000_000 else { return 999_999_999_999_999 }
        let attosecondsPerMillisecond: Int64 = 1_000_000_000_000_000
        let rounded = (attoseconds + attosecondsPerMillisecond / 2) / attosecondsPerMillisecond
        return min(seconds * 1000 + rounded, 999_999_999_999_999)
    }
}
