/*
 * Understudy
 * SPDX-License-Identifier: Apache-2.0
 *
 * The search of `understudy explore --style numbers --bounds changes=0` in Promela: a list with numbered pages, the
 * decisions of the reference pager, and the notes and rules of the oracle. One option of the loop is one step.
 *
 * The names are those of the sources: `load` and `failed` belong to the pager (PagerState, PagerWalk, ShownList), `wish`
 * and `refused` to the oracle (PagerLedger). A variable without `hidden` is a part of the state. Members that are
 * constant for numbered pages without changes of rows are left out: tokens, totals, previous pages, restarts.
 */

#ifndef PAGES
#define PAGES 3
#endif
#ifndef FLYING
#define FLYING 3
#endif
#ifndef FAULTS
#define FAULTS 2
#endif
#ifndef ACTIONS
#define ACTIONS 6
#endif

/* A list of ids: three bits for each of at most eight rows, and above them their number, as in RowList. */
#define COUNT(list)    ((list) >> 24)
#define ROW(list, at)  (((list) >> (3 * (at))) & 7)
#define WITH(list, id) (((list) | ((id) << (3 * COUNT(list)))) + (1 << 24))
#define FIRST(list, n) (((list) & ((1 << (3 * (n))) - 1)) | ((n) << 24))
#define AFTER(list, n) ((((list) & 16777215) >> (3 * (n))) | ((COUNT(list) - (n)) << 24))

/* Events. */
#define SHOWN(rows)  ((1 << 28) | (rows))
#define END          (2 << 28)
#define FAILED(kind) ((3 << 28) | (kind))

/* The kinds of failures. */
#define NETWORK 1
#define STATUS  2
#define CONTENT 3
#define LOOP    4

/* The outcomes of a request. */
#define PAGE        0
#define CLOSED      1
#define ERROR       2
#define UNAVAILABLE 3
#define UNREADABLE  4
#define EMPTY_PAGE  5
#define FIRST_PAGE  6

/* The use of a page; 0 is no page. */
#define TO_REPLACE 1
#define TO_APPEND  2

/* The end of some work. */
#define ONE_PAGE 0
#define ALL      1
#define ALL_3    2
#define LIMIT    3

#define PAGE_SIZE    2
#define REPEATS_MAX  3
#define WAITING      (FLYING + 2)

/* The pager: the list that it shows. */
int list_ids; int list_rest;
unsigned list_pages : 4;
/* The pager: its way through the pages. */
int walk_last;
unsigned walk_next : 4; unsigned walk_asked : 8; unsigned walk_pages : 4;
unsigned walk_rows : 4; unsigned walk_largest : 2; unsigned walk_empty : 3;
/* The pager: the page on its way; `load_at` is the place of its request, from 1 on, or WAITING. */
unsigned load : 2; unsigned load_at : 3; unsigned load_page : 4; unsigned load_goal : 2; unsigned load_repeats : 2;
/* The pager: the page that failed. */
unsigned failed : 2; unsigned failed_page : 4;
unsigned failure : 3; bit has_started;

/* The oracle: the rows that should be shown, and the way to them. */
int due_ids; int due_rest; int due_last;
unsigned due_pages : 4; unsigned due_next : 4; unsigned due_visited : 8; unsigned due_empty : 3;
/* The oracle: the page that the user waits for; `wanted` is the place of its request, from 1 on. */
unsigned wish : 2; unsigned wish_page : 4; unsigned wish_goal : 2; unsigned wish_repeats : 2; unsigned wanted : 3;
/* The oracle: the page that failed. */
unsigned refused : 2; unsigned refused_page : 4;
unsigned due_failure : 3; bit due_started;

/* The server, the requests in flight with their pages, and what the limits still allow. */
unsigned rows : 4;
unsigned flying : 3;
unsigned flight_1 : 4; unsigned flight_2 : 4; unsigned flight_3 : 4; unsigned flight_4 : 4;
unsigned actions : 4; unsigned faults : 3;
bit is_beyond;

/* The behaviour of the pager in one step. */
hidden byte sent; hidden byte sent_count;
hidden int seen_1; hidden int seen_2;
/* The behaviour that the oracle expects. */
hidden int due_1; hidden int due_2; hidden byte is_at_limit;
/* The answer of one step. */
hidden int page_ids; hidden byte page_next; hidden byte kind;
hidden byte request; hidden byte outcome; hidden byte asked; hidden byte is_wanted;
/* Places of computations. */
hidden int added; hidden int first_ids; hidden byte place; hidden byte other; hidden byte extra;

/* --- the network --------------------------------------------------------------------------------------------------- */

