import {
  bpsOf,
  ceilDiv,
  chainByCode,
  type Draft,
  type Fee,
  lessBps,
  type Offer,
  type QuoteResult,
} from '@switchyard/core'
import { createInboundFee, decline, estimateDepositGas, estimateGasPrice, read } from '@switchyard/provider-kit'
import type { IntegratorFees } from './integrator-fees.ts'
import type { Network } from './network.ts'
import { type SwapTerms, writeState } from './offer-state.ts'

/** Request data for the translation of a quote. */
export interface QuoteInput {
  readonly network: Network
  readonly terms: Omit<SwapTerms, 'minBuyAmount'>
  readonly fees: IntegratorFees
}

/** Translates a quote. `dstAmount` is the output after the referrer's fee. */
export const translateQuote = ({ network, terms, fees }: QuoteInput, body: unknown): QuoteResult => {
  const buyAmount = read.amount(body, 'dstAmount')
  const minBuyAmount = lessBps(buyAmount, terms.slippageBps)
  if (minBuyAmount === 0n)
    return decline('sellAssetAmountTooSmall', 'Sell asset amount too small for provider ONEINCH.')
  const gas = read.optionalInteger(body, 'gas')
  const offer: Draft<Offer> = {
    sellAmount: terms.amount,
    buyAmount,
    minBuyAmount,
    fees: quotedFees(terms, fees, buyAmount, networkFee(network, terms, gas)),
    times: { inbound: chainByCode(network.code)?.blockSeconds ?? 0, swap: 0, outbound: 0 },
    depositKind: 'contractCall',
    warnings: fees.warnings,
    state: writeState(terms, minBuyAmount),
  }
  if (terms.sell.address !== undefined) offer.approvalSpender = network.router
  return { offers: [offer] }
}

/** Fees as part of the gross output, which is the output before fees. */
const quotedFees = (
  { buy: { identifier, chain, decimals } }: QuoteInput['terms'],
  { affiliateBps, serviceBps }: IntegratorFees,
  net: bigint,
  network: Fee,
): readonly Fee[] => {
  const asset = { identifier, chain, decimals }
  const gross = ceilDiv(net * 10_000n, BigInt(10_000 - affiliateBps - serviceBps))
  return [
    { type: 'affiliate', asset, amount: bpsOf(gross, affiliateBps), bps: affiliateBps },
    { type: 'service', asset, amount: bpsOf(gross, serviceBps), bps: serviceBps },
    network,
  ]
}

/** 25 % more than the estimate of 1inch, as its documentation advises. */
const networkFee = ({ code }: Network, { sell }: QuoteInput['terms'], gas: number | undefined): Fee => {
  const units = gas === undefined || gas <= 0 ? 3n * estimateDepositGas(sell, true) : (BigInt(gas) * 5n) / 4n
  return createInboundFee(code, units * estimateGasPrice(code))
}
