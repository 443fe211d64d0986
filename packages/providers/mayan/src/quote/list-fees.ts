import { type Fee, type FeeAsset, type Token, toBase } from '@switchyard/core'
import { chargeBps, createInboundFee, estimateGasPrice } from '@switchyard/provider-kit'
import { NATIVE } from '../assets/addresses.ts'
import { toFractionUnits } from './order-amount.ts'
import type { Plan } from './plan-quote.ts'
import type { WireQuote } from './wire-quote.ts'

/** Gas of an order without and with a preceding swap. */
const ORDER_GAS = 200_000n
const SWAPPED_ORDER_GAS = 500_000n

/** Lamports per signature, and compute units of an order. */
const SIGNATURE = 5_000n
const UNITS = 200_000n

/**
 * The fees of a quote. All except `inbound` are already deducted from its output. Affiliate, service and protocol fee are
 * basis points of the sell amount. A bridge's relayer fee in USDC is listed when that USDC is sold.
 */
export const listFees = ({ params, fees }: Plan, quote: WireQuote): readonly Fee[] => {
  const { identifier, chain, decimals } = params.sell
  const asset: FeeAsset = { identifier, chain, decimals }
  const sold = { asset, amount: params.sellAmount }
  const charged = quote.referrerBps !== 0
  const quoted = [
    chargeBps('affiliate', sold, charged ? fees.affiliateBps : 0),
    chargeBps('service', sold, charged ? fees.serviceBps : 0),
  ]
  if (quote.protocolBps > 0) quoted.push(chargeBps('network', sold, quote.protocolBps))
  const relayed = readRelayerFee(quote, decimals)
  if (relayed > 0n) quoted.push({ type: 'outbound', asset, amount: relayed })
  quoted.push(createInboundFee(chain, estimateInboundFee(quote, params.sell)))
  return quoted
}

/** Base units of the sell asset. */
const readRelayerFee = (quote: WireQuote, decimals: number): bigint => {
  const input = quote.mctpInputContract ?? quote.fastMctpInputContract
  if (quote.redeemRelayerFee === undefined || quote.fromToken.contract !== input) return 0n
  return toFractionUnits(quote.redeemRelayerFee, decimals)
}

/** Transaction fee in the native coin, plus the message fee unless it is deducted from a native sell amount. */
const estimateInboundFee = (quote: WireQuote, sell: Token): bigint => {
  if (sell.chain === 'SOL') {
    const price = toBase(quote.suggestedPriorityFee, 0) ?? 0n
    return SIGNATURE + BigInt(quote.rentCost ?? '0') + (price * UNITS) / 1_000_000n
  }
  const direct = [quote.swiftInputContract, quote.mctpInputContract, quote.fastMctpInputContract]
  const swapped = quote.type === 'MONO_CHAIN' || !direct.includes(quote.fromToken.contract)
  const gas = swapped && quote.type !== 'WH' ? SWAPPED_ORDER_GAS : ORDER_GAS
  const message = quote.fromToken.contract === NATIVE ? 0n : toFractionUnits(quote.bridgeFee, 18)
  return gas * estimateGasPrice(sell.chain) + message
}
