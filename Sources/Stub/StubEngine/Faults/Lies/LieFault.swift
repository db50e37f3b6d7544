// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import ListDescription
import OrderedCollections
import SourceDiagnostics
import TextEncoding
import YAMLSource

/// A well-formed page with wrong content.
///
/// ```
/// understudy serve --fault lie:repeat-row@page=2 --fault lie:short-page=3@page=1 --fault lie:drifting-total
/// ```
struct LieFault: FaultBehaviour {
    static let entry = FaultEntry(
        word: "lie",
        rule: .required,
        summary:
            "a well-formed page that is wrong: a row twice or missing, a wrong total, a token that leads back, …",
        examples: PageLie.Kind.allCases.map { "lie:\($0.hyphenated)" },
        file: "{ lie: repeatRow }",
        pattern: "(\(PageLie.Kind.allCases.map(\.pattern).joined(separator: "|")))"
    )

    static var mappings: [JSONValue] {
        PageLie.Kind.allCases.map { kind in
            let word: JSONValue = ["const": .string(kind.rawValue)]
            if kind == .endAs {
                let form: JSONValue = ["enum": .array(EndForm.allCases.map { JSONValue.string($0.rawValue) })]
                return FaultSchema.mapping(["lie": word, "form": form], optional: ["form"])
            }
            guard let amounts = kind.amounts else { return FaultSchema.mapping(["lie": word]) }
            let by: JSONValue = [
                "type": "integer", "minimum": .integer(amounts.lowerBound), "maximum": .integer(amounts.upperBound),
            ]
            return FaultSchema.mapping(["lie": word, "by": by], optional: ["by"])
        }
    }

    /// The lie that the page states.
    let lie: PageLie

    var argument: String? { lie.description }
    var stage: FaultStage { .content }

    static func read(_ argument: String?) throws(FaultParser.Refusal) -> LieFault {
        let (name, number) = (argument ?? "").cut(at: "=")
        let kinds = PageLie.Kind.allCases
        guard let kind = kinds.first(where: { $0.hyphenated == name || $0.rawValue == name }) else {
            let known = kinds.map(\.hyphenated)
            let near = NearName.nearest(to: name, in: known).map { "use '\($0)'" }
            throw FaultParser.Refusal("unknown lie '\(name)'; \(near ?? "known: \(known.joined(separator: ", "))")")
        }
        guard let number else { return LieFault(lie: PageLie(kind)) }
        if kind == .endAs {
            guard let form = EndForm(rawValue: number) else {
                let hint = NearName.hint(for: number, in: EndForm.allCases.map(\.rawValue))
                throw FaultParser.Refusal("unknown form '\(number)' of the end\(hint)")
            }
            return LieFault(lie: PageLie(kind, form: form))
        }
        guard let amounts = kind.amounts else {
            throw FaultParser.Refusal("the lie '\(name)' takes no number; leave it out")
        }
        guard let amount = Int64(number), amounts.contains(amount) else {
            let range = "from \(amounts.lowerBound) to \(amounts.upperBound)"
            throw FaultParser.Refusal("'\(number)' is not a number for the lie '\(name)'; write an integer \(range)")
        }
        return LieFault(lie: PageLie(kind, by: amount))
    }

    static func read(_ reader: inout MappingReader, into diagnostics: inout Diagnostics) -> LieFault? {
        let written = reader.node("lie")?.scalarText
        // A lie may be written as on the command line.
        let hyphenated = PageLie.Kind.allCases.first { $0.hyphenated == written }
        guard let kind = hyphenated ?? reader.name("lie", into: &diagnostics) else {
            reader.ignore("by")
            reader.ignore("form")
            return nil
        }
        guard let amounts = kind.amounts else {
            if let member = reader.member("by") {
                diagnostics.error("the lie '\(kind.rawValue)' takes no 'by'; remove it", at: member.keyLocation)
                reader.ignore("form")
                return nil
            }
            guard kind == .endAs, let node = reader.node("form") else { return LieFault(lie: PageLie(kind)) }
            return endForm(node, into: &diagnostics).map { LieFault(lie: PageLie(kind, form: $0)) }
        }
        return LieFault(lie: PageLie(kind, by: reader.integer("by", in: amounts, into: &diagnostics)))
    }

    /// Reads the name of a form; a plain `null` is the name here.
    private static func endForm(_ node: SourceNode, into diagnostics: inout Diagnostics) -> EndForm? {
        if node.isNull, node.scalarText == EndForm.null.rawValue { return .null }
        return node.name("'form'", as: EndForm.self, into: &diagnostics)
    }

    /// Changes nothing: a lie changes the page before it is written, if the page would be another one.
    func change(_ plan: inout AnswerPlan, in context: inout FaultContext) {}
}

extension FaultKind {
    /// Returns the fault of a well-formed page with wrong content.
    package static func lie(_ lie: PageLie) -> FaultKind { FaultKind(LieFault(lie: lie)) }
}
