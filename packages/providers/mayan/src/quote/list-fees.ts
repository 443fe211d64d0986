import { type DepositShape, type Fee, type FeeAsset, toBase } from '@switchyard/core'
import { chargeBps, createInboundFee, estimateGasPrice } from '@switchyard/provider-kit'
import { NATIVE } from '../assets/addresses.ts'
import { toFractionUnits } from './order-amount.ts'
import type { Plan } from './plan-quote.ts'
import type { WireQuote } from './wire-quote.ts'

/** Lamports per signature. */
const SIGNATURE = 5_000n

/**
 * The fees of a quote. All except `inbound` are already deducted from its output. Affiliate, service and protocol fee are
 * basis points of the sell amount. A bridge's relayer fee in USDC is listed when that USDC is sold.
 */
export const listFees = (plan: Plan, quote: WireQuote): readonly Fee[] => {
  const { params, fees } = plan
  const { identifier, chain, decimals } = params.sell
  const asset: FeeAsset = { identifier, chain, decimals }
  const sold = { asset, amount: params.sellAmount }
  const charged = quote.referrerBps !== 0
  const quoted = [
    chargeBps('affiliate', sold, charged ? fees.affiliateBps : 0),
    chargeBps('service', sold, charged ? fees.serviceBps : 0),
  ]
  if (quote.protocolBps > 0) quoted.push(chargeBps('network', sold, quote.protocolBps))
  const relayed = isBridgedAsIs(quote) ? toFractionUnits(quote.redeemRelayerFee ?? '0', decimals) : 0n
  if (relayed > 0n) quoted.push({ type: 'outbound', asset, amount: relayed })

  if (chain === 'SOL') {
    const price = toBase(quote.suggestedPriorityFee, 0) ?? 0n
    const inbound = SIGNATURE + BigInt(quote.rentCost ?? '0') + (price * plan.facts.solanaUnits) / 1_000_000n
    return [...quoted, createInboundFee(chain, inbound)]
  }

  const { units = 0n, value = 0n } = describeDeposit(plan, quote) ?? {}
  return [...quoted, createInboundFee(chain, units * estimateGasPrice(chain) + value)]
}

/** Describes the call of an order; `undefined` on Solana, where the chain's figures hold. */
export const describeDeposit = ({ params, facts }: Plan, quote: WireQuote): DepositShape | undefined => {
  if (params.sell.chain === 'SOL') return undefined
  const { contract } = quote.fromToken
  const isDirect = isBridgedAsIs(quote) || contract === quote.swiftInputContract || quote.type === 'WH'
  const units = isDirect && quote.type !== 'MONO_CHAIN' ? facts.orderGas.direct : facts.orderGas.swapped
  // The message fee is deducted from a native sell amount.
  const value = contract === NATIVE ? 0n : toFractionUnits(quote.bridgeFee, 18)
  return { kind: 'call', units, value }
}

/** Returns `true` where the sold token is the one that the bridge moves. */
const isBridgedAsIs = ({ mctpInputContract, fastMctpInputContract, fromToken }: WireQuote): boolean =>
  [mctpInputContract, fastMctpInputContract].includes(fromToken.contract)
