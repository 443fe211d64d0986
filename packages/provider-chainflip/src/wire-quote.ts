import { UpstreamError } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import { assetNamed, type NetworkAsset } from './assets/network-asset.ts'
import type { Dca } from './codec/swap-terms.ts'

/** A fee of a quote, in base units of its asset. */
export interface IncludedFee {
  readonly type: string
  readonly asset: NetworkAsset | undefined
  readonly amount: bigint
}

/** One quote of `GET /v2/quote`. Amounts in base units. */
export interface WireQuote {
  readonly type: string
  readonly depositAmount: bigint
  /** After every fee. */
  readonly egressAmount: bigint
  /** Whole bought tokens per whole sold one, after network and broker fee, before the payout's. */
  readonly estimatedPrice: string
  readonly fees: readonly IncludedFee[]
  readonly seconds: { readonly deposit: number; readonly swap: number; readonly egress: number }
  readonly slippagePercent: number | undefined
  readonly livePercent: number | undefined
  readonly retryMinutes: number | undefined
  readonly lowLiquidity: boolean
  readonly dca: Dca | undefined
  readonly maxBoostFeeBps: number | undefined
  /** The same quote with boost, read when asked for. */
  readonly boosted: () => WireQuote | undefined
}

/**
 * Reads the quote of one type out of the list; `undefined` where there is none. Throws `UpstreamError` for quotes of
 * another swap than `sell` to `buy`.
 */
export const readQuoteOf = (
  type: string,
  body: unknown,
  sell: NetworkAsset,
  buy: NetworkAsset,
): WireQuote | undefined => {
  const items = read.list(body, '')
  if (items.length === 0) throw new UpstreamError('the list of quotes is empty')
  for (const item of items) {
    expectAsset(item, 'srcAsset', sell)
    expectAsset(item, 'destAsset', buy)
  }
  const found = items.find((item) => read.text(item, 'type') === type)
  return found === undefined ? undefined : readQuote(found)
}

const expectAsset = (item: unknown, path: string, wanted: NetworkAsset): void => {
  const [chain, asset] = [read.text(item, [path, 'chain']), read.text(item, [path, 'asset'])]
  if (chain === wanted.chain.name && asset === wanted.asset) return
  throw new UpstreamError(`${path} of the quote is ${chain} ${asset}, not ${wanted.chain.name} ${wanted.asset}`)
}

const readQuote = (item: unknown): WireQuote => ({
  type: read.text(item, 'type'),
  depositAmount: read.amount(item, 'depositAmount'),
  egressAmount: read.amount(item, 'egressAmount'),
  estimatedPrice: read.decimal(item, 'estimatedPrice'),
  fees: [...includedFees(item), ...poolFees(item)],
  seconds: {
    deposit: secondsAt(item, 'deposit'),
    swap: secondsAt(item, 'swap'),
    egress: secondsAt(item, 'egress'),
  },
  slippagePercent: read.optionalNumber(item, 'recommendedSlippageTolerancePercent'),
  livePercent: read.optionalNumber(item, 'recommendedLivePriceSlippageTolerancePercent'),
  retryMinutes: read.optionalNumber(item, 'recommendedRetryDurationMinutes'),
  lowLiquidity: read.optionalFlag(item, 'lowLiquidityWarning') ?? false,
  dca: readDca(item),
  maxBoostFeeBps: read.optionalInteger(item, 'maxBoostFeeBps'),
  boosted: () => {
    const boosted = read.optionalRecord(item, 'boostQuote')
    return boosted && readQuote(boosted)
  },
})

const secondsAt = (item: unknown, phase: string): number => {
  const seconds = read.optionalNumber(item, ['estimatedDurationsSeconds', phase]) ?? 0
  if (seconds < 0) throw new UpstreamError(`the ${phase} is said to take ${seconds} seconds`)
  return seconds
}

const includedFees = (item: unknown): readonly IncludedFee[] =>
  read.list(item, 'includedFees').map((fee) => feeAt(fee, read.text(fee, 'type')))

/** Always 0 nowadays; older backends told what liquidity providers took. */
const poolFees = (item: unknown): readonly IncludedFee[] =>
  (read.optionalList(item, 'poolInfo') ?? [])
    .filter((pool) => read.optionalRecord(pool, 'fee') !== undefined)
    .map((pool) => feeAt(read.record(pool, 'fee'), 'LIQUIDITY'))

const feeAt = (fee: unknown, type: string): IncludedFee => ({
  type,
  asset: assetNamed(read.text(fee, 'chain'), read.text(fee, 'asset')),
  amount: read.amount(fee, 'amount'),
})

const readDca = (item: unknown): Dca | undefined =>
  read.optionalRecord(item, 'dcaParams') && {
    chunks: read.integer(item, 'dcaParams.numberOfChunks'),
    interval: read.integer(item, 'dcaParams.chunkIntervalBlocks'),
  }

/** Sum of the fees of one type. */
export const feeOf = ({ fees }: WireQuote, type: string): bigint =>
  fees.filter((fee) => fee.type === type).reduce((sum, { amount }) => sum + amount, 0n)