inline take_off() {
    if
    :: request == 1 -> asked = flight_1; flight_1 = flight_2; flight_2 = flight_3; flight_3 = 0
    :: request == 2 -> asked = flight_2; flight_2 = flight_3; flight_3 = 0
    :: request == 3 -> asked = flight_3; flight_3 = 0
    fi;
    flying = flying - 1
}

inline put(number) {
    flying = flying + 1;
    if
    :: flying == 1 -> flight_1 = number
    :: flying == 2 -> flight_2 = number
    :: flying == 3 -> flight_3 = number
    :: flying == 4 -> flight_4 = number
    fi
}

/* The rows of a page: none, one or two. */
inline serve(number, ids) {
    if
    :: rows >= PAGE_SIZE * (number) -> ids = (2 << 24) | (PAGE_SIZE * (number) - 1) << 3 | (PAGE_SIZE * (number) - 2)
    :: rows == PAGE_SIZE * (number) - 1 -> ids = (1 << 24) | (PAGE_SIZE * (number) - 2)
    :: else -> ids = 0
    fi
}

/* --- the pager ----------------------------------------------------------------------------------------------------- */

inline emit(event) {
    if
    :: seen_1 == 0 -> seen_1 = event
    :: else -> assert(seen_2 == 0); seen_2 = event
    fi
}

inline send(use, number, goal) {
    load = use; load_page = number; load_goal = goal; load_repeats = 0;
    put(number);
    load_at = flying; sent = number; sent_count++
}

inline give_up() { load = 0; load_at = 0; load_page = 0; load_goal = 0; load_repeats = 0 }

inline fail(why) { failure = why; emit(FAILED(why)) }

/* Gives up what is on its way, and asks for the first page. */
inline begin(goal) { give_up(); send(TO_REPLACE, 1, goal) }

/* Asks for the page that failed again; `all` does not go on. */
inline send_again() { send(failed, failed_page, ONE_PAGE) }

/* Asks for the page that follows, or reports that none does. */
inline advance(goal) {
    if
    :: walk_next == 0 -> emit(END)
    :: walk_next != 0 && (walk_asked >> walk_next) & 1 -> fail(LOOP)
    :: else -> send(TO_APPEND, walk_next, goal)
    fi
}

inline pager_next() {
    if
    :: load != 0 -> skip
    :: load == 0 && failed != 0 -> send_again()
    :: load == 0 && failed == 0 && !has_started -> begin(ONE_PAGE)
    :: load == 0 && failed == 0 && has_started && list_rest != 0 ->
        emit(SHOWN(list_rest));
        append(list_ids, list_rest);
        list_rest = 0
    :: else -> advance(ONE_PAGE)
    fi
}

inline pager_retry() {
    if
    :: load != 0 -> skip
    :: load == 0 && failed != 0 -> send_again()
    :: load == 0 && failed == 0 && failure == LOOP && walk_next != 0 && (walk_asked >> walk_next) & 1 -> fail(LOOP)
    :: else -> skip
    fi
}

inline pager_all(goal) {
    if
    :: load == 0 && failed == TO_APPEND && (goal == ALL || LIMIT > COUNT(list_ids)) -> send(failed, failed_page, goal)
    :: else -> begin(goal)
    fi
}

/* Adds rows at the end. */
inline append(list, more) {
    place = 0;
    do
    :: place < COUNT(more) -> list = WITH(list, ROW(more, place)); place++
    :: else -> break
    od
}

/* Finds the rows of the answer that a list does not have. */
inline find_added(list) {
    added = 0; place = 0;
    do
    :: place < COUNT(page_ids) ->
        other = 0;
        do
        :: other < COUNT(list) && ROW(list, other) != ROW(page_ids, place) -> other++
        :: else -> break
        od;
        if
        :: other == COUNT(list) -> added = WITH(added, ROW(page_ids, place))
        :: else
        fi;
        place++
    :: else -> break
    od
}

/* Moves the rows behind the limit of `all` to the rest. */
inline trim(list, rest) {
    if
    :: COUNT(list) > LIMIT && added != 0 ->
        extra = COUNT(list) - LIMIT;
        if
        :: extra > COUNT(added) -> extra = COUNT(added)
        :: else
        fi;
        rest = AFTER(list, COUNT(list) - extra);
        list = FIRST(list, COUNT(list) - extra);
        added = FIRST(added, COUNT(added) - extra)
    :: else
    fi
}

/* With WRONG, the pager takes each answer for the one that it waits for; the oracle has to find that. */
#ifdef WRONG
#define IS_LATE (load == 0)
#else
#define IS_LATE (load == 0 || load_at != request)
#endif

