import { withTimeout } from '../async/with-timeout.ts'
import type { Chain } from '../contract/chain.ts'
import type { Clock } from '../contract/clock.ts'
import type { Token, TokenLookup } from '../contract/token.ts'
import { tokenKey } from '../domain/identifier.ts'
import type { RuleBook } from '../policy/rule-book.ts'

/** Time in which a chain is asked for issuers, milliseconds. */
const TIMEOUT_MS = 5_000

/** Contracts that are asked for at once. */
const AT_ONCE = 100

interface IssuerParts {
  readonly chains: ReadonlyMap<string, Chain>
  readonly clock: Clock
  readonly tokens: TokenLookup
  readonly rules: () => RuleBook
  /** Called when a token turned out to be under a rule. */
  readonly onFound: () => void
}

/**
 * Issuers of tokens as their chains name them. They never change, so that each is asked for once. A token whose issuer is not known
 * yet falls under the rules that need no chain.
 */
export class TokenIssuers {
  readonly #parts: IssuerParts
  /** Chain and issuer by the key of a token; no issuer where the chain names none. */
  readonly #known = new Map<string, { readonly chain: string; readonly issuer: string | undefined }>()

  constructor(parts: IssuerParts) {
    this.#parts = parts
  }

  /** Asks the chains for the issuers of tokens that are not known yet. Never rejects: a chain that fails is asked again next time. */
  async learn(tokens: readonly Token[]): Promise<void> {
    const { chains, clock, tokens: lookup, rules, onFound } = this.#parts
    const asked = new Map<string, Map<string, Token>>()
    for (const token of tokens) {
      const { chain, address } = token
      const isAsked =
        address !== undefined && Object.hasOwn(rules().geoIssuers, chain) && chains.get(chain)?.readIssuers
      if (!isAsked || this.#known.has(tokenKey(token))) continue
      const ofChain = asked.get(chain) ?? new Map<string, Token>()
      asked.set(chain, ofChain.set(address, token))
    }
    let isFound = false
    for (const [code, byAddress] of asked) {
      const addresses = [...byAddress.keys()]
      for (let from = 0; from < addresses.length; from += AT_ONCE) {
        const some = addresses.slice(from, from + AT_ONCE)
        const ask = async (signal: AbortSignal): Promise<ReadonlyMap<string, string> | undefined> =>
          chains.get(code)?.readIssuers?.(code, some, { signal, clock, tokens: lookup })
        const issuers = await withTimeout(ask, { timeoutMs: TIMEOUT_MS }).catch(() => undefined)
        if (!issuers) break
        for (const address of some) {
          const token = byAddress.get(address)
          const issuer = issuers.get(address)
          if (token) this.#known.set(tokenKey(token), { chain: code, issuer })
          isFound ||= issuer !== undefined && Object.hasOwn(rules().geoIssuers[code] ?? {}, issuer)
        }
      }
    }
    if (isFound) onFound()
  }

  /** Returns the rules with those of tokens whose issuers are known; a token's own rule stays. */
  extend(rules: RuleBook): RuleBook {
    const found: [key: string, rule: string][] = []
    for (const [key, { chain, issuer }] of this.#known) {
      const ofChain = rules.geoIssuers[chain]
      const rule = issuer !== undefined && ofChain && Object.hasOwn(ofChain, issuer) ? ofChain[issuer] : undefined
      if (rule !== undefined) found.push([key, rule])
    }
    return found.length === 0 ? rules : { ...rules, geoTokenKeys: new Map([...found, ...rules.geoTokenKeys]) }
  }
}
