// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

/// The list file that `understudy init` writes: one list, with comments that explain the format.
///
/// Keys that are switched off are comments that begin with `# `; a test switches all of them on and reads the file.
enum FirstListFile {
    /// The file without a preset.
    static let plain = """
        # A list of your backend. `understudy serve` with the name of this file serves it, and with --watch it
        # reloads the file after each change. To switch on a line such as `# rows: 45`, remove '# ' in front of it.
        # Every key has a default; docs/lists.md describes all of them. `understudy presets` lists descriptions of
        # well-known APIs, and `preset: NAME` in a list begins with one of them.
        understudy: 1

        lists:
          # The name of the list. You can write several lists, one below the other.
          articles:
            path: /api/articles
            rows: 45                # the number of rows of the whole list; they need no memory
            # seed: 8               # another seed gives other rows; the same seed gives the same rows everywhere

            # A request for a page: GET /api/articles?page=2&limit=10
            paging:
              style: page           # page, offset, cursor, link or keyset
              page: page            # the parameter for the number of the page
              size: limit           # the parameter for the number of rows
              # first: 0            # the number of the first page; the default is 1
              defaultSize: 20       # if the request does not name a size
              maximumSize: 100      # more than this is an error
              # pastEnd: error      # past the last page: empty (no rows), clamp (the last page) or error (404)

            # The answer. A text in braces stands for a value: rows, total, page, pages, next, hasMore, ...
            # The default is { Data: { List: ROWS, PageSize: SIZE, Total: TOTAL } }.
            # body:
            #   items: '{rows}'
            #   total: '{total}'
            #   next: '{nextUrl?}'  # the URL of the next page; the '?' leaves it out on the last page

            # The answer to a request that is wrong.
            # errors:
            #   default: { status: 400, body: { error: '{message}' } }

            # The fields of a row, each with the kind of its values.
            row:
              id: index
              title: { words: [3, 6] }
              author: person
              price: { number: [1, 900], decimals: 2 }
              state: { choice: [draft, published] }
              published: { date: [2020-01-01, 2026-12-31] }

            # Requests for single rows, by their field `id`: GET, PUT, PATCH and DELETE /api/articles/ID. A POST to
            # /api/articles adds a row.
            items: id

            # Filter, search and sort: ?state=draft, ?search=garden, ?sort=-price
            query: { filter: [state], search: [title], sort: [price, published] }

        # Answers that are not lists.
        # answers:
        #   profile: { path: /api/profile, body: { name: Ada } }

        # Faults from the beginning. `understudy serve --help` lists them, docs/faults.md describes them.
        # faults:
        #   - status:500@list=articles,page=3,times=1
        #   - delay:100..300

        """

    /// The keys whose members a list replaces one by one, in words.
    private static var mergedKeys: String {
        let keys = PresetLibrary.mergedKeys.map { "`\($0)`" }
        return "\(keys.dropLast().joined(separator: ", ")) and \(keys.last ?? "")"
    }

    /// Returns a file that begins with a preset, or whose list does.
    static func text(with preset: Preset) -> String {
        preset.describesFile ? fileText(with: preset) : listText(with: preset)
    }

    private static func listText(with preset: Preset) -> String {
        // A shipped preset can always be read. The schema of a GraphQL list determines the form of its answers.
        let isSchema = (try? preset.list())?.graphQL != nil
        let errors =
            isSchema
            ? ""
            : """

                # The answer to a request that is wrong.
                # errors:
                #   default: { status: 400, body: { error: '{message}' } }

            """
        let remark =
            isSchema
            ? "To change the rows, copy `row` from the description."
            : "To change the rows or the answer, copy `row`, `body` or `envelope` from the description."
        return """
            # The list of the preset \(preset.name): \(preset.summary)
            #
            # `understudy serve` with the name of this file serves the list, and with --watch it reloads the file after
            # each change. To switch on a line such as `# rows: 1000`, remove '# ' in front of it.
            understudy: 1

            lists:
              \(preset.name):
                # The whole description; `understudy presets \(preset.name)` prints it.
                preset: \(preset.name)

                # A key that you write here replaces the key of the preset. These keys are replaced member by member:
                # \(mergedKeys). docs/lists.md describes all keys.
                # path: /api/\(preset.name)
                # rows: 1000            # the number of rows of the whole list; they need no memory
                # seed: 8               # another seed gives other rows; the same seed gives the same rows everywhere
                # paging:
                #   defaultSize: 5      # the number of rows of a page, if a request does not name it
            \(errors)
                # \(remark)

            # Faults from the beginning. `understudy serve --help` lists them, docs/faults.md describes them.
            # faults:
            #   - status:500@list=\(preset.name),page=2,times=1
            #   - delay:100..300

            """
    }

    private static func fileText(with preset: Preset) -> String {
        // A shipped preset can always be read.
        let list = (try? preset.file())?.lists.first?.name ?? preset.name
        return """
            # The lists and answers of the preset \(preset.name): \(preset.summary)
            #
            # `understudy serve` with the name of this file serves them, and with --watch it reloads the file after
            # each change. To switch on a line such as `# lists:`, remove '# ' in front of it.
            understudy: 1

            # The whole description; `understudy presets \(preset.name)` prints it.
            preset: \(preset.name)

            # A key that you write in a list or an answer replaces the key of the preset. These keys are replaced
            # member by member: \(mergedKeys). docs/lists.md describes all keys.
            # lists:
            #   \(list):
            #     rows: 1000          # the number of rows of the whole list; they need no memory
            #     seed: 8             # another seed gives other rows; the same seed gives the same rows everywhere

            # Faults from the beginning. `understudy serve --help` lists them, docs/faults.md describes them.
            # faults:
            #   - status:500@list=\(list),page=2,times=1
            #   - delay:100..300

            """
    }
}
