// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// A suite with behaviours, a layer and words of its own, as a team has one beside ours.
@Suite("A suite of one's own", .timeLimit(.minutes(2)))
struct OwnSuiteTests {
    private static let files = [
        "shop/behaviours.yaml": """
        understudy: 1
        behaviours:
          SHOP-1: { basis: chosen, visible: true, says: "The cart counts what is put into it" }
          SHOP-2: { basis: chosen, visible: true, says: "Nobody holds this one yet" }

        """,
        "shop/vocabulary.yaml": """
        understudy: 1
        layers:
          shop-cart:
            actions: { add: [] }
            events: { counted: { arguments: [count: integer], mandatory: true } }
            state: { count: integer }

        """,
        "shop/contracts/cart.yaml": """
        understudy: 1
        layer: shop-cart
        contracts:
          - id: SHOP-1
            title: The first ware is counted
            basis: chosen
            steps: [ { do: add, trace: [ counted(1) ], state: { count: 1 } } ]

        """,
        "right.sh": driver(count: 1), "wrong.sh": driver(count: 2),
    ]

    /// A driver of the cart, whose first ware counts as given.
    private static func driver(count: Int) -> String {
        """
        #!/bin/sh
        layers='{"shop-cart":{"actions":["add"],"events":["counted"]}}' trace='"jsonrpc":"2.0","method":"trace"'
        while read -r call; do
          id=${call#*\\"id\\":}
          result='{}'
          case $call in
            *'"initialize"'*)
              result='{"driver":"sh","version":"1","protocolVersion":1,"layers":'$layers'}' ;;
            *'"layer.create"'*) handle=h${id%%,*} result='{"handle":"'$handle'"}' ;;
            *'"add"'*)
              printf '{%s,"params":{"handle":"%s","sequence":1,"name":"counted","arguments":[\(count)]}}\\n' \\
                "$trace" "$handle" ;;
            *'"layer.settle"'*) result='{"settled":true,"inFlight":0,"state":{"count":\(count)}}' ;;
          esac
          printf '{"jsonrpc":"2.0","id":%s,"result":%s}\\n' "${id%%,*}" "$result"
          case $call in *'"shutdown"'*) exit 0 ;; esac
        done

        """
    }

    private func check(_ driver: String, _ more: [String], in workspace: Workspace) async throws -> Program.Outcome {
        let arguments = ["check", "shop", "--driver", "sh \(driver)", "--slowest", "0"] + more
        return try await Program().run(arguments, in: workspace.folder)
    }

    @Test("holds a right driver, and its behaviours are in the page")
    func holds() async throws {
        let workspace = try Workspace(Self.files)
        let outcome = try await check("right.sh", ["--html", "page.html", "--junit", "report.xml"], in: workspace)
        #expect(outcome.exit == 0, "\(outcome)")
        #expect(outcome.output.hasPrefix("  shop-cart  1 hold\n1 contract by sh 1: 1 hold in "))
        #expect(try workspace.text("page.html").contains("The cart counts what is put into it"))
        let report = try workspace.text("report.xml")
        #expect(ReportDocument(report)?.isValid == true)
        #expect(report.contains(#"name="SHOP-1 The first ware is counted" classname="shop-cart.cart""#))
    }

    @Test("breaks on a wrong driver, and can be parked")
    func breaks() async throws {
        let workspace = try Workspace(Self.files)
        let outcome = try await check("wrong.sh", [], in: workspace)
        #expect(outcome.exit == 1 && outcome.output.contains("counted(1)  counted(2)"), "\(outcome)")
        let parking = ["--known-broken", "parked.yaml"]
        let update = try await check("wrong.sh", parking + ["--update-known-broken"], in: workspace)
        #expect(update.exit == 0, "\(update)")
        let parked = try await check("wrong.sh", parking, in: workspace)
        #expect(parked.exit == 0 && parked.output.hasPrefix("  shop-cart  0 hold, 1 known broken\n"), "\(parked)")
    }

