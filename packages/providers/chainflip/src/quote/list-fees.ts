import { type Fee, findChain } from '@switchyard/core'
import {
  createInboundFee,
  estimateDepositGas,
  estimateDepositVsize,
  splitIntegratorFees,
} from '@switchyard/provider-kit'
import { requireUsdc } from '../assets/network-asset.ts'
import type { Settings } from '../options.ts'
import type { QuoteTerms } from './plan-quote.ts'
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
  const { sell, buy, form, chargedFees } = terms
  const { chain, address } = sell.token
  const facts = settings.facts()
  const usdc = requireUsdc(facts)
  const rate = settings.gasRates[chain] ?? facts.gasRates[chain]
  const transfer = facts.transferFees[chain]
  let gas: Fee | undefined
  if (transfer) gas = createInboundFee(chain, address === undefined ? transfer.coin : transfer.token)
  else if (rate !== undefined && findChain(chain)?.family === 'evm') {
    gas = createInboundFee(chain, rate * estimateDepositGas(sell.token, form.kind === 'contractCall'))
  } else if (rate !== undefined) {
    const payloadBytes = form.kind === 'transferWithMemo' ? PAYLOAD_BYTES : 0
    gas = createInboundFee(chain, rate * BigInt(estimateDepositVsize(chain, payloadBytes)))
  }

  const inbound: Fee[] = []
  if (gas && address === undefined) {
    inbound.push({ ...gas, amount: gas.amount + fees.ingress })
  } else {
    if (gas) inbound.push(gas)
    if (!gas || fees.ingress > 0n) inbound.push({ type: 'inbound', asset: sell.feeAsset, amount: fees.ingress })
  }

  // The network fee comes first, with the pool fees in the same asset.
  const byAsset = new Map([[usdc, fees.network]])
  for (const { asset, amount } of fees.pools) byAsset.set(asset, (byAsset.get(asset) ?? 0n) + amount)
  const liquidity = [...byAsset].map(([asset, amount]): Fee => ({ type: 'liquidity', asset: asset.feeAsset, amount }))
  if (fees.boost > 0n) liquidity.push({ type: 'liquidity', asset: sell.feeAsset, amount: fees.boost })

  const [affiliate, service] = splitIntegratorFees({ asset: usdc.feeAsset, amount: fees.broker }, chargedFees)
  return [...inbound, ...liquidity, affiliate, service, { type: 'outbound', asset: buy.feeAsset, amount: fees.egress }]
}