inline pager_answered() {
    if
    :: IS_LATE ->
        if
        :: load_at > request && load_at != WAITING -> load_at = load_at - 1
        :: else
        fi
    :: else ->
        if
        :: outcome == UNAVAILABLE && load_repeats < REPEATS_MAX -> load_at = WAITING; load_repeats = load_repeats + 1
        :: kind != 0 && !(outcome == UNAVAILABLE && load_repeats < REPEATS_MAX) ->
            failed = load; failed_page = load_page;
            give_up();
            fail(kind)
        :: else -> pager_received()
        fi
    fi
}

inline pager_received() {
    if
    :: load == TO_APPEND && page_ids != 0 && page_ids == walk_last ->
        failed = load; failed_page = load_page;
        give_up();
        fail(LOOP)
    :: else ->
        failed = 0; failed_page = 0; failure = 0;
        if
        :: load == TO_REPLACE ->
            has_started = 1;
            walk_next = 0; walk_asked = 0; walk_pages = 0; walk_rows = 0; walk_largest = 0; walk_empty = 0;
            list_ids = 0; list_rest = 0; list_pages = 0
        :: else
        fi;
        extra = load_goal;
        walk_asked = walk_asked | (1 << load_page);
        give_up();
        walk_pages = walk_pages + 1;
        walk_rows = walk_rows + COUNT(page_ids);
        walk_last = page_ids;
        walk_next = page_next;
        if
        :: COUNT(page_ids) > walk_largest -> walk_largest = COUNT(page_ids)
        :: else
        fi;
        if
        :: page_ids == 0 -> walk_empty = walk_empty + 1
        :: else -> walk_empty = 0
        fi;
        find_added(list_ids);
        append(list_ids, added);
        list_pages = list_pages + 1;
        if
        :: extra == ONE_PAGE -> emit(SHOWN(added))
        :: extra == ALL -> emit(SHOWN(added)); advance(ALL)
        :: extra == ALL_3 ->
            trim(list_ids, list_rest);
            emit(SHOWN(added));
            if
            :: list_rest != 0 || COUNT(list_ids) >= LIMIT -> skip
            :: else -> advance(ALL_3)
            fi
        fi
    fi
}

/* --- the oracle ---------------------------------------------------------------------------------------------------- */

/* Nothing was reported or shown. */
inline silent() { assert(seen_1 == 0 && list_ids == due_ids) }

/* Nothing was sent, reported or shown. */
inline quiet() { assert(sent_count == 0); silent() }

/* Exactly the wanted page was asked for. */
inline asks() { wanted = flying - sent_count + 1; assert(sent_count == 1 && sent == wish_page) }

inline events(one, two) { assert(seen_1 == one && seen_2 == two) }

inline no_wish() { wish = 0; wish_page = 0; wish_goal = 0; wish_repeats = 0 }

inline oracle_begin(goal) {
    wish = TO_REPLACE; wish_page = 1; wish_goal = goal; wish_repeats = 0;
    asks(); silent()
}

inline oracle_again(goal) {
    wish = refused; wish_page = refused_page; wish_goal = goal; wish_repeats = 0;
    asks(); silent()
}

inline oracle_next() {
    if
    :: wish != 0 -> quiet()
    :: wish == 0 && refused != 0 -> oracle_again(ONE_PAGE)
    :: wish == 0 && refused == 0 && !due_started ->
        if
        :: sent_count == 0 -> skip
        :: else -> oracle_begin(ONE_PAGE)
        fi
    :: wish == 0 && refused == 0 && due_started && due_rest != 0 ->
        append(due_ids, due_rest);
        events(SHOWN(due_rest), 0);
        due_rest = 0
    :: wish == 0 && refused == 0 && due_started && due_rest == 0 && due_next == 0 ->
        assert(sent_count == 0);
        events(END, 0)
    :: wish == 0 && refused == 0 && due_started && due_rest == 0 && due_next != 0 ->
        if
        :: (due_visited >> due_next) & 1 ->
            due_failure = LOOP;
            assert(sent_count == 0);
            events(FAILED(LOOP), 0)
        :: else ->
            wish = TO_APPEND; wish_page = due_next; wish_goal = ONE_PAGE; wish_repeats = 0;
            asks(); silent()
        fi
    fi
}

inline oracle_retry() {
    if
    :: refused != 0 -> oracle_again(ONE_PAGE)
    :: refused == 0 && due_failure == LOOP && seen_1 == FAILED(LOOP) && seen_2 == 0 && sent_count == 0 -> skip
    :: else -> quiet()
    fi
}

