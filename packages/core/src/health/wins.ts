/** Levels at which wins are counted, the most particular first. */
export interface WinLevels {
  readonly pair: string
  readonly chains: string
}

/** Fewer quotes say too little of a pair; then its chains, and the provider as a whole, stand in. */
const LEAST_QUOTES = 20

/** At so many quotes both counts are halved, so that old ones fade. */
const HALVED_AT = 400

/** Pairs and pairs of chains; the one unused for longest goes first. */
const MOST_LEVELS = 5_000

interface Tally {
  quotes: number
  wins: number
}

/** Quotes in which each provider had the best route, by pair, by pair of chains, and in all. Each engine has its own. */
export class Wins {
  readonly #levels = new Map<string, Map<string, Tally>>()

  /** Counts a quote for each provider that was asked, and a win for those with the best route. */
  note(providers: readonly string[], { pair, chains }: WinLevels, winners: ReadonlySet<string>): void {
    for (const level of [pair, chains, '']) {
      const tallies = this.#openLevel(level)
      for (const provider of providers) {
        const tally = tallies.get(provider) ?? { quotes: 0, wins: 0 }
        tallies.set(provider, tally)
        tally.quotes++
        if (winners.has(provider)) tally.wins++
        if (tally.quotes < HALVED_AT) continue
        tally.quotes /= 2
        tally.wins /= 2
      }
    }
  }

  /** Returns the share of quotes that the provider won, with one more that it did: 1 before the first quote. */
  computeShare(provider: string, { pair, chains }: WinLevels): number {
    const known = [pair, chains].map((level) => this.#levels.get(level)?.get(provider))
    const tally = known.find((one) => one && one.quotes >= LEAST_QUOTES) ?? this.#levels.get('')?.get(provider)
    return tally ? (tally.wins + 1) / (tally.quotes + 1) : 1
  }

  #openLevel(level: string): Map<string, Tally> {
    const tallies = this.#levels.get(level) ?? new Map<string, Tally>()
    // Set anew, so that the order of the map is that of use.
    this.#levels.delete(level)
    this.#levels.set(level, tallies)
    if (this.#levels.size > MOST_LEVELS) {
      const [oldest] = this.#levels.keys()
      if (oldest !== undefined) this.#levels.delete(oldest)
    }
    return tallies
  }
}
