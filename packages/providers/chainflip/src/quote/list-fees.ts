import type { Fee } from '@switchyard/core'
import { splitIntegratorFees } from '@switchyard/provider-kit'
import { USDC } from '../assets/network-asset.ts'
import type { Settings } from '../options.ts'
import { estimateGasFee } from './gas-rates.ts'
import type { QuoteTerms } from './plan-quote.ts'
import type { WireFees } from './wire-fees.ts'
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
export const listFees = (settings: Settings, terms: QuoteTerms, { fees }: WireQuote): readonly Fee[] => {
  const [affiliate, service] = splitIntegratorFees({ asset: USDC.feeAsset, amount: fees.broker }, terms.chargedFees)
  const outbound: Fee = { type: 'outbound', asset: terms.buy.feeAsset, amount: fees.egress }
  return [...listInbound(settings, terms, fees), ...listLiquidity(terms, fees), affiliate, service, outbound]
}

const listInbound = (settings: Settings, { sell, form }: QuoteTerms, { ingress }: WireFees): readonly Fee[] => {
  const payloadBytes = form.kind === 'transferWithMemo' ? PAYLOAD_BYTES : 0
  const gas = estimateGasFee(sell.token, { payloadBytes, viaContract: form.kind === 'contractCall' }, settings.gasRates)
  if (gas && sell.token.address === undefined) return [{ ...gas, amount: gas.amount + ingress }]
  const sweep: Fee = { type: 'inbound', asset: sell.feeAsset, amount: ingress }
  if (!gas) return [sweep]
  return ingress > 0n ? [gas, sweep] : [gas]
}

/** The network fee comes first, with the pool fees in the same asset. */
const listLiquidity = ({ sell }: QuoteTerms, { network, pools, boost }: WireFees): readonly Fee[] => {
  const byAsset = new Map([[USDC, network]])
  for (const { asset, amount } of pools) byAsset.set(asset, (byAsset.get(asset) ?? 0n) + amount)
  const fees = [...byAsset].map(([asset, amount]): Fee => ({ type: 'liquidity', asset: asset.feeAsset, amount }))
  return boost > 0n ? [...fees, { type: 'liquidity', asset: sell.feeAsset, amount: boost }] : fees
}
