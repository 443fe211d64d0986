import { profileOf } from '../chain-profile.ts'
import { maxSwapQuantity } from '../math/swap-quantity.ts'
import { writeMemo } from '../memo/write-memo.ts'
import { badRequest, internalError } from '../node-error.ts'
import { shortenAsset } from '../shorten-asset.ts'
import { outboundRefusal, refuseSimulation, SwapRefusal, type SwapResult, simulateSwap } from '../simulate-swap.ts'
import type { ThorchainState } from '../state.ts'
import { checkAddress, receives } from './check-address.ts'
import { type QuoteFees, quoteFees } from './quote-figures.ts'
import type { QuoteQuery } from './quote-query.ts'
import { recommendedMinimum, spotValue } from './recommended-minimum.ts'

const TEN_THOUSAND = 10_000n
const THOR_MEMO = 250

const simulate = (state: ThorchainState, query: QuoteQuery, amount: bigint, limit: bigint): SwapResult => {
  const { from, to, destination } = query
  if (state.mimir.halted(from.chain) || state.mimir.halted(to.chain))
    throw new SwapRefusal("trading is halted, can't process swap")
  if (destination !== undefined && !receives(state, destination, to.chain))
    throw new SwapRefusal(`destination address is not a valid ${to.chain} address`)
  const result = simulateSwap({
    from,
    to,
    amount,
    minimumSlip: state.mimir.get('L1SLIPMINBPS'),
    poolOf: state.pools.of,
  })
  if (result.emit < limit) throw new SwapRefusal(`emit asset ${result.emit} less than price limit ${limit}`)
  return result
}

/** The outbound part of a simulation of the whole amount. */
const checkOutbound = (emit: bigint, fee: bigint, limit: bigint): void => {
  if (emit <= fee) throw outboundRefusal('not enough asset to pay for fees')
  if (emit - fee < limit) throw outboundRefusal(`outbound amount does not meet requirements (${emit - fee}/${limit})`)
}

const checkTolerances = ({ tolerance, liquidityTolerance }: QuoteQuery): void => {
  if (tolerance !== undefined && tolerance > TEN_THOUSAND) badRequest('tolerance basis points must be less than 10000')
  if (liquidityTolerance !== undefined && liquidityTolerance >= TEN_THOUSAND)
    badRequest('liquidity tolerance basis points must be less than 10000')
}

const checkAffiliates = (state: ThorchainState, query: QuoteQuery): void => {
  for (const { name } of query.affiliates)
    if (!receives(state, name, 'THOR'))
      badRequest(`bad affiliate params: affiliate ${name} is neither an address nor a THORName`)
}

/** A swap as quoted: amounts are 1e8 of their asset. */
export interface SwapQuote {
  readonly query: QuoteQuery
  readonly fees: QuoteFees
  readonly quantity: bigint
  readonly maxQuantity: bigint
  readonly limit: bigint
  readonly memo?: string
  readonly minimum: bigint
  readonly emit: bigint
}

const priceStream = (state: ThorchainState, query: QuoteQuery, quantity: bigint): SwapResult => {
  const piece = simulate(state, query, query.amount / quantity, 0n)
  return { ...piece, emit: piece.emit * quantity, fee: piece.fee * quantity }
}

const buildMemo = (state: ThorchainState, query: QuoteQuery, limit: bigint, quantity: bigint): string | undefined => {
  if (query.destination === undefined) return undefined
  const available = state.pools.all().filter(({ status }) => status === 'Available')
  const memo = writeMemo({
    asset: shortenAsset(query.to, available),
    destination: query.destination,
    refund: query.refund,
    limit,
    interval: query.interval,
    quantity,
    affiliates: query.affiliates,
  })
  const longest = profileOf(query.from.chain)?.memoLimit ?? THOR_MEMO
  return Buffer.byteLength(memo) > longest ? badRequest('generated memo too long for source chain') : memo
}

const price = (
  state: ThorchainState,
  query: QuoteQuery,
  limit: bigint,
  quantity: bigint,
): SwapResult & { readonly outbound: bigint } => {
  const outbound = state.outboundFeeOf(query.to)
  try {
    const whole = simulate(state, query, query.amount, limit)
    checkOutbound(whole.emit, outbound, limit)
    return { ...(quantity > 1n ? priceStream(state, query, quantity) : whole), outbound }
  } catch (error) {
    if (error instanceof SwapRefusal) return refuseSimulation(error)
    throw error
  }
}

/**
 * Prices a swap as THORNode 3.9 does, its checks in the node's order. Throws a `NodeError`.
 *
 * The check against the recommended minimum is of later versions (seen on the main network in 2026).
 */
export const quoteSwap = (state: ThorchainState, query: QuoteQuery): SwapQuote => {
  const { from, to, amount } = query
  if (amount < (profileOf(from.chain)?.dust ?? 0n)) badRequest('amount less than dust threshold')
  const terms = { source: state.pools.of(from), target: state.pools.of(to), deposit: amount, interval: query.interval }
  const maxQuantity = maxSwapQuantity({ ...terms, minimumSlip: state.mimir.get('L1SLIPMINBPS') })
  const given = query.quantity > maxQuantity ? maxQuantity : query.quantity
  if (query.destination !== undefined) checkAddress(state, query.destination, 'destination', to.chain)
  checkTolerances(query)
  if (query.refund !== undefined) checkAddress(state, query.refund, 'refund', from.chain)
  checkAffiliates(state, query)
  const minimum = recommendedMinimum(state, from, to)
  if (amount < minimum) badRequest(`amount less than min swap amount (recommended_min_amount_in: ${minimum})`)
  const spot =
    query.tolerance === undefined
      ? 0n
      : (spotValue(state, from, amount, to) * (TEN_THOUSAND - query.tolerance)) / TEN_THOUSAND
  const quantity = query.interval === 0n ? 1n : given === 0n ? maxQuantity : given
  const priced = price(state, query, spot, quantity)
  const fees = quoteFees({
    emit: priced.emit,
    liquidity: priced.fee,
    outbound: priced.outbound,
    affiliateBps: query.affiliates.map(({ bps }) => bps),
  })
  if (fees.expected < 0n)
    internalError(`invariant broken: emit ${priced.emit} less than outbound fee ${priced.outbound}`)
  const limit =
    query.liquidityTolerance === undefined
      ? spot
      : (fees.expected * (TEN_THOUSAND - query.liquidityTolerance)) / TEN_THOUSAND
  return {
    query,
    fees,
    quantity,
    maxQuantity,
    limit,
    minimum,
    emit: priced.emit,
    memo: buildMemo(state, query, limit, given),
  }
}
