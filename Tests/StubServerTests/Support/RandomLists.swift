// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription

@testable import StubEngine

extension ListDescription {
    /// A list of any length, in any style, with any rows.
    static func random(name: String, using numbers: inout SeededNumbers) -> ListDescription {
        let lengths: [UInt64] = [0, 1, 7, 60, 10_000, 1 << 40]
        let kind = PageStyle.Kind.allCases.randomElement(using: &numbers) ?? .page
        let paging = PageStyle(
            kind: kind,
            first: kind == .page ? UInt64.random(in: 0...1, using: &numbers) : nil,
            defaultSize: .random(in: 1...9, using: &numbers),
            maximumSize: .random(in: 9...30, using: &numbers),
            pastEnd: kind == .page && Bool.random(using: &numbers) ? .error : .empty
        )
        var more: [Envelope.Part: [String]] = [:]
        for part in [Envelope.Part.hasMore, .next, .previous] where Bool.random(using: &numbers) {
            more[part] = ["Meta", part.rawValue]
        }
        let kinds: [FieldKind] = [
            .sequence(from: -5, step: 3), .words(0...4), .number(-10...90_000, decimals: 2), .boolean, .date(0...9_000),
            .uuid, .choice([1, "zwei", .null]), .sample(.person), .nullable(.sample(.email), share: 3),
            .array(of: .sample(.place), count: 0...3), .money(1...99), .value(["a": [1.5]]),
            .cycle([true, "é\u{1F3FB}"]), .padded(6), .dateTime(MomentRange(0...1 << 40, form: .offset)),
            .dateTime(MomentRange(-9...9, form: .milliseconds, step: -7)),
        ]
        var fields = [RowField(name: "Id", kind: .index)]
        for (number, kind) in kinds.shuffled(using: &numbers).prefix(4).enumerated() {
            fields.append(RowField(name: "F\(number)", kind: kind))
        }
        return ListDescription(
            name: name,
            rows: lengths.randomElement(using: &numbers) ?? 7,
            seed: numbers.next(),
            paging: paging,
            envelope: Envelope(more: more),
            row: RowTemplate(fields)
        )
    }

    /// A target that asks for a page of the list, or asks wrongly.
    func randomTarget(using numbers: inout SeededNumbers) -> String {
        let pages = [
            "0", "1", "2", "3", "7", "59", "9999", "1099511627775", "01", "", "x", "%31", "18446744073709551616",
        ]
        let sizes = ["1", "2", "9", "10", "30", "31", "0", "+1"]
        var parts: [String] = []
        if Bool.random(using: &numbers) {
            parts.append("\(paging.pageParameter)=\(pages.randomElement(using: &numbers) ?? "")")
        }
        if Bool.random(using: &numbers) {
            parts.append("\(paging.sizeParameter ?? "")=\(sizes.randomElement(using: &numbers) ?? "")")
        }
        if UInt64.random(in: 0..<20, using: &numbers) == 0 { parts.append("other=1") }
        parts.shuffle(using: &numbers)
        return parts.isEmpty ? path : "\(path)?\(parts.joined(separator: "&"))"
    }
}
