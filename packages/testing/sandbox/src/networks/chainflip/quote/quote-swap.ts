import { type FlipAsset, hasOracle, isStable, USDC, wireAsset } from '../assets.ts'
import { BackendRefusal } from '../refusal.ts'
import { dollars, type SwapResult, simulateSwap } from '../simulate-swap.ts'
import type { FlipState } from '../state.ts'
import { boostCost, MAX_BOOST_BPS } from './boost.ts'
import { quotient } from './quotient.ts'
import type { QuoteQuery } from './read-query.ts'

const CHUNK_USD = 3_000n
const MAX_CHUNKS = 7_200n
const INTERVAL = 2
/** Largest deposit by asset, base units; none for the others. */
export const MAX_SWAP: Readonly<Record<string, bigint>> = { Flip: 2_000_000n * 10n ** 18n }

/** All quotes for a query, as the backend returns them. Throws a `BackendRefusal`. */
export const quoteSwap = (state: FlipState, query: QuoteQuery): readonly object[] => {
  requireOpen(state, query)
  const chunks = chunksOf(state, query)
  const quotes = [
    ...(hasLiquidity(state, query, 1) ? [describeQuote(state, query, 1)] : []),
    ...(chunks > 1 ? [describeQuote(state, query, chunks)] : []),
  ]
  if (quotes.length === 0) throw new BackendRefusal(400, 'insufficient liquidity for the requested amount')
  return quotes
}

const requireOpen = (state: FlipState, { from, to, amount }: QuoteQuery): void => {
  const closed = [from, to].find((asset) => state.halted(asset))
  if (closed) throw new BackendRefusal(503, `Asset ${closed.internal} is disabled`)
  if (from === to) throw new BackendRefusal(400, 'Requested assets cannot be swapped')
  if (amount < from.minimum) {
    throw new BackendRefusal(400, `expected amount is below minimum swap amount (${from.minimum})`)
  }
  const most = MAX_SWAP[from.internal]
  if (most !== undefined && amount > most) {
    throw new BackendRefusal(400, `expected amount is above maximum swap amount (${most})`)
  }
}

const chunksOf = (state: FlipState, { from, amount }: QuoteQuery): number => {
  const usd = dollars(state.world, from, amount) / 100_000_000n
  const chunks = (usd + CHUNK_USD - 1n) / CHUNK_USD
  return chunks > 1n && chunks <= MAX_CHUNKS ? Number(chunks) : 1
}

/** Both sides must have the liquidity for one chunk at once. */
export const hasLiquidity = (state: FlipState, { from, to, amount }: QuoteQuery, chunks: number): boolean => {
  const usd = dollars(state.world, from, amount) / 100_000_000n / BigInt(chunks)
  return [from, to].every((asset) => asset.internal === USDC.internal || usd * 10n < asset.depthUsd)
}

const describeQuote = (state: FlipState, query: QuoteQuery, chunks: number): object => {
  const plain = figures(state, query, chunks, undefined)
  const boost = query.from.internal === 'Btc' ? boostCost(query.amount) : undefined
  if (!boost) return plain
  const boosted = figures(state, query, chunks, boost.fee)
  return {
    ...plain,
    boostQuote: { ...boosted, estimatedBoostFeeBps: boost.bps, maxBoostFeeBps: MAX_BOOST_BPS },
  }
}

const requirePayable = ({ swapped, ingressFee, egress, egressFee }: SwapResult, to: FlipAsset): void => {
  if (swapped === 0n) throw new BackendRefusal(400, `amount is lower than estimated ingress fee (${ingressFee})`)
  if (egress === 0n) throw new BackendRefusal(400, `swap output amount is lower than the egress fee (${egressFee})`)
  if (egress < to.dust)
    throw new BackendRefusal(400, `egress amount (${egress}) is lower than minimum egress amount (${to.dust})`)
}

