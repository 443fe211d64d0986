import { assetName } from '../asset.ts'
import { writeMemo } from '../memo/write-memo.ts'
import { badRequest, internalError } from '../node-error.ts'
import { profileOf } from '../protocol.ts'
import { quantityOf } from '../quantity-of.ts'
import { shortenAsset } from '../shorten-asset.ts'
import { outboundRefusal, refuseSimulation, SwapRefusal, type SwapResult, simulateSwap } from '../simulate-swap.ts'
import type { ThorchainState } from '../state.ts'
import { abbreviated, checkAddress, receives } from './check-address.ts'
import { type QuoteFees, quoteFees } from './quote-fees.ts'
import type { QuoteQuery } from './quote-query.ts'
import { recommendedMinimum, spotValue } from './recommended-minimum.ts'

const TEN_THOUSAND = 10_000n
const HOME_MEMO = 250

const simulate = (state: ThorchainState, query: QuoteQuery, amount: bigint, limit: bigint): SwapResult => {
  const { from, to, destination } = query
  if (state.mimir.halted(from.chain) || state.mimir.halted(to.chain))
    throw new SwapRefusal("trading is halted, can't process swap")
  if (destination !== undefined && !receives(state, destination, to.chain))
    throw new SwapRefusal(`destination address is not a valid ${to.chain} address`)
  const result = simulateSwap({ from, to, amount, rules: state.rules() })
  if (result.emit < limit) throw new SwapRefusal(`emit asset ${result.emit} less than price limit ${limit}`)
  return result
}

/** Checks the outbound of a simulation of the whole amount. */
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
    if (!receives(state, name, state.protocol.coin.chain))
      badRequest(`bad affiliate params: affiliate ${name} is neither an address nor a ${state.protocol.nameKind}`)
}

/** A quoted swap; amounts in 1e8 units of their asset. */
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

const lessTolerance = (amount: bigint, bps: bigint | undefined): bigint | undefined =>
  bps === undefined ? undefined : (amount * (TEN_THOUSAND - bps)) / TEN_THOUSAND

const priceStream = (state: ThorchainState, query: QuoteQuery, deposit: bigint, quantity: bigint): SwapResult => {
  const piece = simulate(state, query, deposit / quantity, 0n)
  return { ...piece, emit: piece.emit * quantity, fee: piece.fee * quantity }
}

const buildMemo = (state: ThorchainState, query: QuoteQuery, limit: bigint, quantity: bigint): string | undefined => {
  if (query.destination === undefined) return undefined
  const { refund, interval, affiliates } = query
  const destination = abbreviated(state.protocol, query.destination, query.to.chain)
  const available = state.pools.all().filter(({ status }) => status === 'Available')
  const write = (asset: string): string =>
    writeMemo({ asset, destination, refund, limit, interval, quantity, affiliates })
  const longest = profileOf(state.protocol, query.from.chain)?.memoLimit ?? HOME_MEMO
  const full = write(assetName(query.to))
  if (state.protocol.memoNames === 'full' && Buffer.byteLength(full) <= longest) return full
  const memo = write(shortenAsset(state.protocol, query.to, available))
  return Buffer.byteLength(memo) > longest ? badRequest('generated memo too long for source chain') : memo
}

const price = (
  state: ThorchainState,
  query: QuoteQuery,
  limit: bigint,
  quantity: bigint,
): SwapResult & { readonly outbound: bigint } => {
  const deposit = query.amount
  const outbound = state.outboundFeeOf(query.to)
  try {
    const whole = simulate(state, query, deposit, limit)
    checkOutbound(whole.emit, outbound, limit)
    return { ...(quantity > 1n ? priceStream(state, query, deposit, quantity) : whole), outbound }
  } catch (error) {
    if (error instanceof SwapRefusal) return refuseSimulation(error)
    throw error
  }
}

/**
 * Prices a swap as THORNode 3.9 does, with the checks in the node's order. Throws a `NodeError`.
 *
 * The check against the recommended minimum is from later versions (seen on the main network in 2026).
 */
export const quoteSwap = (state: ThorchainState, query: QuoteQuery): SwapQuote => {
  const { from, to, amount } = query
  if (amount < (profileOf(state.protocol, from.chain)?.dust ?? 0n)) badRequest('amount less than dust threshold')
  const maxQuantity = quantityOf(state, { from, to, deposit: amount, interval: query.interval })
  const given = query.quantity > maxQuantity ? maxQuantity : query.quantity
  if (query.destination !== undefined) checkAddress(state, query.destination, 'destination', to.chain)
  checkTolerances(query)
  if (query.refund !== undefined) checkAddress(state, query.refund, 'refund', from.chain)
  checkAffiliates(state, query)
  const feesBps = query.affiliates.map(({ bps }) => bps)
  const minimum = recommendedMinimum(state, from, to, feesBps)
  if (amount < minimum) badRequest(`amount less than min swap amount (recommended_min_amount_in: ${minimum})`)
  const spot = lessTolerance(spotValue(state, from, amount, to), query.tolerance) ?? 0n
  const wanted = given === 0n ? maxQuantity : given
  const quantity = wanted < 1n ? 1n : wanted
  const priced = price(state, query, spot, quantity)
  const fees = quoteFees({
    emit: priced.emit,
    liquidity: priced.fee,
    outbound: priced.outbound,
    affiliateBps: feesBps,
    addedSlip: state.rules().addedSlip,
  })
  if (fees.expected < 0n)
    internalError(`invariant broken: emit ${priced.emit} less than outbound fee ${priced.outbound}`)
  const limit = lessTolerance(fees.expected, query.liquidityTolerance) ?? spot
  const memo = buildMemo(state, query, limit, given)
  return { query, fees, quantity, maxQuantity, limit, minimum, emit: priced.emit, memo }
}
