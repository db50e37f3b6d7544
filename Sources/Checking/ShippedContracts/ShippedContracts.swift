// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The suite that ships inside the program: contracts, their manual, lists, vocabulary, behaviours, schemas.
///
/// `files` is generated from the folder `Contracts` at each build.
///
/// Why: docs/decisions/0002-the-suite-is-inside-the-program.md
package enum ShippedContracts {}

/// The start of a new suite: one layer, two behaviours, one contract and one list, each file with comments.
///
/// `docs/your-suite.md` continues from this suite.
package enum EmptySuite {
    /// The files by their path below the suite's folder.
    package static var files: [(path: String, text: String)] {
        let schemas = ShippedContracts.files.filter { file in schemaNames.contains { file.path == "schema/\($0).json" }
        }
        return [
            ("behaviours.yaml", behaviours), ("vocabulary.yaml", vocabulary),
            ("shop-cart/loading.yaml", contract), ("lists/wares.yaml", list),
        ] + schemas
    }

    /// The schemas of the files that a person writes.
    private static let schemaNames = ["behaviours", "contract", "known-broken", "list", "vocabulary"]

    private static let behaviours = """
        # What your code must do: one behaviour per id. A contract stands for one of them.
        # yaml-language-server: $schema=schema/behaviours.json
        #
        # basis     why it is demanded: stated or original (it was published so), inferred (it follows from what was
        #           published), chosen (you decided it), corrected (what was published is wrong)
        # visible   whether a driver can show it: in actions, events, state or requests
        # says      the behaviour, in one sentence
        #
        # The behaviours of understudy (R-01, P-35, …) are known, too. Choose other ids for yours.
        understudy: 1
        behaviours:
          SHOP-1: { basis: chosen, visible: true, says: "The cart shows how many wares the server has in it" }
          SHOP-2: { basis: chosen, visible: true, says: "A ware that is added while the cart loads is not lost" }

        """

    private static let vocabulary = """
        # The words of your layers. Contracts, drivers and the checker use these words and no others.
        # yaml-language-server: $schema=schema/vocabulary.json
        #
        # symbols         types of a few names each
        # configuration   how the layer is set up, `key: type`
        # actions         what the layer can do; arguments in order, each `name: type`
        # events          what the layer reports; `mandatory: true` marks what every driver must observe, at least one.
        #                 `request` (of a page) and `call` (of a plain answer) are compared with what the stub received;
        #                 they have the arguments `[page: integer]` and `[answer: text]`, and no others.
        # state           the values of the layer when it has settled, `key: type`
        #
        # Types are text, integer, number, boolean, json and your symbols; `text?` may also be nil, `"[text]"` is a list,
        # which a contract writes as [a, b], also as an argument: `do: "show([a, b])"`. Quote a type in brackets.
        # The layers of understudy (reformer, paging-manager, …) are known, too. You can add words to them here.
        understudy: 1
        symbols:
          ware: [book, pen]
        layers:
          shop-cart:
            actions:
              load: []
              add: [ware: ware]
            events:
              call: { arguments: [answer: text], mandatory: true }
              shown: { arguments: [count: integer], mandatory: true }
            state:
              count: integer

        """

    private static let contract = """
        # What the cart does when it is loaded.
        # yaml-language-server: $schema=../schema/contract.json
        understudy: 1
        layer: shop-cart
        answers:
          # The answers of the stub; the driver receives the address.
          cart: { method: GET, path: /api/cart, status: 200, body: { wares: [book, pen] } }
        contracts:
          - id: SHOP-1
            title: A loaded cart shows how many wares it has
            basis: chosen
            steps:
              - do: load
                trace: [ call(cart), shown(2) ]
                state: { count: 2 }

        """

    private static let list = """
        # A list of your backend. `understudy serve` serves it; docs/lists.md describes all keys.
        # yaml-language-server: $schema=../schema/list.json
        understudy: 1
        lists:
          wares:
            rows: 45
            row: { Id: index, Title: { words: [3, 6] } }

        """
}
