import {
  chainByCode,
  type Draft,
  type Fee,
  lessBps,
  type Offer,
  type QuoteParams,
  type QuoteResult,
} from '@switchyard/core'
import { declined, inboundFee, read, usualInbound } from '@switchyard/provider-kit'
import type { PactAsset } from './asset-types.ts'
import type { Pair } from './client.ts'
import { writeState } from './offer-state.ts'
import type { IntegratorFees } from './shares.ts'

/** Everything about a quote that is settled before the API is asked. */
export interface Terms {
  readonly ask: QuoteParams
  readonly sell: PactAsset
  readonly buy: PactAsset
  readonly pair: Pair
  readonly shares: IntegratorFees
  readonly slippageBps: number
}

/** What one market maker promises. */
export interface MakerOffer {
  readonly amountTo: bigint
  readonly marketMaker: string | undefined
}

/** The best promise of an answer; the documentation says best first, which is not relied on. */
export const bestOffer = (body: unknown): MakerOffer | undefined => {
  const list = Array.isArray(body) ? read.list(body, '') : read.list(body, 'quotes')
  let best: MakerOffer | undefined
  for (const quote of list) {
    const one = { amountTo: read.amount(quote, 'amountTo'), marketMaker: read.optionalText(quote, 'marketMaker') }
    if (one.amountTo > (best?.amountTo ?? 0n)) best = one
  }
  return best
}

/** Seconds a market maker usually takes; a guess, the protocol publishes none. */
const USUAL_SECONDS = 120

export const translateQuote = (terms: Terms, body: unknown): QuoteResult => {
  const best = bestOffer(body)
  if (!best) return declined('insufficientLiquidity', 'PACT SWAP: no market maker offers this swap now.')
  const { ask, sell, buy, pair, shares, slippageBps } = terms
  const floor = lessBps(best.amountTo, slippageBps)
  const { fromType: sellType, toType: buyType, from, to } = pair
  const offer: Draft<Offer> = {
    sellAmount: ask.sellAmount,
    buyAmount: best.amountTo,
    buyAmountMin: floor > 0n ? floor : 1n,
    fees: feesOf(terms),
    times: { inbound: blockSeconds(sell), swap: USUAL_SECONDS, outbound: blockSeconds(buy) },
    depositKind: 'contractCall',
    warnings: shares.warnings,
    state: writeState({ sellType, buyType, from, to, fees: shares.entries, marketMaker: best.marketMaker }),
  }
  if (sell.token.address !== undefined && sell.payment !== undefined) offer.approvalSpender = sell.payment
  if (refundMoved(ask)) offer.refundObstacle = 'unsupportedByRoute'
  return { offers: [offer] }
}

/** Compensation goes to whoever paid on chain. */
const refundMoved = ({ refundAddress, sourceAddress }: QuoteParams): boolean =>
  refundAddress !== undefined && refundAddress !== sourceAddress

const blockSeconds = ({ token }: PactAsset): number => chainByCode(token.chain)?.blockSeconds ?? 0

/** Sun of energy and bandwidth a call usually takes. */
const TRON_CALL = 15_000_000n

/** The protocol's own fee is within what is promised; shares come out of the sell. */
const feesOf = ({ sell: { token }, shares }: Terms): readonly Fee[] => {
  const asset = { identifier: token.identifier, chain: token.chain, decimals: token.decimals }
  return [
    { type: 'affiliate', asset, amount: shares.affiliate, bps: shares.affiliateBps },
    { type: 'service', asset, amount: shares.service, bps: shares.serviceBps },
    token.chain === 'TRON' ? inboundFee(token.chain, TRON_CALL) : usualInbound(token, { viaContract: true }),
  ]
}
