// Understudy
// SPDX-License-Identifier: Apache-2.0

/// An answer that grows, with fields that are copied from the bytes of objects.
///
/// It writes the same bytes as an execution of the plan, or says that it cannot.
package struct MemberWriter {
    /// The answer.
    package var output: [UInt8] = []
    /// The number of fields and elements of lists in it.
    package var valueCount = 0
    /// Whether the answer is not yet longer than it may be.
    package var hasRoom: Bool { output.count <= byteCountMax }
    private var places: [ValueScan.Place] = []
    private let byteCountMax: Int

    /// Begins an answer.
    ///
    /// - Parameter byteCountMax: The most bytes of an answer; one that would have more is not written.
    package init(byteCountMax: Int = .max) {
        self.byteCountMax = byteCountMax
    }

    /// Writes the selected fields of an object.
    ///
    /// - Parameters:
    ///   - selection: The fields.
    ///   - bytes: The object in JSON without blanks, with anything behind it.
    ///   - offset: The offset of the object.
    /// - Returns: The offset behind the object; nil for an object that the plan must be executed for.
    package mutating func write(
        _ selection: MemberSelection,
        of bytes: UnsafeBufferPointer<UInt8>,
        at offset: Int
    ) -> Int? {
        guard hasRoom else { return nil }
        let first = places.count
        for _ in 0..<selection.names.count { places.append(ValueScan.Place()) }
        defer { places.removeLast(places.count - first) }
        var scan = ValueScan(bytes, at: offset)
        guard scan.members(selection.names, into: &places, from: first) else { return nil }
        valueCount += selection.fieldCount
        for piece in selection.pieces {
            switch piece {
            case .bytes(let literal): output.append(contentsOf: literal)
            case .value(let member, let shape):
                guard write(places[first + member], of: bytes, as: selection.shapes[shape]) else { return nil }
            }
        }
        return scan.offset
    }

    private mutating func write(
        _ place: ValueScan.Place,
        of bytes: UnsafeBufferPointer<UInt8>,
        as shape: MemberSelection.Shape
    ) -> Bool {
        guard place.start < place.end, bytes[place.start] != UInt8(ascii: "n") else {
            output.append(contentsOf: "null".utf8)
            return !shape.isNonNull
        }
        switch shape.kind {
        case .object(let selection): return write(selection, of: bytes, at: place.start) == place.end
        case .list(let element): return writeList(at: place, of: bytes, as: element)
        case .scalar(let type):
            let value = UnsafeBufferPointer(rebasing: bytes[place.start..<place.end])
            guard output.count + value.count <= byteCountMax else { return false }
            return type.write(value, isPlain: place.isPlain, to: &output)
        }
    }

    private mutating func writeList(
        at place: ValueScan.Place,
        of bytes: UnsafeBufferPointer<UInt8>,
        as element: MemberSelection.Shape
    ) -> Bool {
        var scan = ValueScan(bytes, at: place.start)
        guard scan.take(UInt8(ascii: "[")) else { return false }
        output.append(UInt8(ascii: "["))
        if !scan.take(UInt8(ascii: "]")) {
            var isFirst = true
            repeat {
                if !isFirst { output.append(UInt8(ascii: ",")) }
                isFirst = false
                valueCount += 1
                guard let value = scan.value(), write(value, of: bytes, as: element) else { return false }
            } while scan.take(UInt8(ascii: ","))
            guard scan.take(UInt8(ascii: "]")) else { return false }
        }
        output.append(UInt8(ascii: "]"))
        return scan.offset == place.end
    }
}
