import type { LockForm } from './address/lock.ts'

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
  /** Base units per byte of the output and its later input, or a fixed value for every output. */
  readonly dust: { readonly perByte: bigint } | { readonly flat: bigint }
  /** Blocks before a coinbase coin can be spent. */
  readonly maturity: number
  /** Absent on Zcash, whose fee is defined by ZIP-317. */
  readonly feeRate?: FeeBounds
}

/** Fee rates in base units per virtual byte; fractions are allowed. */
export interface FeeBounds {
  /** Minimum; lower estimates are raised to it. */
  readonly min: number
  /** Maximum; higher estimates are lowered to it, so that a faulty gateway cannot burn a balance. */
  readonly max: number
  /** Used when the gateway has no estimate; without it the transaction is refused. */
  readonly fallback?: number
}

const SEGWIT: readonly InputForm[] = ['p2pkh', 'p2sh', 'p2wpkh', 'p2wsh', 'p2tr']

/** Source: specification, "Limits"; Zcash takes exactly one. */
const MAX_SOURCES = 6

/** Rules shared by chains without segwit. */
const KEY_HASH_CHAIN = {
  body: 1,
  evidence: 'previous',
  sources: ['p2pkh'],
  maxSources: MAX_SOURCES,
  dust: { perByte: 3n },
  maturity: 100,
} as const satisfies ChainRules

/**
 * Rules by chain code.
 *
 * Versions and evidence as recorded from production (wire contract §7.1). Dust: relay rate of each reference node;
 * Dogecoin's is its soft limit of 0.01 DOGE; Zcash's is above that of any node. Fee bounds are our judgement, except
 * Dogecoin's minimum, the recommended 0.01 DOGE per kilobyte.
 */
export const rules: Readonly<Record<string, ChainRules>> = {
  BTC: {
    body: 2,
    evidence: 'byForm',
    sources: SEGWIT,
    maxSources: MAX_SOURCES,
    dust: { perByte: 3n },
    maturity: 100,
    feeRate: { min: 1, max: 500 },
  },
  LTC: {
    body: 2,
    evidence: 'byForm',
    sources: SEGWIT,
    maxSources: MAX_SOURCES,
    dust: { perByte: 30n },
    maturity: 100,
    feeRate: { min: 1, max: 500, fallback: 10 },
  },
  DOGE: {
    ...KEY_HASH_CHAIN,
    dust: { flat: 1_000_000n },
    maturity: 240,
    feeRate: { min: 1000, max: 200_000, fallback: 1000 },
  },
  DASH: { ...KEY_HASH_CHAIN, feeRate: { min: 1, max: 200, fallback: 2 } },
  BCH: { ...KEY_HASH_CHAIN, feeRate: { min: 1, max: 200, fallback: 2 } },
  ZEC: { ...KEY_HASH_CHAIN, body: 'zcash', evidence: 'output', maxSources: 1, dust: { flat: 1000n } },
}
