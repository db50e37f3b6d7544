// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import YAMLSource

extension FaultParser {
    /// The narrowing keys of a fault.
    static let narrowingKeys = ["list", "page", "request", "times"]

    /// Reads a fault as `--fault` takes it: `WHAT[@list=NAME][,page=N][,request=N][,times=N]`.
    ///
    /// WHAT is `status:500`, `status:500:MESSAGE`, `shape:Data.List=null`, `body:empty`, `delay:200` (milliseconds),
    /// `never`, `close-before`, `close-mid-body`, `reset`, or `lie:NAME` and `lie:NAME=N` for a page that is not true.
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
            if let split { try narrow(&fault, commandLine[commandLine.index(after: split)...]) }
        } catch {
            throw FaultSyntaxError(commandLine, error.reason)
        }
        return fault
    }

    private static func kind(_ text: String) throws(Refusal) -> FaultKind {
        let colon = text.firstIndex(of: ":")
        let name = String(text[..<(colon ?? text.endIndex)])
        let argument = colon.map { String(text[text.index(after: $0)...]) }
        let word = FaultWord.allCases.first { $0.rawValue == name || $0.hyphenated == name }
        guard let word else {
            throw Refusal(
                "unknown fault '\(name)'\(NearName.hint(for: name, in: FaultWord.allCases.map(\.hyphenated)))"
            )
        }
        guard let kind = word.kind else {
            guard let argument else { throw Refusal("'\(name)' needs an argument; write '\(word.example)'") }
            return try kind(word, argument)
        }
        guard argument == nil else { throw Refusal("'\(name)' takes no argument; write '\(name)'") }
        return kind
    }

    private static func kind(_ word: FaultWord, _ argument: String) throws(Refusal) -> FaultKind {
        switch word {
        case .status: return try status(argument)
        case .shape: return try shape(argument)
        case .body: return .body(try bodyFault(argument))
        case .lie: return .lie(try lie(argument))
        default: return .delay(try delay(argument))
        }
    }

    private static func status(_ text: String) throws(Refusal) -> FaultKind {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        return .status(
            try statusCode(Int(parts[0]), written: String(parts[0])),
            message: parts.count > 1 ? String(parts[1]) : nil
        )
    }

    private static func shape(_ text: String) throws(Refusal) -> FaultKind {
        guard let sign = text.lastIndex(of: "=") else {
            throw Refusal("'\(text)' says no shape; write '\(FaultWord.shape.example)'")
        }
        let path = text[..<sign].isEmpty ? [] : text[..<sign].split(separator: ".", omittingEmptySubsequences: false)
        guard !path.contains("") else {
            throw Refusal("'\(text[..<sign])' has an empty part; write '\(FaultWord.shape.example)'")
        }
        return .shape(at: path.map(String.init), is: try wrongShape(String(text[text.index(after: sign)...])))
    }

    private static func delay(_ text: String) throws(Refusal) -> Duration {
        guard let delay = DurationText.parse(text), delay <= delayMax else {
            throw Refusal("'\(text)' is no delay; write milliseconds, such as 200, or 1.5s, up to an hour")
        }
        return delay
    }

    private static func narrow(_ fault: inout Fault, _ text: Substring) throws(Refusal) {
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard pair.count == 2 else { throw Refusal("'\(part)' is not KEY=VALUE; write for example 'page=3'") }
            switch pair[0] {
            case "list": fault.list = pair[1]
            case "page": fault.page = UInt64(try count(pair[0], pair[1], from: 0))
            case "request": fault.request = try count(pair[0], pair[1], from: 1)
            case "times": fault.times = try count(pair[0], pair[1], from: 1)
            default: throw Refusal("unknown key '\(pair[0])'\(NearName.hint(for: pair[0], in: narrowingKeys))")
            }
        }
    }

    private static func count(_ key: String, _ text: String, from least: Int) throws(Refusal) -> Int {
        guard text.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(text), number >= least else {
            throw Refusal("'\(text)' is no \(key); write a whole number from \(least)")
        }
        return number
    }
}