const includedFees = (
  { from, to }: QuoteQuery,
  result: SwapResult,
  boostFee: bigint | undefined,
): readonly object[] => {
  const fee = (type: string, asset: FlipAsset, value: bigint): object => ({
    type,
    ...wireAsset(asset),
    amount: String(value),
  })
  return [
    ...(boostFee === undefined ? [] : [fee('BOOST', from, boostFee)]),
    fee('INGRESS', from, result.ingressFee),
    fee('NETWORK', USDC, result.networkFee),
    ...(result.brokerFee > 0n ? [fee('BROKER', USDC, result.brokerFee)] : []),
    fee('EGRESS', to, result.egressFee),
  ]
}

const figures = (state: FlipState, query: QuoteQuery, chunks: number, boostFee: bigint | undefined): object => {
  const { from, to, amount, commissionBps, vault } = query
  const deposited = amount - (boostFee ?? 0n)
  const result = simulateSwap(state.world, { from, to, amount: deposited, commissionBps, chunks, vault })
  requirePayable(result, to)
  const seconds = durations(state, query, chunks, boostFee !== undefined)
  return {
    ...(from === USDC || to === USDC ? {} : { intermediateAmount: String(result.intermediate) }),
    egressAmount: String(result.egress),
    recommendedSlippageTolerancePercent: slippage(state, query, boostFee !== undefined),
    ...livePrice(from, to),
    includedFees: includedFees(query, result, boostFee),
    lowLiquidityWarning: isThin(state, query, result.output),
    poolInfo: [from, to]
      .filter((asset) => asset !== USDC)
      .map((asset) => ({
        baseAsset: wireAsset(asset),
        quoteAsset: wireAsset(USDC),
        fee: { ...wireAsset(asset === from ? from : USDC), amount: '0' },
      })),
    estimatedDurationsSeconds: seconds,
    estimatedDurationSeconds: seconds.deposit + seconds.swap + seconds.egress,
    estimatedPrice: quotient(result.output * 10n ** BigInt(from.decimals), result.swapped * 10n ** BigInt(to.decimals)),
    type: chunks > 1 ? 'DCA' : 'REGULAR',
    srcAsset: wireAsset(from),
    destAsset: wireAsset(to),
    depositAmount: String(amount),
    ...(vault ? { isVaultSwap: true } : {}),
    recommendedRetryDurationMinutes: [from, to].some(({ internal }) => internal === 'Btc') ? 30 : 5,
    ...(chunks > 1 ? { dcaParams: { numberOfChunks: chunks, chunkIntervalBlocks: INTERVAL } } : {}),
  }
}

/** Tells whether the output is worth at least 5 % less than the input. */
const isThin = ({ world }: FlipState, { from, to, amount }: QuoteQuery, output: bigint): boolean =>
  dollars(world, to, output) * 100n < dollars(world, from, amount) * 95n

const livePrice = (from: FlipAsset, to: FlipAsset): object => {
  if (!hasOracle(from) || !hasOracle(to)) return {}
  return { recommendedLivePriceSlippageTolerancePercent: isStable(from) && isStable(to) ? 0.5 : 1 }
}

const durations = (state: FlipState, { from, to }: QuoteQuery, chunks: number, boosted: boolean) => {
  const [source, target] = [state.ledgerOf(from).blockMs / 1_000, state.ledgerOf(to).blockMs / 1_000]
  return {
    deposit: source / 2 + (boosted ? 0 : source * from.chain.margin) + 6,
    swap: 12 + (chunks > 1 ? 12 * (chunks - 1) : 0),
    egress: 90 + target / 2,
  }
}

const slippage = (state: FlipState, { from, to }: QuoteQuery, boosted: boolean): number => {
  if (isStable(from) && isStable(to)) return 0.5
  if (from.internal === 'Flip' || to.internal === 'Flip') return 10
  const blocks = boosted ? 1 : from.chain.margin + 1
  const minutes = (blocks * state.ledgerOf(from).blockMs) / 60_000
  return Math.min(2.5, Math.round((1 + Math.min(minutes / 20, 1)) * 4) / 4)
}