inline oracle_cancel() { no_wish(); wanted = 0; quiet() }

inline oracle_all(goal) {
    if
    :: wish == 0 && refused == TO_APPEND && sent == refused_page && (goal == ALL || LIMIT > COUNT(due_ids)) ->
        oracle_again(goal)
    :: else -> oracle_begin(goal)
    fi
}

inline oracle_waited() {
    if
    :: wish != 0 && wanted == 0 -> asks(); silent()
    :: else -> quiet()
    fi
}

inline oracle_answered() {
    is_wanted = (wanted == request);
    if
    :: is_wanted -> wanted = 0
    :: !is_wanted && wanted > request -> wanted = wanted - 1
    :: else
    fi;
    if
    :: !is_wanted || wish == 0 -> quiet()
    :: is_wanted && wish != 0 && outcome == UNAVAILABLE && wish_repeats < REPEATS_MAX ->
        wish_repeats = wish_repeats + 1;
        if
        :: sent_count == 0 -> silent()
        :: else -> asks(); silent()
        fi
    :: is_wanted && wish != 0 && kind != 0 && !(outcome == UNAVAILABLE && wish_repeats < REPEATS_MAX) ->
        oracle_gives_up(kind)
    :: else ->
        if
        :: wish == TO_APPEND && page_ids != 0 && page_ids == due_last -> oracle_gives_up(LOOP)
        :: else -> oracle_received()
        fi
    fi
}

inline oracle_gives_up(why) {
    assert(sent_count == 0 && list_ids == due_ids);
    refused = wish; refused_page = wish_page;
    no_wish();
    due_failure = why;
    events(FAILED(why), 0)
}

inline oracle_received() {
    due_failure = 0;
    refused = 0; refused_page = 0;
    if
    :: wish == TO_REPLACE ->
        due_ids = 0; due_rest = 0; due_pages = 0; due_visited = 0; due_empty = 0
    :: else
    fi;
    due_visited = due_visited | (1 << wish_page);
    due_next = page_next;
    due_last = page_ids;
    if
    :: page_ids == 0 -> due_empty = due_empty + 1
    :: else -> due_empty = 0
    fi;
    find_added(due_ids);
    append(due_ids, added);
    due_pages = due_pages + 1;
    is_at_limit = 0; due_2 = 0;
    if
    :: wish_goal == ONE_PAGE -> no_wish()
    :: wish_goal == ALL -> oracle_advances()
    :: wish_goal == ALL_3 ->
        trim(due_ids, due_rest);
        if
        :: due_rest != 0 || COUNT(due_ids) >= LIMIT ->
            is_at_limit = (due_next == 0 && due_rest == 0);
            no_wish()
        :: else -> oracle_advances()
        fi
    fi;
    due_1 = SHOWN(added);
    due_started = 1;
    if
    :: wish != 0 -> asks()
    :: else -> assert(sent_count == 0)
    fi;
    if
    :: page_ids == 0 && list_pages + 1 == due_pages -> due_pages = due_pages - 1
    :: else
    fi;
    assert(list_ids == due_ids);
    if
    :: page_ids == 0 && seen_1 == due_2 && seen_2 == 0 -> skip
    :: is_at_limit && seen_1 == due_1 && seen_2 == END -> skip
    :: else -> events(due_1, due_2)
    fi
}

inline oracle_advances() {
    if
    :: due_next == 0 -> due_2 = END; no_wish()
    :: due_next != 0 && (due_visited >> due_next) & 1 -> due_2 = FAILED(LOOP); due_failure = LOOP; no_wish()
    :: else -> wish = TO_APPEND; wish_page = due_next; wish_repeats = 0
    fi
}

/* The rules about the state at rest. */
inline judge_state() {
    assert((load != 0) == (wish != 0));
    assert(failure == due_failure);
    extra = 0; place = 0;
    do
    :: place < COUNT(list_ids) ->
        assert(((extra >> ROW(list_ids, place)) & 1) == 0);
        extra = extra | (1 << ROW(list_ids, place));
        place++
    :: else -> break
    od;
    assert(list_ids == due_ids);
    assert(list_pages == due_pages);
    assert(!due_started || due_failure == LOOP || (list_rest != 0 || walk_next != 0) == (due_rest != 0 || due_next != 0))
}

/* --- the steps ----------------------------------------------------------------------------------------------------- */

inline look() { sent = 0; sent_count = 0; seen_1 = 0; seen_2 = 0 }

