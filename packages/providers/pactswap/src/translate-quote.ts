import {
  chainByCode,
  type Draft,
  type Fee,
  lessBps,
  type Offer,
  type QuoteParams,
  type QuoteResult,
  type Warning,
} from '@switchyard/core'
import { createInboundFee, decline, estimateInboundFee, read } from '@switchyard/provider-kit'
import type { CallFees } from './call-fees.ts'
import type { Pair } from './client.ts'
import { writeState } from './offer-state.ts'
import type { PactAsset } from './pact-assets.ts'

/** Everything about a quote that is known before the request to the API. */
export interface QuoteTerms {
  readonly ask: QuoteParams
  readonly sell: PactAsset
  readonly buy: PactAsset
  readonly pair: Pair
  readonly callFees: CallFees
  readonly slippageBps: number
}

/** The offer of one market maker. */
export interface MakerOffer {
  readonly amountTo: bigint
  readonly marketMaker: string | undefined
}

/** The best offer of a response. The documentation says that the best is first; this does not rely on it. */
export const bestOffer = (body: unknown): MakerOffer | undefined => {
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

/** Seconds a market maker usually takes. GUESS: the protocol publishes no figure. */
const USUAL_SECONDS = 120

export const translateQuote = (terms: QuoteTerms, body: unknown): QuoteResult => {
  const best = bestOffer(body)
  if (!best) return decline('insufficientLiquidity', 'PACT SWAP: no market maker offers this swap now.')
  const { ask, sell, buy, pair, callFees, slippageBps } = terms
  const floor = lessBps(best.amountTo, slippageBps)
  const { fromType: sellType, toType: buyType, from, to } = pair
  const offer: Draft<Offer> = {
    sellAmount: ask.sellAmount,
    buyAmount: best.amountTo,
    minBuyAmount: floor > 0n ? floor : 1n,
    fees: feesOf(terms),
    times: { inbound: blockSeconds(sell), swap: USUAL_SECONDS, outbound: blockSeconds(buy) },
    depositKind: 'contractCall',
    warnings: [...callFees.warnings, UNENFORCED],
    state: writeState({ sellType, buyType, from, to, fees: callFees.entries, marketMaker: best.marketMaker }),
  }
  if (sell.token.address !== undefined && sell.payment !== undefined) offer.approvalSpender = sell.payment
  if (refundMoved(ask)) offer.refundObstacle = 'unsupportedByRoute'
  return { offers: [offer] }
}

/** Compensation goes to the sender of the payment. */
const refundMoved = ({ refundAddress, sourceAddress }: QuoteParams): boolean =>
  refundAddress !== undefined && refundAddress !== sourceAddress

const blockSeconds = ({ token }: PactAsset): number => chainByCode(token.chain)?.blockSeconds ?? 0

/** Sun of energy and bandwidth a call usually takes. */
const TRON_CALL = 15_000_000n

/** The protocol's own fee is part of the offered output; integrator fees are part of the sell. */
const feesOf = ({ sell: { token }, callFees }: QuoteTerms): readonly Fee[] => {
  const asset = { identifier: token.identifier, chain: token.chain, decimals: token.decimals }
  return [
    { type: 'affiliate', asset, amount: callFees.affiliate, bps: callFees.affiliateBps },
    { type: 'service', asset, amount: callFees.service, bps: callFees.serviceBps },
    token.chain === 'TRON'
      ? createInboundFee(token.chain, TRON_CALL)
      : estimateInboundFee(token, { viaContract: true }),
  ]
}
