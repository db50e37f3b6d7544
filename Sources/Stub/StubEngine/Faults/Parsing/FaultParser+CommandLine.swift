// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import TextEncoding
import YAMLSource

extension FaultParser {
    /// The narrowing keys of a fault.
    static let narrowingKeys = ["list", "page", "row", "header", "request", "times", "rate"]

    /// Reads a fault in one line: `WHAT[@KEY=VALUE,…]`.
    ///
    /// `WHAT` is a word of ``FaultCatalogue`` with its argument, such as `status:500` or `delay:200`. The keys are
    /// `list`, `page`, `row`, `header` (`NAME` or `NAME=VALUE`), `request`, `times` and `rate` (0 to 1).
    ///
    /// - Parameter commandLine: The fault's text.
    /// - Returns: The fault.
    /// - Throws: `FaultSyntaxError` for the first thing that cannot be understood.
    package static func parse(commandLine: String) throws(FaultSyntaxError) -> Fault {
        let split = commandLine.lastIndex(of: "@")
        let what = String(commandLine[..<(split ?? commandLine.endIndex)])
        var fault: Fault
        do throws(Refusal) {
            fault = Fault(try kind(what))
            if let split { try narrow(&fault, by: commandLine[commandLine.index(after: split)...]) }
        } catch {
            throw FaultSyntaxError(commandLine, reason: (split == nil ? missingAt(in: what) : nil) ?? error.reason)
        }
        return fault
    }

    /// Reads a fault without keys that choose requests, so that an `@` in a message is an ordinary character.
    ///
    /// - Parameter text: A word of ``FaultCatalogue`` with its argument.
    /// - Returns: The kind.
    /// - Throws: `FaultSyntaxError` for what cannot be understood.
    package static func parse(kind text: String) throws(FaultSyntaxError) -> FaultKind {
        do throws(Refusal) {
            return try kind(text)
        } catch {
            throw FaultSyntaxError(text, reason: error.reason)
        }
    }

    /// Reads the value of a header `Understudy-Fault`: faults as on the command line, with `;` between them.
    ///
    /// A character that would end the fault or the header stands there percent-encoded, `%3B` for `;`.
    ///
    /// - Parameter header: The header's value.
    /// - Returns: The faults in their order.
    /// - Throws: `FaultSyntaxError` for the first one that cannot be understood.
    package static func parse(header: String) throws(FaultSyntaxError) -> [Fault] {
        var faults: [Fault] = []
        for part in header.split(separator: ";") {
            let text = part.drop { $0 == " " }
            guard let decoded = try? PercentEncoding.decoded(Array(text.utf8)[...]) else {
                throw FaultSyntaxError(String(text), reason: "a percent-encoding is wrong; write % as %25")
            }
            let fault = try parse(commandLine: decoded)
            if let count = fault.request != nil ? "request" : fault.times != nil ? "times" : nil {
                throw FaultSyntaxError(
                    decoded,
                    reason: "'\(count)' counts requests, but a header applies to one request; remove it"
                )
            }
            faults.append(fault)
        }
        return faults
    }

    private static func kind(_ text: String) throws(Refusal) -> FaultKind {
        let (name, argument) = text.cut(at: ":")
        guard let behaviour = FaultCatalogue.find(name) else {
            throw unknown(name, argument: argument)
        }
        let entry = behaviour.entry
        switch (entry.rule, argument) {
        case (.required, nil): throw Refusal("'\(name)' needs an argument; write '\(entry.examples[0])'")
        case (.none, _?): throw Refusal("'\(name)' takes no argument; write '\(name)'")
        default: return FaultKind(try behaviour.read(argument))
        }
    }

    private static func narrow(_ fault: inout Fault, by text: Substring) throws(Refusal) {
        var seen: [String] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let (key, value) = part.cut(at: "=")
            guard let value else {
                throw Refusal(
                    "'\(part)' behind the last '@' is not KEY=VALUE; write for example 'page=3', "
                        + "also behind a message that contains an '@'"
                )
            }
            guard !seen.contains(key) else { throw Refusal("'\(key)' appears twice; write it once") }
            seen.append(key)
            switch key {
            case "list": fault.list = value
            case "page": fault.page = UInt64(try count(of: key, in: value, from: 0))
            case "row": fault.row = UInt64(try count(of: key, in: value, from: 0))
            case "header": fault.header = try HeaderCondition(value)
            case "request": fault.request = try count(of: key, in: value, from: 1)
            case "times": fault.times = try count(of: key, in: value, from: 1)
            case "rate": fault.rate = try rate(value)
            default: throw Refusal("unknown key '\(key)'\(NearName.hint(for: key, in: narrowingKeys))")
            }
        }
    }

    private static func count(of key: String, in text: String, from least: Int) throws(Refusal) -> Int {
        guard text.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(text), number >= least else {
            throw Refusal("'\(key)' is '\(text)'; write a whole number of \(least) or more")
        }
        return number
    }

    private static func rate(_ text: String) throws(Refusal) -> Double {
        guard text.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let rate = Double(text),
            (0...1).contains(rate)
        else { throw Refusal("'\(text)' is not a rate; write a number from 0 to 1, such as 0.1") }
        return rate
    }
}
