// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

/// A call reads as a phrase: at most one argument of a function stands without a label.
struct LabelTests {
    @Test("no signature has two parameters without a label")
    func labels() throws {
        let tree = SourceTree()
        for file in try tree.files(in: "Sources", suffixes: [".swift"]) {
            let code = try tree.lines(of: file).filter { !$0.drop { $0 == " " }.hasPrefix("//") }
            for parameters in Self.signatures(in: code.joined(separator: "\n")) {
                let unlabelled = parameters.count { $0.hasPrefix("_ ") }
                #expect(unlabelled < 2, "\(file): (\(parameters.joined(separator: ", "))); label all but the first")
            }
        }
    }

    @Test(
        "signatures are found with all their parameters",
        arguments: [
            ("func f(_ a: Int, _ b: [Int: Int] = [:]) {", [["_ a: Int", "_ b: [Int: Int] = [:]"]]),
            (
                "    init?(\n        _ a: (Int, Int) -> Int,\n        by b: Int\n    ) {",
                [["_ a: (Int, Int) -> Int", "by b: Int"]]
            ),
            ("func f<A, B>(_ a: Map<A, B>, @Builder _ b: () -> B)", [["_ a: Map<A, B>", "_ b: () -> B"]]),
            ("self.init(1, 2); let initial = call(1); .init(a, b)", []), ("static func < (a: Int, b: Int)", []),
            ("func f()", [[]]), ("func a(_ x: Int) { func b(y: Int) {} }", [["_ x: Int"], ["y: Int"]]),
        ]
    )
    func reading(code: String, signatures: [[String]]) {
        #expect(Self.signatures(in: code) == signatures)
    }

    /// Returns the parameters of all functions and initialisers, without attributes.
    private static func signatures(in code: String) -> [[String]] {
        var signatures: [[String]] = []
        var rest = Substring(code)
        while let found = rest.firstMatch(of: /(?:\bfunc +\w+|(?:^|[^.\w])init[?]?) *(?:<[^()]*>)?\(/) {
            rest = rest[found.range.upperBound...]
            signatures.append(parameters(at: rest))
        }
        return signatures
    }

    /// Returns the parameters up to the bracket that ends them.
    private static func parameters(at rest: Substring) -> [String] {
        var (parameters, current, depth, before) = ([String](), "", 0, Character(" "))
        for character in rest {
            if "([{<".contains(character) { depth += 1 }
            if ")]}".contains(character) || character == ">" && before != "-" { depth -= 1 }
            if depth < 0 { break }
            if character == ",", depth == 0 {
                parameters.append(current)
                current = ""
            } else {
                current.append(character)
            }
            before = character
        }
        return (parameters + [current])
            .map { parameter in
                let words = parameter.split { $0 == " " || $0 == "\n" }.drop { $0.hasPrefix("@") }
                return words.joined(separator: " ")
            }
            .filter { !$0.isEmpty }
    }
}
