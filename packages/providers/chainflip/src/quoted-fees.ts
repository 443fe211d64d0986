import type { Fee } from '@switchyard/core'
import { USDC } from './assets/network-asset.ts'
import { gasFee } from './gas-rates.ts'
import type { QuoteTerms } from './plan-quote.ts'
import type { Settings } from './settings.ts'
import type { PoolFee, WireFees } from './wire-fees.ts'
import type { WireQuote } from './wire-quote.ts'

/** Bytes of the usual payload of a Bitcoin vault swap. */
const PAYLOAD_BYTES = 48

/**
 * The fees of a quote, in the order of the production service as recorded: inbound, liquidity, affiliate, service, outbound.
 *
 * `inbound` has two parts, and the wallet pays only the gas: the fee Chainflip takes for sweeping the deposit is already
 * deducted from the output. Both are one entry for the coin of the chain and two for tokens. Fees of the network and of boost
 * pools are `liquidity`, as recorded.
 */
export const quotedFees = (settings: Settings, terms: QuoteTerms, quote: WireQuote): readonly Fee[] => {
  const fees: Fee[] = []
  addInbound(fees, settings, terms, quote.fees)
  addLiquidity(fees, terms, quote.fees)
  addBrokerage(fees, terms, quote.fees)
  fees.push({ type: 'outbound', asset: terms.buy.feeAsset, amount: quote.fees.egress })
  return fees
}

const addInbound = (fees: Fee[], settings: Settings, { sell, form }: QuoteTerms, { ingress }: WireFees): void => {
  const payload = form.kind === 'transferWithMemo' ? PAYLOAD_BYTES : 0
  const gas = gasFee(sell.token, payload, form.kind === 'contractCall', settings.gasRates)
  const coin = sell.token.address === undefined
  if (gas && coin) {
    fees.push({ type: 'inbound', asset: gas.asset, amount: gas.amount + ingress })
    return
  }
  if (gas) fees.push(gas)
  if (!gas || ingress > 0n) fees.push({ type: 'inbound', asset: sell.feeAsset, amount: ingress })
}

/** The network fee comes first, with the pool fees in the same asset. */
const addLiquidity = (fees: Fee[], { sell }: QuoteTerms, { network, pools, boost }: WireFees): void => {
  const merged: PoolFee[] = [{ asset: USDC, amount: network }]
  for (const { asset, amount } of pools) {
    const at = merged.findIndex((one) => one.asset === asset)
    if (at < 0) merged.push({ asset, amount })
    else merged[at] = { asset, amount: amount + (merged[at]?.amount ?? 0n) }
  }
  for (const { asset, amount } of merged) fees.push({ type: 'liquidity', asset: asset.feeAsset, amount })
  if (boost > 0n) fees.push({ type: 'liquidity', asset: sell.feeAsset, amount: boost })
}

/** The backend returns one amount for all of them; it is split by basis points. */
const addBrokerage = (
  fees: Fee[],
  { chargedFees: { affiliateBps, serviceBps } }: QuoteTerms,
  { broker }: WireFees,
): void => {
  const total = BigInt(affiliateBps + serviceBps)
  const affiliate = total === 0n ? 0n : (broker * BigInt(affiliateBps)) / total
  const service = total === 0n ? 0n : broker - affiliate
  fees.push({ type: 'affiliate', asset: USDC.feeAsset, amount: affiliate, bps: affiliateBps })
  fees.push({ type: 'service', asset: USDC.feeAsset, amount: service, bps: serviceBps })
}
