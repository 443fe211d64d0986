import { type Fee, findChain, lessBps, type QuoteParams, type QuoteResult, type Warning } from '@switchyard/core'
import { createInboundFee, decline, estimateGasPrice, read } from '@switchyard/provider-kit'
import type { Pair } from '../client.ts'
import type { PactswapFacts } from '../facts.ts'
import type { PactAsset } from '../pact-assets.ts'
import type { CallFees } from './charge-call-fees.ts'
import { offerState } from './offer-state.ts'

/** Everything about a quote that is known before the request to the API. */
export interface QuoteTerms {
  readonly ask: QuoteParams
  readonly sell: PactAsset
  readonly buy: PactAsset
  readonly pair: Pair
  readonly callFees: CallFees
  readonly slippageBps: number
  readonly facts: PactswapFacts
}

/** The offer of one market maker. */
export interface MakerOffer {
  readonly amountTo: bigint
  readonly marketMaker: string | undefined
}

/** Finds the best offer of a response. The documentation says that the best is first; this does not rely on it. */
export const findBestOffer = (body: unknown): MakerOffer | undefined => {
  const list = Array.isArray(body) ? read.list(body, '') : read.list(body, 'quotes')
  let best: MakerOffer | undefined
  for (const quote of list) {
    const one = { amountTo: read.amount(quote, 'amountTo'), marketMaker: read.optionalText(quote, 'marketMaker') }
    if (one.amountTo > (best?.amountTo ?? 0n)) best = one
  }
  return best
}

/** The output is the market maker's word, backed by its collateral. */
const UNENFORCED: Warning = {
  code: 'minimumNotEnforced',
  display: 'PACT SWAP pays a market maker, who owes the output: the payment itself enforces no minimum.',
  tooltip: 'A market maker that does not pay loses its collateral, which compensates the sender.',
}

/** Turns the best offer of the market makers into ours. */
export const translateQuote = (body: unknown, terms: QuoteTerms): QuoteResult => {
  const best = findBestOffer(body)
  if (!best) return decline('insufficientLiquidity', 'PACT SWAP: no market maker offers this swap now.')

  const { ask, sell, buy, pair, callFees, slippageBps, facts } = terms
  const { token } = sell
  const minBuyAmount = lessBps(best.amountTo, slippageBps)

  const isTron = token.chain === 'TRON'
  const { payment, fee } = (isTron ? facts.tronEnergy : facts.callGas)[token.address === undefined ? 'coin' : 'token']
  const units = payment + fee * BigInt(callFees.entries.length)

  // The protocol's own fee is part of the offered output; integrator fees are part of the sell.
  const asset = { identifier: token.identifier, chain: token.chain, decimals: token.decimals }
  const fees: readonly Fee[] = [
    { type: 'affiliate', asset, amount: callFees.affiliate, bps: callFees.affiliateBps },
    { type: 'service', asset, amount: callFees.service, bps: callFees.serviceBps },
    createInboundFee(token.chain, isTron ? facts.tronCallFee : units * estimateGasPrice(token.chain)),
  ]

  // Compensation goes to the sender of the payment.
  const { refundAddress, sourceAddress } = ask
  const movesRefund = refundAddress !== undefined && refundAddress !== sourceAddress
  const { fromType: sellType, toType: buyType, from, to } = pair
  return {
    offers: [
      {
        sellAmount: ask.sellAmount,
        buyAmount: best.amountTo,
        minBuyAmount: minBuyAmount > 0n ? minBuyAmount : 1n,
        fees,
        times: {
          inbound: findChain(token.chain)?.blockSeconds ?? 0,
          swap: facts.swapSeconds,
          outbound: findChain(buy.token.chain)?.blockSeconds ?? 0,
        },
        timesAreUsual: true,
        depositKind: 'contractCall',
        depositShape: { kind: 'call', units },
        approvalSpender: token.address === undefined ? undefined : sell.payment,
        refundObstacle: movesRefund ? 'unsupportedByRoute' : undefined,
        warnings: [...callFees.warnings, UNENFORCED],
        state: offerState.write({ sellType, buyType, from, to, fees: callFees.entries, marketMaker: best.marketMaker }),
      },
    ],
  }
}
