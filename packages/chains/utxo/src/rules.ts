import { refuse } from '@switchyard/chain-kit'
import type { ReadFacts } from '@switchyard/core'
import type { LockForm } from './address/lock.ts'
import { type Dust, type FeeBounds, type UtxoFacts, utxoFacts } from './facts.ts'

/** Locks with a known spending size. */
export type InputForm = Exclude<LockForm, 'witness'>

/** Parameters of a chain besides address prefixes. */
export interface ChainRules {
  /** Version of Bitcoin's format, or `zcash` for Zcash's version 5 (ZIP-225). */
  readonly body: 1 | 2 | 'zcash'
  /**
   * `byForm`: segwit inputs contain the spent output, others the previous transaction. `previous`: always the previous
   * transaction. `output`: always the spent output.
   */
  readonly evidence: 'byForm' | 'previous' | 'output'
  /**
   * Forms that can fund a transaction. Pay-to-script-hash only where it wraps segwit, since its size is unknown
   * otherwise.
   */
  readonly sources: readonly InputForm[]
  /** Maximum number of source addresses. */
  readonly maxSources: number
  readonly dust: Dust
  /** Blocks before a coinbase coin can be spent; `undefined` where it can only be shielded, which these transactions do not do. */
  readonly maturity: number | undefined
  /** Absent on Zcash, whose fee is defined by ZIP-317. */
  readonly feeRate?: FeeBounds
  /** Zatoshi for each logical action, the most by which nodes measure; on Zcash only. */
  readonly marginalFee?: bigint
}

/** Source: specification, "Limits"; Zcash takes exactly one. */
const MAX_SOURCES = 6

/** What the code of a chain fixes; dust and fee rates are facts. */
type FixedRules = Omit<ChainRules, 'dust' | 'feeRate' | 'marginalFee'>

const SEGWIT_CHAIN: FixedRules = {
  body: 2,
  evidence: 'byForm',
  sources: ['p2pkh', 'p2sh', 'p2wpkh', 'p2wsh', 'p2tr'],
  maxSources: MAX_SOURCES,
  maturity: 100,
}

const KEY_HASH_CHAIN: FixedRules = {
  body: 1,
  evidence: 'previous',
  sources: ['p2pkh'],
  maxSources: MAX_SOURCES,
  maturity: 100,
}

/** Versions and evidence as recorded from production (wire contract §7.1). */
const fixed: Readonly<Record<string, FixedRules>> = {
  BTC: SEGWIT_CHAIN,
  LTC: SEGWIT_CHAIN,
  DOGE: { ...KEY_HASH_CHAIN, maturity: 240 },
  DASH: KEY_HASH_CHAIN,
  BCH: KEY_HASH_CHAIN,
  // A transaction that spends a transparent coinbase coin must have no transparent outputs. Source: protocol specification, section 7.1.2.
  ZEC: { ...KEY_HASH_CHAIN, body: 'zcash', evidence: 'output', maxSources: 1, maturity: undefined },
}

/**
 * Creates the rules of every chain, by chain code. Dust and bounds of fee rates are those of the facts at each use; `chosen` bounds win.
 *
 * @throws {SwapError} `unableToBuildTransaction` where the facts have no dust or no bounds, when they are read.
 */
export const createRules = (
  facts: ReadFacts<UtxoFacts>,
  chosen: Readonly<Record<string, Partial<FeeBounds> | undefined>> = {},
): Readonly<Record<string, ChainRules>> => {
  const entries = Object.entries(fixed).map(([code, rules]): [string, ChainRules] => [
    code,
    {
      ...rules,
      get dust() {
        return facts().dust[code] ?? refuse(`The dust limit of ${code} is not known.`)
      },
      get feeRate() {
        if (rules.body === 'zcash') return undefined
        const known = facts().feeRate[code] ?? refuse(`The bounds of fee rates of ${code} are not known.`)
        const bounds = { ...known, ...chosen[code] }
        // A bound of the options and one of the facts may cross; the maximum holds.
        return { ...bounds, min: Math.min(bounds.min, bounds.max) }
      },
      get marginalFee() {
        if (rules.body !== 'zcash') return undefined
        return facts().marginalFees.reduce((most, { zatoshi }) => (zatoshi > most ? zatoshi : most), 0n)
      },
    },
  ])
  return Object.fromEntries(entries)
}

/** The rules by the package's own facts, for readers outside an engine. */
export const rules: Readonly<Record<string, ChainRules>> = createRules(() => utxoFacts.own)
