// Understudy
// SPDX-License-Identifier: Apache-2.0

extension Fault: CustomStringConvertible {
    /// The fault as it is written on the command line.
    package var description: String {
        let narrowing = narrowing.map { "\($0.key)=\($0.value)" }
        return narrowing.isEmpty ? what.description : "\(what)@\(narrowing.joined(separator: ","))"
    }

    /// The keys that say which requests are meant, with their values as the command line writes them.
    var narrowing: [(key: String, value: String)] {
        var pairs: [(key: String, value: String)] = []
        if let list { pairs.append(("list", list)) }
        if let page { pairs.append(("page", "\(page)")) }
        if let row { pairs.append(("row", "\(row)")) }
        if let header { pairs.append(("header", "\(header)")) }
        if let request { pairs.append(("request", "\(request)")) }
        if let times { pairs.append(("times", "\(times)")) }
        if let rate { pairs.append(("rate", "\(rate)")) }
        return pairs
    }
}

extension Duration {
    /// The whole milliseconds.
    var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
