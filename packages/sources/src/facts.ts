import {
  byChain,
  defineFacts,
  type FactSet,
  type GeoPattern,
  once,
  readEach,
  readMembers,
  readNumber,
  readOptional,
  readText,
} from '@switchyard/core'
import file from './facts.json' with { type: 'json' }

/** What services decide, and issuers of tokenized securities, and how old the list of their tokens is. */
export interface SourcesFacts {
  /** Base URLs of CoinGecko by plan; `demo` also without a key. */
  readonly coingeckoUrls: { readonly demo: string; readonly pro: string }
  /** Most contracts in one request to CoinGecko, without a key and by plan. */
  readonly coingeckoContracts: { readonly public: number; readonly demo: number; readonly pro: number }
  /** Base URL of the sanctions API. */
  readonly chainalysisUrl: string
  /** Countries that refuse the tokens, ISO 3166-1 alpha-2. */
  readonly countries: readonly string[]
  /**
   * Authorities of transfer hooks by which issuers' tokens name their issuer, by chain code. Every listed token of these issuers has that
   * of its issuer, and tokens that no list has yet have it too.
   */
  readonly issuers: Readonly<Record<string, readonly string[]>>
  /** Forms of issuers' tokens. */
  readonly forms: readonly Omit<GeoPattern, 'rule'>[]
  /** Deployments in the package's list of tokens; the date of this fact is that of the list. */
  readonly listedDeployments: number
}

export const sourcesFacts: FactSet<SourcesFacts> = defineFacts(file, {
  coingeckoUrls: once(readMembers<SourcesFacts['coingeckoUrls']>({ demo: readText, pro: readText })),
  coingeckoContracts: once(
    readMembers<SourcesFacts['coingeckoContracts']>({ public: readNumber, demo: readNumber, pro: readNumber }),
  ),
  chainalysisUrl: once(readText),
  countries: once(readEach(readText)),
  issuers: byChain(readEach(readText)),
  forms: once(
    readEach(
      readMembers<Omit<GeoPattern, 'rule'>>({
        chains: readOptional(readEach(readText)),
        addressStart: readOptional(readText),
        addressEnd: readOptional(readText),
        tickerEnd: readOptional(readText),
        nameIncludes: readOptional(readText),
      }),
    ),
  ),
  listedDeployments: once(readNumber),
})