    @Test("is listed, validated and spoken by its drivers")
    func others() async throws {
        let workspace = try Workspace(Self.files)
        let list = try await Program().run(["check", "shop", "--list"], in: workspace.folder)
        #expect(
            list.output == "shop-cart\tSHOP-1\tchosen\tshop/contracts/cart.yaml:4:5\tThe first ware is counted\n"
        )
        let validated = try await Program().run(["validate", "shop/contracts/cart.yaml"], in: workspace.folder)
        let words = "2 behaviours of your own, your own layers shop-cart"
        #expect(validated.output == "all right: 1 contract in 1 file, \(words)\n")
        let driver = ["--", "sh", "right.sh"]
        let claims = "the claimed layers, actions and events are words of the vocabulary"
        let own = try await Program().run(["driver-check", "--contracts", "shop"] + driver, in: workspace.folder)
        #expect(own.output.split(separator: "\n").contains { $0.hasPrefix("follows") && $0.hasSuffix(claims) })
        let ours = try await Program().run(["driver-check"] + driver, in: workspace.folder)
        #expect(ours.output.split(separator: "\n").contains { $0.hasPrefix("breaks") && $0.hasSuffix(claims) })
    }

    @Test("has its behaviours without a contract named, ten of them at most")
    func unheld() async throws {
        var files = Self.files
        let more = (3...13).map { "  SHOP-\($0): { basis: chosen, visible: \($0 != 13), says: x }\n" }.joined()
        files["shop/behaviours.yaml"]? += more
        let workspace = try Workspace(files)
        let outcome = try await Program().run(["validate", "shop"], in: workspace.folder)
        let ids = (2...11).map { "SHOP-\($0)" }.joined(separator: ", ")
        #expect(
            outcome.exit == 0 && outcome.output.hasSuffix("\n11 behaviours without a contract: \(ids), …\n"),
            "\(outcome)"
        )
    }

    @Test("is served from its folder 'lists', and its words and contracts are no lists")
    func served() async throws {
        let list = "understudy: 1\nlists: { wares: { rows: 3 } }\n"
        var files = Self.files.merging(["shop/cart.yaml": Self.files["shop/contracts/cart.yaml"] ?? ""]) { $1 }
        files["shop/lists/wares.yaml"] = list
        let suite = try Workspace(files)
        let outcome = try await Program().run(["serve", "shop", "--port", "0"], in: suite.folder)
        let message = "shop: error: the folder has no lists (*.yaml); name 'shop/lists'\n"
        #expect(outcome.exit == 65 && outcome.error.hasPrefix(message), "\(outcome)")
        files["shop/wares.yaml"] = list
        let workspace = try Workspace(files)
        let stub = try await ServedStub(["shop"], in: workspace.folder)
        #expect(try await stub.get("/api/wares").status == 200)
        #expect(await stub.stop().exit == 0)
    }

    @Test("is not judged with a claim that is misspelt")
    func misspelt() async throws {
        var files = Self.files
        files["right.sh"] = files["right.sh"]?.replacing(#"["add"]"#, with: #"["ad"]"#)
        let workspace = try Workspace(files)
        let outcome = try await check("right.sh", [], in: workspace)
        let claim = "driver 'sh' claims the action 'ad' of 'shop-cart', which is not in the vocabulary; use 'add'"
        #expect(outcome.exit == 2 && outcome.output.contains(claim), "\(outcome)")
    }

    @Test("is asked for where it was forgotten, and so is its driver")
    func forgotten() async throws {
        let workspace = try Workspace(Self.files)
        let suite = try await Program().run(["check", "--driver", "sh right.sh"], in: workspace.folder)
        let words =
            "the layer 'shop-cart', which is not in the vocabulary; name the folder of your suite, or leave it out"
        #expect(suite.exit == 2 && suite.output.contains("driver 'sh' claims \(words)\n"), "\(suite)")
        #expect(!suite.output.contains("  reformer ") && !suite.output.contains("slowest"), "\(suite)")
        let driver = try await Program().run(["check", "shop"], in: workspace.folder)
        let advice = "these are the reference driver's layers; to check yours, name your driver with --driver\n"
        #expect(driver.exit == 2 && driver.output.contains(advice), "\(driver)")
    }

    @Test("is refused by driver-check where there are no words")
    func nothing() async throws {
        let workspace = try Workspace(["empty/a.txt": ""])
        let outcome = try await Program()
            .run(["driver-check", "--contracts", "empty", "--", "true"], in: workspace.folder)
        let message =
            "behaviours.yaml, vocabulary.yaml and dialects.yaml add nothing here; name the folder of your suite"
        let end = "understudy: 1 finding; nothing was run\n"
        #expect(outcome == Program.Outcome(exit: 65, output: "", error: "empty: error: \(message)\n\(end)"))
    }

    @Test("may be what 'contracts' wrote, with more behaviours in its index")
    func writtenOut() async throws {
        let workspace = try Workspace([:])
        #expect(try await Program().run(["contracts", "--quiet"], in: workspace.folder).exit == 0)
        let index = URL(filePath: workspace.path("Contracts/behaviours.yaml"))
        let line = "  SHOP-1: { basis: chosen, visible: true, says: \"Nothing was executed at first\" }\n"
        try Data((try workspace.text("Contracts/behaviours.yaml") + line).utf8).write(to: index)
        let contract = Sample.reformer(Sample.contract("SHOP-1"))
        try Data(contract.utf8).write(to: URL(filePath: workspace.path("Contracts/reformer/shop.yaml")))
        let outcome = try await Program().run(["check", "--id", "SHOP-1", "--slowest", "0"], in: workspace.folder)
        #expect(outcome.exit == 0 && outcome.output.hasPrefix("  reformer  1 hold\n"), "\(outcome)")
    }
}
