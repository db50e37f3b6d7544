// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The 256 words of generated texts, at most eight small ASCII letters each, so that a word is one 64-bit store.
enum WordTable {
    /// The longest word, in letters.
    static let lengthMax = 8
    /// The number of words; a byte of a random number names one.
    static let count = 256

    /// A word as bytes in memory order.
    struct Word: Sendable {
        /// The letters, the first in the lowest byte, the rest zero.
        var letters: UInt64
        /// The number of letters.
        var count: Int
    }

    /// The words in alphabetical order; the rows of a seed depend on their order.
    static let words: [Word] = text.split(whereSeparator: \.isWhitespace)
        .map { word in
            var letters: UInt64 = 0
            for (position, letter) in word.utf8.prefix(lengthMax).enumerated() {
                letters |= UInt64(letter) << UInt64(8 * position)
            }
            return Word(letters: letters, count: min(word.utf8.count, lengthMax))
        }

    private static let text = """
        acorn amber anchor apple april arrow aspen atlas autumn badger baker bamboo barley basket
        beacon berry birch bloom bluff border bottle boulder branch brass breeze brick bridge bright
        brook bucket butter button cabin cable camera candle canoe canvas canyon carbon carpet
        castle cedar cellar chalk cherry chess cinder circle cliff cloud clover cobalt coffee comet
        copper coral corner cotton county cradle crane crater creek crown crystal curtain dahlia
        daisy dawn delta desert diamond dinner dolphin donkey dragon dune eagle early echo ember
        emerald engine evening falcon farmer feather fennel ferry fiddle field finch flame flint
        flower forest forge fossil fountain fox frost galaxy garden garnet gentle ginger glacier
        glass golden granite grape gravel green grove hammer harbour harvest hazel heather hedge
        heron hidden hill hollow honey horizon humble indigo island ivory jacket jasmine jungle
        juniper kettle kingdom kitchen lagoon lake lantern lark laurel lavender leather lemon lilac
        lily linen little lively lodge lotus lunar magnet mango maple marble market meadow mellow
        melody merlin mill mint mirror mist moon morning mountain museum nectar needle noble north
        nutmeg oak oasis ocean olive onyx opal orange orbit orchard orchid osprey otter oxford
        palace paper parade path peach pearl pebble pepper pine pioneer planet plaza plum pocket
        pond poplar prairie quarry quartz quiet rabbit rainbow raven reef ribbon ridge river robin
        rocket rose ruby saddle saffron sage sailor salmon sand satin scarlet shadow shell silent
        silver sky slate sparrow spring spruce square star stone summer sunny swan thistle thunder
        timber topaz tower tulip valley velvet violet walnut willow winter yellow
        """
}
