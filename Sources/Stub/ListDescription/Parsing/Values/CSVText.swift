// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Splits comma-separated text into records and fields (RFC 4180).
enum CSVText {
    /// Returns the records without empty lines; nil if a quote has no partner.
    static func records(of text: String) -> [[String]]? {
        var records: [[String]] = []
        var record: [String] = []
        var field: [UInt8] = []
        var isQuoted = false
        var wasQuoted = false
        func ended() -> String { String(decoding: field, as: UTF8.self) }
        func endRecord() {
            if !record.isEmpty || !field.isEmpty || wasQuoted { records.append(record + [ended()]) }
            (record, field, wasQuoted) = ([], [], false)
        }
        let bytes = Array(text.utf8)
        for (place, byte) in bytes.enumerated() {
            switch byte {
            case UInt8(ascii: "\"") where isQuoted: isQuoted = false
            case UInt8(ascii: "\""):
                // A quote directly after a closing one is a quote in the text.
                if wasQuoted, place > 0, bytes[place - 1] == byte { field.append(byte) }
                (isQuoted, wasQuoted) = (true, true)
            case _ where isQuoted: field.append(byte)
            case UInt8(ascii: ","):
                record.append(ended())
                (field, wasQuoted) = ([], false)
            case 0x0A: endRecord()
            case 0x0D: continue
            default: field.append(byte)
            }
        }
        guard !isQuoted else { return nil }
        endRecord()
        return records
    }
}
