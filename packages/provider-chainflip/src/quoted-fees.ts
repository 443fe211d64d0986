import type { Fee, FeeAsset } from '@switchyard/core'
import { type NetworkAsset, USDC } from './assets/network-asset.ts'
import { gasFee } from './gas-rates.ts'
import type { Terms } from './plan-quote.ts'
import type { Settings } from './settings.ts'
import { feeOf, type WireQuote } from './wire-quote.ts'

/** Bytes of the usual payload of a Bitcoin vault swap. */
const PAYLOAD_BYTES = 48

/**
 * The fees of a quote, in the order the production service was recorded with: inbound, liquidity, affiliate, service,
 * outbound.
 *
 * `inbound` has two parts, of which the wallet pays the gas alone: the fee Chainflip takes for sweeping the deposit is
 * already out of the output. For the chain's own coin they are one entry, for tokens two. What network and boost pools
 * take is told as `liquidity`, as recorded.
 */
export const quotedFees = (settings: Settings, terms: Terms, quote: WireQuote): readonly Fee[] => [
  ...inbound(settings, terms, quote),
  ...liquidity(terms, quote),
  ...brokerage(terms, quote),
  { type: 'outbound', asset: feeAsset(terms.buy), amount: feeOf(quote, 'EGRESS') },
]

const inbound = (settings: Settings, { sell, form }: Terms, quote: WireQuote): readonly Fee[] => {
  const payload = form.kind === 'transferWithMemo' ? PAYLOAD_BYTES : 0
  const gas = gasFee(sell.token, payload, form.kind === 'contractCall', settings.gasRates)
  const ingress: Fee = { type: 'inbound', asset: feeAsset(sell), amount: feeOf(quote, 'INGRESS') }
  if (!gas) return [ingress]
  if (sell.token.address === undefined) return [{ ...gas, amount: gas.amount + ingress.amount }]
  return ingress.amount === 0n ? [gas] : [gas, ingress]
}

const liquidity = ({ sell }: Terms, quote: WireQuote): readonly Fee[] => {
  const boost = feeOf(quote, 'BOOST')
  const pools = new Map([[USDC.token.identifier, { asset: USDC, amount: feeOf(quote, 'NETWORK') }]])
  for (const { type, asset, amount } of quote.fees) {
    if (type !== 'LIQUIDITY' || !asset || amount === 0n) continue
    const before = pools.get(asset.token.identifier)?.amount ?? 0n
    pools.set(asset.token.identifier, { asset, amount: before + amount })
  }
  return [
    ...[...pools.values()].map(({ asset, amount }): Fee => ({ type: 'liquidity', asset: feeAsset(asset), amount })),
    ...(boost > 0n ? [{ type: 'liquidity', asset: feeAsset(sell), amount: boost } as const] : []),
  ]
}

/** The backend tells one figure for everybody; it is split by basis points. */
const brokerage = ({ shares: { affiliateBps, serviceBps } }: Terms, quote: WireQuote): readonly Fee[] => {
  const amount = feeOf(quote, 'BROKER')
  const total = BigInt(affiliateBps + serviceBps)
  const affiliate = total === 0n ? 0n : (amount * BigInt(affiliateBps)) / total
  const service = total === 0n ? 0n : amount - affiliate
  return [
    { type: 'affiliate', asset: feeAsset(USDC), amount: affiliate, bps: affiliateBps },
    { type: 'service', asset: feeAsset(USDC), amount: service, bps: serviceBps },
  ]
}

const feeAsset = ({ token: { identifier, chain, decimals } }: NetworkAsset): FeeAsset => ({
  identifier,
  chain,
  decimals,
})
