import { bpsOf, type Fee, type FeeAsset, type Token, toBase } from '@switchyard/core'
import { inboundFee, usualGasPrice } from '@switchyard/provider-kit'
import { NATIVE } from '../addresses.ts'
import { fractionUnits } from '../order-amount.ts'
import type { Plan } from './plan-quote.ts'
import type { WireQuote } from './wire-quote.ts'

/** Gas of an order placed directly, and of one behind a swap. */
const ORDER_GAS = 200_000n
const SWAPPED_ORDER_GAS = 500_000n

/** Lamports of a signature, and of computing at the quote's price per unit: 200,000 units. */
const SIGNATURE = 5_000n
const UNITS = 200_000n

/**
 * The fees of a quote, all but `inbound` already taken out of its output. The shares of affiliate and operator and of the
 * protocol are basis points of what is sold; a bridge's relayer takes USDC, told where what is sold is that USDC.
 */
export const quotedFees = ({ ask, share }: Plan, quote: WireQuote): readonly Fee[] => {
  const { identifier, chain, decimals } = ask.sell
  const asset: FeeAsset = { identifier, chain, decimals }
  const part = (type: Fee['type'], bps: number): Fee => ({ type, asset, amount: bpsOf(ask.sellAmount, bps), bps })
  const shared = quote.referrerBps !== 0
  const fees = [part('affiliate', shared ? share.affiliateBps : 0), part('service', shared ? share.serviceBps : 0)]
  if (quote.protocolBps > 0) fees.push(part('network', quote.protocolBps))
  const relayed = relayer(quote, decimals)
  if (relayed > 0n) fees.push({ type: 'outbound', asset, amount: relayed })
  fees.push(inboundFee(chain, inbound(quote, ask.sell)))
  return fees
}

/** Base units of what is sold. */
const relayer = (quote: WireQuote, decimals: number): bigint => {
  const input = quote.mctpInputContract ?? quote.fastMctpInputContract
  if (quote.redeemRelayerFee === undefined || quote.fromToken.contract !== input) return 0n
  return fractionUnits(quote.redeemRelayerFee, decimals)
}

/** What the wallet pays on top in the chain's own coin, with the message fee where it is not paid out of the coins sold. */
const inbound = (quote: WireQuote, sell: Token): bigint => {
  if (sell.chain === 'SOL') return solanaCost(quote)
  const direct = [quote.swiftInputContract, quote.mctpInputContract, quote.fastMctpInputContract]
  const swapped = quote.type === 'MONO_CHAIN' || !direct.includes(quote.fromToken.contract)
  const gas = swapped && quote.type !== 'WH' ? SWAPPED_ORDER_GAS : ORDER_GAS
  const message = quote.fromToken.contract === NATIVE ? 0n : fractionUnits(quote.bridgeFee, 18)
  return gas * usualGasPrice(sell.chain) + message
}

const solanaCost = ({ rentCost, suggestedPriorityFee }: WireQuote): bigint => {
  const price = toBase(suggestedPriorityFee, 0) ?? 0n
  return SIGNATURE + BigInt(rentCost ?? '0') + (price * UNITS) / 1_000_000n
}
