import type { Json } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import type { Dca } from './codec/swap-terms.ts'
import type { Affiliate } from './integrator-fees.ts'
import type { Deductions } from './minimum-output.ts'

/** What a deposit is built from; stored as JSON with the route. */
export interface OfferState {
  /** Identifiers. */
  readonly sell: string
  readonly buy: string
  readonly vault: boolean
  /** With 128 fractional bits. */
  readonly minPrice: bigint
  readonly retryBlocks: number
  /** Largest difference from the oracle's price, basis points; absent for the default of the network. */
  readonly oracleBps?: number
  readonly dca?: Dca
  /** Highest boost fee, basis points; 0 without boost. */
  readonly boostBps: number
  readonly brokerBps: number
  readonly affiliates: readonly Affiliate[]
  readonly deductions: Deductions
}

const VERSION = 1

export const writeState = (state: OfferState): Json => {
  const json: Record<string, Json> = {
    version: VERSION,
    sell: state.sell,
    buy: state.buy,
    vault: state.vault,
    minPrice: state.minPrice.toString(),
    retryBlocks: state.retryBlocks,
    boostBps: state.boostBps,
    brokerBps: state.brokerBps,
    affiliates: state.affiliates.map(({ account, bps }) => ({ account, bps })),
    deductions: { before: state.deductions.before.toString(), after: state.deductions.after.toString() },
  }
  if (state.oracleBps !== undefined) json.oracleBps = state.oracleBps
  if (state.dca !== undefined) json.dca = { chunks: state.dca.chunks, interval: state.dca.interval }
  return json
}

/**
 * Reads a stored state.
 *
 * @throws {TypeError} for a state of another version
 */
export const readState = (json: Json): OfferState => {
  if (read.optionalInteger(json, 'version') !== VERSION) {
    throw new TypeError('The offer was not made by this version of the provider.')
  }
  const oracleBps = read.optionalInteger(json, 'oracleBps')
  return {
    sell: read.text(json, 'sell'),
    buy: read.text(json, 'buy'),
    vault: read.flag(json, 'vault'),
    minPrice: read.amount(json, 'minPrice'),
    retryBlocks: read.integer(json, 'retryBlocks'),
    ...(oracleBps === undefined ? {} : { oracleBps }),
    ...(read.optionalRecord(json, 'dca') === undefined
      ? {}
      : { dca: { chunks: read.integer(json, 'dca.chunks'), interval: read.integer(json, 'dca.interval') } }),
    boostBps: read.integer(json, 'boostBps'),
    brokerBps: read.integer(json, 'brokerBps'),
    affiliates: read
      .list(json, 'affiliates')
      .map((one) => ({ account: read.text(one, 'account'), bps: read.integer(one, 'bps') })),
    deductions: { before: read.amount(json, 'deductions.before'), after: read.amount(json, 'deductions.after') },
  }
}
