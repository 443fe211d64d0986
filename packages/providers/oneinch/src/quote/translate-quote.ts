import { ceilDiv, findChain, lessBps, type QuoteResult } from '@switchyard/core'
import {
  chargeBps,
  createInboundFee,
  decline,
  estimateDepositGas,
  estimateGasPrice,
  read,
} from '@switchyard/provider-kit'
import type { Network } from '../assets/network.ts'
import type { IntegratorFees } from './integrator-fees.ts'
import { offerState, type SwapTerms } from './offer-state.ts'

/** Request data for the translation of a quote. */
export interface QuoteInput {
  readonly network: Network
  readonly terms: Omit<SwapTerms, 'minBuyAmount'>
  readonly fees: IntegratorFees
}

/** Turns a quote into an offer. `dstAmount` is the output after the referrer's fee. */
export const translateQuote = (body: unknown, { network, terms, fees }: QuoteInput): QuoteResult => {
  const { sell, buy } = terms
  const buyAmount = read.amount(body, 'dstAmount')
  const minBuyAmount = lessBps(buyAmount, terms.slippageBps)
  if (minBuyAmount === 0n) {
    return decline('sellAssetAmountTooSmall', 'Sell asset amount too small for provider ONEINCH.')
  }

  // Fees are part of the gross output, which is the output before fees.
  const { affiliateBps, serviceBps } = fees
  const gross = ceilDiv(buyAmount * 10_000n, BigInt(10_000 - affiliateBps - serviceBps))
  const bought = { asset: buy, amount: gross }

  // 25% more than the estimate of 1inch, as its documentation advises.
  const gas = read.optionalInteger(body, 'gas') ?? 0
  const units = gas <= 0 ? 3n * estimateDepositGas(sell, true) : (BigInt(gas) * 5n) / 4n
  return {
    offers: [
      {
        sellAmount: terms.amount,
        buyAmount,
        minBuyAmount,
        fees: [
          chargeBps('affiliate', bought, affiliateBps),
          chargeBps('service', bought, serviceBps),
          createInboundFee(network.code, units * estimateGasPrice(network.code)),
        ],
        times: { inbound: findChain(network.code)?.blockSeconds ?? 0, swap: 0, outbound: 0 },
        depositKind: 'contractCall',
        depositShape: { kind: 'call', units },
        approvalSpender: sell.address === undefined ? undefined : network.router,
        warnings: fees.warnings,
        state: offerState.write({ ...terms, minBuyAmount }),
      },
    ],
  }
}
