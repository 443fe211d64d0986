import { UpstreamError } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import type { NetworkAsset } from '../assets/network-asset.ts'
import type { Dca } from '../codec/swap-terms.ts'
import { readFees, type WireFees } from './wire-fees.ts'

/** One quote of `GET /v2/quote`. Amounts in base units. */
export interface WireQuote {
  readonly depositAmount: bigint
  /** After every fee. */
  readonly egressAmount: bigint
  /** Whole bought tokens per whole sold one, after network and broker fee, before the payout fee. */
  readonly estimatedPrice: string
  readonly fees: WireFees
  readonly seconds: { readonly deposit: number; readonly swap: number; readonly egress: number }
  readonly slippagePercent: number | undefined
  readonly livePercent: number | undefined
  readonly retryMinutes: number | undefined
  readonly lowLiquidity: boolean
  readonly dca: Dca | undefined
  readonly maxBoostFeeBps: number | undefined
}

/** An unread quote. */
type Item = Readonly<Record<string, unknown>>

/** The assets of a quote. */
export interface QuotedPair {
  readonly sell: NetworkAsset
  readonly buy: NetworkAsset
}

/**
 * Finds the quote of one type in the list; `undefined` where the list has no such quote.
 *
 * @throws {UpstreamError} for quotes of another swap than `sell` to `buy`
 */
export const findQuote = (type: string, body: unknown, { sell, buy }: QuotedPair): Item | undefined => {
  const items = read.list(body, '')
  if (items.length === 0) throw new UpstreamError('The list of quotes is empty.')
  let found: Item | undefined
  for (const one of items) {
    const item = read.record(one, '')
    expectAsset(item, 'srcAsset', sell)
    expectAsset(item, 'destAsset', buy)
    if (!found && read.text(item, 'type') === type) found = item
  }
  return found
}

const expectAsset = (item: Item, path: string, { chain, asset }: NetworkAsset): void => {
  const named = read.record(item, path)
  if (named.chain === chain.name && named.asset === asset) return
  throw new UpstreamError(`The ${path} of the quote is ${named.chain} ${named.asset}, not ${chain.name} ${asset}.`)
}

export const readQuote = (item: Item): WireQuote => {
  // Newer backends may return only the total.
  const hasPhases = read.optionalRecord(item, 'estimatedDurationsSeconds') !== undefined
  return {
    depositAmount: read.amount(item, 'depositAmount'),
    egressAmount: read.amount(item, 'egressAmount'),
    estimatedPrice: read.decimal(item, 'estimatedPrice'),
    fees: readFees(item),
    seconds: {
      deposit: hasPhases ? readSeconds(item, ['estimatedDurationsSeconds', 'deposit']) : 0,
      swap: readSeconds(item, hasPhases ? ['estimatedDurationsSeconds', 'swap'] : ['estimatedDurationSeconds']),
      egress: hasPhases ? readSeconds(item, ['estimatedDurationsSeconds', 'egress']) : 0,
    },
    slippagePercent: read.optionalNumber(item, 'recommendedSlippageTolerancePercent'),
    livePercent: read.optionalNumber(item, 'recommendedLivePriceSlippageTolerancePercent'),
    retryMinutes: read.optionalNumber(item, 'recommendedRetryDurationMinutes'),
    lowLiquidity: read.optionalFlag(item, 'lowLiquidityWarning') ?? false,
    dca: readDca(item),
    maxBoostFeeBps: read.optionalInteger(item, 'maxBoostFeeBps'),
  }
}

const readSeconds = (item: Item, path: readonly string[]): number => {
  const seconds = read.optionalNumber(item, path) ?? 0
  if (seconds < 0) throw new UpstreamError(`The ${path.at(-1)} takes ${seconds} seconds; expected 0 or more.`)
  return seconds
}

/** State Chain blocks that a swap of several chunks may take: a day. Source: `max_swap_request_duration_blocks` of the main network. */
const MOST_BLOCKS = 14_400

/** The network refuses chunks that would take longer than a day, so a quote that names such is a fault of the backend. */
const readDca = (item: Item): Dca | undefined => {
  const dca = read.optionalRecord(item, 'dcaParams')
  if (!dca) return undefined
  const [chunks, interval] = [read.integer(dca, 'numberOfChunks'), read.integer(dca, 'chunkIntervalBlocks')]
  if (!(chunks >= 1 && interval >= 1 && (chunks - 1) * interval <= MOST_BLOCKS))
    throw new UpstreamError(
      `The quote has ${chunks} chunks, ${interval} blocks apart; at most ${MOST_BLOCKS} blocks are accepted.`,
    )
  return { chunks, interval }
}
