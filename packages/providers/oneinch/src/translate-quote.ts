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
import { declined, depositGas, inboundFee, read, usualGasPrice } from '@switchyard/provider-kit'
import type { Network } from './network.ts'
import type { Referral } from './referral.ts'
import { type Terms, writeState } from './terms.ts'

/** What a quote is read against. */
export interface Asked {
  readonly network: Network
  readonly terms: Omit<Terms, 'buyAmountMin'>
  readonly referral: Referral
}

/** Turns a quote into an offer. `dstAmount` is what is left after the referrer's fee. */
export const translateQuote = ({ network, terms, referral }: Asked, body: unknown): QuoteResult => {
  const buyAmount = read.amount(body, 'dstAmount')
  const buyAmountMin = lessBps(buyAmount, terms.slippageBps)
  if (buyAmountMin === 0n)
    return declined('sellAssetAmountTooSmall', 'Sell asset amount too small for provider ONEINCH.')
  const gas = read.optionalInteger(body, 'gas')
  const offer: Draft<Offer> = {
    sellAmount: terms.amount,
    buyAmount,
    buyAmountMin,
    fees: feesOf(terms, referral, buyAmount, networkFee(network, terms, gas)),
    times: { inbound: chainByCode(network.code)?.blockSeconds ?? 0, swap: 0, outbound: 0 },
    depositKind: 'contractCall',
    warnings: referral.warnings,
    state: writeState(terms, buyAmountMin),
  }
  if (terms.sell.address !== undefined) offer.approvalSpender = network.router
  return { offers: [offer] }
}

/** Shares of the gross output: what would have come out had nobody taken any. */
const feesOf = (
  { buy: { identifier, chain, decimals } }: Asked['terms'],
  { affiliateBps, serviceBps }: Referral,
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

/** A quarter more than 1inch reckons, as it advises itself. */
const networkFee = ({ code }: Network, { sell }: Asked['terms'], gas: number | undefined): Fee => {
  const units = gas === undefined || gas <= 0 ? 3n * depositGas(sell, true) : (BigInt(gas) * 5n) / 4n
  return inboundFee(code, units * usualGasPrice(code))
}
