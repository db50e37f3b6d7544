// Understudy
// SPDX-License-Identifier: Apache-2.0

package import SourceDiagnostics
package import YAMLSource

extension ListFileParser {
    /// Keys that belong inside another key of a list, or outside all lists, with a phrase for the place.
    private static let places: [(place: String, keys: [String])] = [
        (
            "in 'paging'",
            [
                "style", "page", "offset", "cursor", "after", "before", "size", "first", "defaultSize", "maximumSize",
                "pastEnd", "overSize", "zeroSize", "badSize", "badPage", "badToken", "tokens", "links", "words",
            ]
        ),
        ("in 'query'", ["filter", "search", "sort", "scan", "filterParameter", "searchParameter", "sortParameter"]),
        ("in 'envelope'", ["list", "total", "hasMore", "next", "previous", "pages", "totalHeader", "nextHeader"]),
        ("beside 'lists'", ["faults", "answers"]),
    ]

    /// Reads one list; absent keys have the values of its preset, or else of the standard list.
    ///
    /// References to rows of other lists know their keys only after `RowReferences.resolve`.
    ///
    /// - Parameters:
    ///   - node: The mapping that describes the list.
    ///   - name: The list's name, from which the default path is made.
    ///   - owner: The other list that has the rows; nil if the list has its own rows.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: The list, or nil if anything is wrong with it.
    package static func list(
        _ node: SourceNode,
        name: String,
        servingRowsOf owner: ListDescription? = nil,
        into diagnostics: inout Diagnostics
    ) -> ListDescription? {
        var own = Diagnostics()
        let preset = node[PresetLibrary.key]?.location
        defer { diagnostics.append(own, of: "list '\(name)'", at: preset) }
        let node = PresetLibrary.shipped.expanded(node, sharing: owner?.row, into: &own)
        // If the preset cannot be read, correct keys of the list may look wrong.
        guard !own.hasErrors else { return nil }
        guard var reader = MappingReader(node, of: "list '\(name)'", into: &own) else { return nil }
        // `expanded` has read this key; near names in messages should include it.
        reader.ignore(PresetLibrary.key)
        var list = ListDescription(name: name)
        list.method = EndpointReader.method(&reader, into: &own) ?? list.method
        let path = EndpointReader.path(&reader, into: &own)
        list.path = path ?? list.path
        list.condition = ConditionReader.condition(&reader, into: &own)
        let isRowKnown = readRows(of: &list, servedBy: owner, in: &reader, into: &own)
        list.paging = PagingReader.paging(&reader, into: &own)
        list.writtenPaging = PagingReader.writtenKeys(of: reader)
        let parameters = EndpointReader.parameters(of: path, in: &reader)
        list.envelope = AnswerReader.envelope(&reader, pathParameters: parameters, into: &own) ?? list.envelope
        // `graphql` determines the parameters, which the readers of 'query' and 'items' need.
        if let access = GraphQLReader.access(&reader, of: list, into: &own) { list.take(access) }
        // Findings about the fields of a row are valid only if the row could be read.
        var aboutRow = Diagnostics()
        list.query = QueryReader.query(&reader, of: list, into: &aboutRow)
        list.items = ItemReader.items(&reader, of: list, pathParameters: parameters, into: &aboutRow)
        list.cacheControl = CacheControlReader.cacheControl(&reader, into: &own) ?? list.cacheControl
        reportMisplaced(in: &reader, of: name, into: &own)
        reader.finish(into: &own)
        StyleCheck(list: list, reader: reader).report(into: &aboutRow)
        GraphQLReader.checkSchema(of: list, at: reader, into: &aboutRow)
        checkPageSize(list, at: node.location, into: &aboutRow)
        if isRowKnown { own.append(contentsOf: aboutRow) }
        return own.hasErrors ? nil : list
    }

    /// Reports the keys of a list that belong elsewhere and do not look like a key of a list.
    private static func reportMisplaced(
        in reader: inout MappingReader,
        of name: String,
        into diagnostics: inout Diagnostics
    ) {
        for member in reader.members {
            guard let place = places.first(where: { $0.keys.contains(member.key) })?.place else { continue }
            reader.ignore(member.key)
            diagnostics.error(
                "unknown key '\(member.key)' in list '\(name)'; write it \(place)",
                at: member.keyLocation
            )
        }
    }

    /// Reads the rows of a list: `rows`, `seed`, `locale` and `row`.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - owner: The other list that has the rows; nil if the list has its own rows.
    ///   - reader: The mapping of the list.
    ///   - diagnostics: The receiver of findings.
    /// - Returns: Whether the content of a row is known.
    private static func readRows(
        of list: inout ListDescription,
        servedBy owner: ListDescription?,
        in reader: inout MappingReader,
        into diagnostics: inout Diagnostics
    ) -> Bool {
        if let owner {
            SharedRows.give(&list, rowsOf: owner, at: &reader, into: &diagnostics)
            return true
        }
        let rows = rowCount(&reader, into: &diagnostics)
        list.seed = reader.integer("seed", in: 0...UInt64.max, into: &diagnostics) ?? list.seed
        if let locale: RowLocale = reader.name("locale", into: &diagnostics) {
            list.row = RowTemplate(list.row.fields, locale: locale)
        }
        let row = reader.node("row")
        let template = row.flatMap { RowReader.row($0, locale: list.row.locale, into: &diagnostics) }
        list.row = template ?? list.row
        list.rows = rows ?? list.row.recordCount ?? list.rows
        return row == nil ? !holdsRows(reader) : template != nil
    }

    /// Reads `rows`, the number of rows; nil if it is absent or wrong.
    private static func rowCount(_ reader: inout MappingReader, into diagnostics: inout Diagnostics) -> UInt64? {
        guard let node = reader.node(SharedRows.key) else { return nil }
        guard !SharedRows.isReference(node) else {
            diagnostics.error(
                "'rows' names a list, which works only in a list file of its own; write the number of rows",
                at: node.location
            )
            return nil
        }
        guard !holdsRows(reader) else {
            let remedy = "write the number of rows, and 'row:' for the fields of a row or for rows of your own"
            return node.refuse("'rows'", remedy: remedy, into: &diagnostics)
        }
        return node.integer("'rows'", in: 0...ListDescription.rowsMax, into: &diagnostics)
    }

    /// Returns whether the value of `rows` looks like that of `row`.
    private static func holdsRows(_ reader: MappingReader) -> Bool {
        let node = reader.members.first { $0.key == SharedRows.key }?.value
        return node?.members != nil || node?.elements != nil
    }

    private static func checkPageSize(
        _ list: ListDescription,
        at location: SourceLocation,
        into diagnostics: inout Diagnostics
    ) {
        guard let problem = list.pageSizeProblem else { return }
        diagnostics.error("\(problem); lower 'maximumSize' or shorten the row", at: location)
    }
}

extension ListDescription {
    /// The most bytes that a page may take.
    private static let pageByteCountMax = 64 << 20

    /// The reason why the largest allowed page takes too many bytes; nil if it does not.
    package var pageSizeProblem: String? {
        guard let longest = row.longest else { return nil }
        let size = Int(min(paging.maximumSize, UInt64(PagingReader.sizeMax)))
        guard size * longest > Self.pageByteCountMax else { return nil }
        return "a page of \(size) rows of up to \(longest) bytes is larger than \(Self.pageByteCountMax >> 20) MiB"
    }
}
