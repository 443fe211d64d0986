import type { LockForm } from './address/lock.ts'

/** Locks whose spending size is known well enough to pay for. */
export type InputForm = Exclude<LockForm, 'witness'>

/** What differs between the chains besides address prefixes. */
export interface ChainRules {
  /** `sapling`: Zcash's v4 body with BitGo's branch id key. */
  readonly body: 1 | 2 | 'sapling'
  /**
   * `byForm`: segwit inputs carry the spent output, others the previous transaction. `previous`: always the previous
   * transaction. `output`: always the spent output.
   */
  readonly evidence: 'byForm' | 'previous' | 'output'
  /** Forms that may fund a transaction. Pay-to-script-hash only where it wraps segwit, else its size is unknown. */
  readonly sources: readonly InputForm[]
  /** Most addresses that fund one transaction. */
  readonly mostSources: number
  /** Base units per byte of output and its later input, or one figure for every output. */
  readonly dust: { readonly perByte: bigint } | { readonly flat: bigint }
  /** Blocks before a mined coin can be spent. */
  readonly maturity: number
  /** Absent on Zcash, whose fee is fixed by ZIP-317. */
  readonly feeRate?: FeeBounds
}

/** Fee rates in base units per virtual byte; fractions allowed. */
export interface FeeBounds {
  /** Lower estimates are raised to it. */
  readonly min: number
  /** Higher estimates are lowered to it, so that a wrong gateway cannot burn a balance. */
  readonly max: number
  /** Taken when the gateway has no estimate; without it the transaction is refused. */
  readonly fallback?: number
}

const SEGWIT: readonly InputForm[] = ['p2pkh', 'p2sh', 'p2wpkh', 'p2wsh', 'p2tr']
const KEY_HASH: readonly InputForm[] = ['p2pkh']

/** Source: specification, "Limits"; Zcash takes exactly one. */
const MOST_SOURCES = 6

/**
 * Rules by chain code.
 *
 * Versions and evidence as recorded from production (wire contract §7.1). Dust: relay rate of each reference node; Dogecoin's
 * is its soft limit of 0.01 DOGE; Zcash's lies above any node's. Fee bounds are judgement, except Dogecoin's minimum, the
 * recommended 0.01 DOGE per kilobyte.
 */
export const rules: Readonly<Record<string, ChainRules>> = {
  BTC: {
    body: 2,
    evidence: 'byForm',
    sources: SEGWIT,
    mostSources: MOST_SOURCES,
    dust: { perByte: 3n },
    maturity: 100,
    feeRate: { min: 1, max: 500 },
  },
  LTC: {
    body: 2,
    evidence: 'byForm',
    sources: SEGWIT,
    mostSources: MOST_SOURCES,
    dust: { perByte: 30n },
    maturity: 100,
    feeRate: { min: 1, max: 500, fallback: 10 },
  },
  DOGE: {
    body: 1,
    evidence: 'previous',
    sources: KEY_HASH,
    mostSources: MOST_SOURCES,
    dust: { flat: 1_000_000n },
    maturity: 240,
    feeRate: { min: 1000, max: 200_000, fallback: 1000 },
  },
  DASH: {
    body: 1,
    evidence: 'previous',
    sources: KEY_HASH,
    mostSources: MOST_SOURCES,
    dust: { perByte: 3n },
    maturity: 100,
    feeRate: { min: 1, max: 200, fallback: 2 },
  },
  BCH: {
    body: 1,
    evidence: 'previous',
    sources: KEY_HASH,
    mostSources: MOST_SOURCES,
    dust: { perByte: 3n },
    maturity: 100,
    feeRate: { min: 1, max: 200, fallback: 2 },
  },
  ZEC: {
    body: 'sapling',
    evidence: 'output',
    sources: KEY_HASH,
    mostSources: 1,
    dust: { flat: 1000n },
    maturity: 100,
  },
}
