// Understudy
// SPDX-License-Identifier: Apache-2.0

extension Fault: CustomStringConvertible {
    /// The fault as it is written on the command line.
    package var description: String {
        var narrowing: [String] = []
        if let list { narrowing.append("list=\(list)") }
        if let page { narrowing.append("page=\(page)") }
        if let row { narrowing.append("row=\(row)") }
        if let header { narrowing.append("header=\(header)") }
        if let request { narrowing.append("request=\(request)") }
        if let times { narrowing.append("times=\(times)") }
        if let rate { narrowing.append("rate=\(rate)") }
        return narrowing.isEmpty ? what.description : "\(what)@\(narrowing.joined(separator: ","))"
    }
}

extension Duration {
    /// The whole milliseconds.
    var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
