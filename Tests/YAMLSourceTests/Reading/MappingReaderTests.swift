// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import Testing
import YAMLSource

@Suite("Mapping readers")
struct MappingReaderTests {
    private enum Ending: String, CaseIterable {
        case empty, clamp, error
    }

    /// Reads a mapping with a body and returns the findings.
    private func findings(in text: String, _ body: (inout MappingReader, inout Diagnostics) -> Void) throws -> String {
        var diagnostics = Diagnostics()
        if var reader = MappingReader(try read(text), of: "thing 'x'", into: &diagnostics) {
            body(&reader, &diagnostics)
            reader.finish(into: &diagnostics)
        }
        return diagnostics.description
    }

    @Test("right values are read, absent ones are nil, and nothing is reported")
    func right() throws {
        let text = "s: 5\ni: -3\nb: true\nn: 1.5\nd: 200ms\ne: clamp\nl: [a, 2]\nm: { k: v }\n"
        let message = try findings(in: text) { reader, diagnostics in
            #expect(reader.requiredString("s", into: &diagnostics) == "5")
            #expect(reader.requiredInteger("i", in: -3...3, into: &diagnostics) == -3)
            #expect(reader.boolean("b", into: &diagnostics) == true)
            #expect(reader.number("n", in: 0...2, into: &diagnostics) == 1.5)
            #expect(reader.duration("d", into: &diagnostics) == .milliseconds(200))
            #expect(reader.name("e", as: Ending.self, into: &diagnostics) == .clamp)
            #expect(reader.strings("l", into: &diagnostics) == ["a", "2"])
            #expect(reader.string("absent", into: &diagnostics) == nil)
            #expect(reader.integer("absent", in: 0...1, into: &diagnostics) == nil)
            var nested = reader.mapping("m", into: &diagnostics)
            #expect(nested?.string("k", into: &diagnostics) == "v")
            nested?.finish(into: &diagnostics)
        }
        #expect(message == "")
    }

    @Test("each wrong value is reported with what to write instead")
    func wrong() throws {
        let text = """
            s: [1]
            t: ~
            i: "3"
            j: 9
            k: 1.0
            b: yes
            n: x
            d: 5m
            e: clmp
            f:
            l: a
            o: [a, {}]
            m: 1
            """
        let message = try findings(in: text) { reader, diagnostics in
            _ = reader.string("s", into: &diagnostics)
            _ = reader.string("t", into: &diagnostics)
            _ = reader.integer("i", in: 0...3, into: &diagnostics)
            _ = reader.integer("j", in: 0...UInt64(3), into: &diagnostics)
            _ = reader.integer("k", in: 0...3, into: &diagnostics)
            _ = reader.boolean("b", into: &diagnostics)
            _ = reader.number("n", in: 0...1, into: &diagnostics)
            _ = reader.duration("d", into: &diagnostics)
            _ = reader.name("e", as: Ending.self, into: &diagnostics)
            _ = reader.name("f", as: Ending.self, into: &diagnostics)
            _ = reader.sequence("l", into: &diagnostics)
            #expect(reader.strings("o", into: &diagnostics) == ["a"])
            _ = reader.mapping("m", into: &diagnostics)
        }
        #expect(
            message == """
                x.yaml:1:4: error: 's' is a sequence; write a text
                x.yaml:2:4: error: 't' is '~'; write a text
                x.yaml:3:4: error: 'i' is '3'; write an integer from 0 to 3
                x.yaml:4:4: error: 'j' is '9'; write an integer from 0 to 3
                x.yaml:5:4: error: 'k' is '1.0'; write an integer from 0 to 3
                x.yaml:6:4: error: 'b' is 'yes'; write true or false
                x.yaml:7:4: error: 'n' is 'x'; write a number from 0.0 to 1.0
                x.yaml:8:4: error: 'd' is '5m'; write a duration such as 200ms or 1.5s
                x.yaml:9:4: error: unknown 'e' 'clmp'; use 'clamp'
                x.yaml:10:3: error: 'f' is nothing; write one of: empty, clamp, error
                x.yaml:11:4: error: 'l' is 'a'; write a sequence such as [a, b]
                x.yaml:12:8: error: element 2 of 'o' is a mapping; write a text
                x.yaml:13:4: error: 'm' is '1'; write a mapping of keys to values
                """
        )
    }

    @Test("a missing key is reported at its mapping, an unknown one with the nearest known name")
    func keys() throws {
        let message = try findings(in: "\n  paht: /x\n  zzz: 1\n  skipped: 2\n") { reader, diagnostics in
            reader.ignore("skipped")
            _ = reader.requiredString("path", into: &diagnostics)
            _ = reader.requiredInteger("rows", in: 0...1, into: &diagnostics)
        }
        #expect(
            message == """
                x.yaml:2:3: error: thing 'x' has no 'path'; add it
                x.yaml:2:3: error: thing 'x' has no 'rows'; add it
                x.yaml:2:3: error: unknown key 'paht' in thing 'x'; use 'path'
                x.yaml:3:3: error: unknown key 'zzz' in thing 'x'; known: skipped, path, rows
                """
        )
    }

    @Test("what is no mapping is reported as what it is")
    func noMapping() throws {
        #expect(
            try findings(in: "- a\n") { _, _ in }
                == "x.yaml:1:1: error: thing 'x' is a sequence; write a mapping of keys to values"
        )
    }

    @Test("a long value is quoted in part")
    func longValue() throws {
        let text = String(repeating: "x", count: 100)
        let message = try findings(in: "i: \(text)") { reader, diagnostics in
            _ = reader.integer("i", in: 0...1, into: &diagnostics)
        }
        #expect(message == "x.yaml:1:4: error: 'i' is '\(text.prefix(60))…'; write an integer from 0 to 1")
    }
}