/* Leaves no difference between the states that have too many requests in flight; nothing follows them. */
inline stay_within() {
    if
    :: flying > FLYING ->
        list_ids = 0; list_rest = 0; list_pages = 0;
        walk_last = 0; walk_next = 0; walk_asked = 0; walk_pages = 0; walk_rows = 0; walk_largest = 0; walk_empty = 0;
        give_up();
        failed = 0; failed_page = 0; failure = 0; has_started = 0;
        due_ids = 0; due_rest = 0; due_last = 0; due_pages = 0; due_next = 0; due_visited = 0; due_empty = 0;
        no_wish();
        wanted = 0; refused = 0; refused_page = 0;
        due_failure = 0; due_started = 0;
        rows = 0; flying = 0; flight_1 = 0; flight_2 = 0; flight_3 = 0; flight_4 = 0; actions = 0; faults = 0;
        is_beyond = 1
    :: else
    fi
}

/* An action of the user. */
#define ACT(pager_acts, oracle_judges) \
    look(); actions = actions - 1; pager_acts; oracle_judges; judge_state(); stay_within()

inline answer_failure(number, fault, why) {
    look();
    request = number; outcome = fault; kind = why;
    faults = faults - 1;
    take_off();
    pager_answered();
    oracle_answered();
    judge_state()
}

inline answer_page(number, fault) {
    look();
    request = number; outcome = fault; kind = 0;
    if
    :: outcome != PAGE -> faults = faults - 1
    :: else
    fi;
    take_off();
    serve(asked, page_ids);
    if
    :: rows > PAGE_SIZE * asked || outcome == EMPTY_PAGE -> page_next = asked + 1
    :: else -> page_next = 0
    fi;
    if
    :: outcome == EMPTY_PAGE -> page_ids = 0
    :: outcome == FIRST_PAGE -> serve(1, page_ids)
    :: else
    fi;
    pager_answered();
    oracle_answered();
    judge_state()
}

/* The page of a request has rows. */
#define HAS_ROWS(flight) (rows > PAGE_SIZE * ((flight) - 1))
/* The page of a request is not the first one, and has other rows. */
#define IS_OTHER(flight) ((flight) != 1 && rows != 0)
#define CAN_FAIL(request) (flying >= request && faults > 0)

#define ANSWERS(request, flight) \
    :: d_step { flying >= request -> answer_page(request, PAGE) } \
    :: d_step { CAN_FAIL(request) -> answer_failure(request, CLOSED, NETWORK) } \
    :: d_step { CAN_FAIL(request) -> answer_failure(request, ERROR, STATUS) } \
    :: d_step { CAN_FAIL(request) -> answer_failure(request, UNAVAILABLE, STATUS) } \
    :: d_step { CAN_FAIL(request) -> answer_failure(request, UNREADABLE, CONTENT) } \
    :: d_step { CAN_FAIL(request) && due_empty == 0 && HAS_ROWS(flight) -> answer_page(request, EMPTY_PAGE) } \
    :: d_step { CAN_FAIL(request) && IS_OTHER(flight) -> answer_page(request, FIRST_PAGE) }

active proctype search() {
    /* The numbers of rows of ExplorationBounds. */
    if
    :: d_step { true -> rows = 0; actions = ACTIONS; faults = FAULTS }
    :: d_step { true -> rows = 1; actions = ACTIONS; faults = FAULTS }
    :: d_step { true -> rows = PAGE_SIZE; actions = ACTIONS; faults = FAULTS }
    :: d_step { true -> rows = PAGE_SIZE * PAGES - 1; actions = ACTIONS; faults = FAULTS }
    :: d_step { true -> rows = PAGE_SIZE * PAGES; actions = ACTIONS; faults = FAULTS }
    fi;
end:
    do
    :: d_step { actions > 0 -> ACT(begin(ONE_PAGE), oracle_begin(ONE_PAGE)) }
    :: d_step { actions > 0 -> ACT(pager_next(), oracle_next()) }
    :: d_step { actions > 0 -> ACT(begin(ONE_PAGE), oracle_begin(ONE_PAGE)) }
    :: d_step { actions > 0 && wish == 0 -> ACT(pager_retry(), oracle_retry()) }
    :: d_step { actions > 0 -> ACT(pager_all(ALL), oracle_all(ALL)) }
    :: d_step { actions > 0 -> ACT(pager_all(ALL_3), oracle_all(ALL_3)) }
    :: d_step { actions > 0 -> ACT(give_up(), oracle_cancel()) }
    ANSWERS(1, flight_1)
    ANSWERS(2, flight_2)
    ANSWERS(3, flight_3)
    :: d_step {
            load_at == WAITING ->
            look();
            put(load_page); load_at = flying; sent = load_page; sent_count++;
            oracle_waited();
            judge_state();
            stay_within()
        }
    od
}
