import { UpstreamError } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import type { NetworkAsset } from '../assets/network-asset.ts'
import type { Dca } from '../codec/swap-terms.ts'
import type { ChainflipFacts } from '../facts.ts'
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
    for (const [path, { chain, asset }] of [
      ['srcAsset', sell],
      ['destAsset', buy],
    ] as const) {
      const named = read.record(item, path)
      if (named.chain === chain.name && named.asset === asset) continue
      throw new UpstreamError(`The ${path} of the quote is ${named.chain} ${named.asset}, not ${chain.name} ${asset}.`)
    }
    if (!found && read.text(item, 'type') === type) found = item
  }
  return found
}

export const readQuote = (item: Item, facts: ChainflipFacts): WireQuote => {
  // Newer backends may return only the total.
  const hasPhases = read.optionalRecord(item, 'estimatedDurationsSeconds') !== undefined

  const split = read.optionalRecord(item, 'dcaParams')
  const dca = split && {
    chunks: read.integer(split, 'numberOfChunks'),
    interval: read.integer(split, 'chunkIntervalBlocks'),
  }
  // The network refuses chunks that would take longer than a day, so a quote that names such is a fault of the backend.
  if (dca && !(dca.chunks >= 1 && dca.interval >= 1 && (dca.chunks - 1) * dca.interval <= facts.mostSwapBlocks)) {
    throw new UpstreamError(
      `The quote has ${dca.chunks} chunks, ${dca.interval} blocks apart; at most ${facts.mostSwapBlocks} blocks are accepted.`,
    )
  }
  return {
    depositAmount: read.amount(item, 'depositAmount'),
    egressAmount: read.amount(item, 'egressAmount'),
    estimatedPrice: read.decimal(item, 'estimatedPrice'),
    fees: readFees(item, facts),
    seconds: {
      deposit: hasPhases ? readSeconds(item, ['estimatedDurationsSeconds', 'deposit']) : 0,
      swap: readSeconds(item, hasPhases ? ['estimatedDurationsSeconds', 'swap'] : ['estimatedDurationSeconds']),
      egress: hasPhases ? readSeconds(item, ['estimatedDurationsSeconds', 'egress']) : 0,
    },
    slippagePercent: read.optionalNumber(item, 'recommendedSlippageTolerancePercent'),
    livePercent: read.optionalNumber(item, 'recommendedLivePriceSlippageTolerancePercent'),
    retryMinutes: read.optionalNumber(item, 'recommendedRetryDurationMinutes'),
    lowLiquidity: read.optionalFlag(item, 'lowLiquidityWarning') ?? false,
    dca,
    maxBoostFeeBps: read.optionalInteger(item, 'maxBoostFeeBps'),
  }
}

const readSeconds = (item: Item, path: readonly string[]): number => {
  const seconds = read.optionalNumber(item, path) ?? 0
  if (seconds < 0) throw new UpstreamError(`The ${path.at(-1)} takes ${seconds} seconds; expected 0 or more.`)
  return seconds
}
