# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Mistakes for the reference pager in JavaScript; see `python.py`. The files are in `kits/javascript/reference`."""

STATE = "pager-state.js"
WALK = "page-walk.js"
PAGER = "pager.js"
POSITION = "page-position.js"
EDGE = "    const more = this.#more(sign, page.body, token);\n"
TICKETS = "  #tickets = 0;\n"
ARRIVED = "  arrived(ticket, page, url) {\n"
BROKE = "  broke(ticket, failure) {\n"
TAKE_OLDER = (
    "    if (this.#older.delete(ticket)) {\n"
    "      this.start();\n      ticket = this.#current.ticket;\n    }\n"
)

MISTAKES = {
    "canceled-page-shown": [
        (STATE, TICKETS, TICKETS + "  #canceled = new Map();\n"),
        (
            STATE,
            "    this.#goal = null;\n    return this.#abandon();\n",
            "    this.#goal = null;\n"
            "    if (this.#current) this.#canceled.set(this.#current.ticket, this.#current.position);\n"
            "    this.#abandon();\n    return [];\n",
        ),
        (
            STATE,
            ARRIVED,
            ARRIVED + "    if (this.#canceled.has(ticket)) {\n"
            "      const isFirst = keyOf(this.#canceled.get(ticket)) === keyOf(firstPosition(this.#dialect));\n"
            "      if (isFirst) this.#clear();\n"
            "      this.#shown.push(...page.rows);\n"
            "      return [pageAction(page.rows)];\n    }\n",
        ),
    ],
    "circles-followed-for-ever": [
        (
            STATE,
            "    const { position } = this.#walk.after;\n    if (this.#walk.asked.has(keyOf(position))) return",
            "    const { position } = this.#walk.after;\n    if (false) return",
        ),
        (STATE, "if (intent === 'next' && walk.repeats(page)) return", "if (false) return"),
        (WALK, "const EMPTY_PAGES_MAX = 3;\n", "const EMPTY_PAGES_MAX = Infinity;\n"),
    ],
    "failed-page-is-end": [
        (
            STATE,
            "return this.#takeFailure(this.#current, { kind: 'content', error });\n",
            "return this.broke(this.#current.ticket, { kind: 'content', error });\n",
        ),
        (
            STATE,
            "    return this.#takeFailure(waiting, failure);\n",
            "    if (waiting.intent !== 'next') return this.#takeFailure(waiting, failure);\n"
            "    this.#current = this.#broken = this.failed = null;\n"
            "    const walk = (this.#refetch?.walk ?? this.#walk).clone();\n"
            "    const isCertain = walk.after.more;\n"
            "    walk.after = { position: null, more: false };\n"
            "    if (this.#refetch) return this.#collect(walk, { rows: [] });\n"
            "    this.#walk = walk;\n"
            "    const shown = isCertain ? [this.#add([])] : [];\n"
            "    return isCertain && this.#goal === null ? shown : [...shown, ...this.#end()];\n",
        ),
    ],
    "failed-page-skipped": [
        (
            STATE,
            "    const key = keyOf(position);\n    const early",
            "    if (this.failed !== null && this.pages > 0 && Number.isInteger(position.value)) {\n"
            "      const step = { page: 1, offset: this.#options.pageSize }[position.place] ?? 0;\n"
            "      position = { ...position, value: position.value + step };\n    }\n"
            "    const key = keyOf(position);\n    const early",
        ),
    ],
    "moved-rows-twice": [
        (
            STATE,
            "  #fresh(rows) {\n",
            "  #fresh(rows) {\n"
            "    const { length } = rows.filter(({ key }) => this.#keys.has(key));\n"
            "    if (length > 0 && length < rows.length && rows.length <= this.#options.pageSize) return rows;\n",
        ),
    ],
    "older-refresh-wins": [
        (STATE, TICKETS, TICKETS + "  #older = new Set();\n"),
        (
            STATE,
            "    return this.#first(null, isRefetch ? { wanted, walk: null, pages: [] } : null);\n",
            "    const older = this.pages > 0 && this.#current?.intent === 'first' ? this.#current.ticket : null;\n"
            "    if (older !== null) this.#older.add(older);\n"
            "    const actions = this.#first(null, isRefetch ? { wanted, walk: null, pages: [] } : null);\n"
            "    return actions.filter((each) => each.do !== 'abort' || each.ticket !== older);\n",
        ),
        (STATE, ARRIVED, ARRIVED + TAKE_OLDER),
        (STATE, BROKE, BROKE + TAKE_OLDER),
    ],
    "parameters-with-first-page-only": [
        (POSITION, "withMissing(position.value, parameters)", "position.value"),
        (
            POSITION,
            "  const query = Object.entries(parameters);\n",
            "  const isFirst = keyOf(position) === keyOf(firstPosition(dialect));\n"
            "  const query = isFirst ? Object.entries(parameters) : [];\n",
        ),
    ],
    "previous-appends": [
        (STATE, "    this.#shown.unshift(...fresh);\n", "    this.#shown.push(...fresh);\n"),
    ],
    "refresh-keeps-place": [
        (PAGER, "refresh() { return this.#perform(this.#state.start", "refresh() { return this.#perform(this.#state.refresh"),
        (STATE, TICKETS, TICKETS + "  #kept = null;\n"),
        (
            STATE,
            "  start() {\n",
            "  refresh() {\n"
            "    this.#kept = this.#current || this.#walk.pages === 0 ? null : this.#walk.after.position;\n"
            "    return this.start();\n  }\n\n  start() {\n",
        ),
        (STATE, "    const isRefetch = this.#options.refetchesAll && wanted > 1;\n", "    const isRefetch = false;\n"),
        (
            STATE,
            "    if (more === false) return this.#end();\n",
            "    const kept = this.#kept;\n    this.#kept = null;\n"
            "    if (more === false) return this.#end();\n"
            "    if (kept !== null) return this.#send('next', kept);\n",
        ),
    ],
    "second-next-sends": [
        (
            STATE,
            "    if (this.#current) return [];\n",
            "    if (this.#current?.intent === 'next' && this.#goal === null && this.#refetch === null) {\n"
            "      return [{ do: 'send', ticket: ++this.#tickets, position: this.#current.position }];\n    }\n"
            "    if (this.#current) return [];\n",
        ),
    ],
    "stops-at-empty-page": [
        (
            WALK,
            EDGE,
            "    if (!back && page.rows.length === 0) return { position: null, more: false };\n" + EDGE,
        ),
    ],
    "stops-at-short-page": [
        (
            WALK,
            "    const { style } = this.#dialect;\n    if (style === 'page') return",
            "    const { style } = this.#dialect;\n"
            "    if (!back && page.rows.length < this.#pageSize) return { position: null, more: false };\n"
            "    if (style === 'page') return",
        ),
    ],
}
