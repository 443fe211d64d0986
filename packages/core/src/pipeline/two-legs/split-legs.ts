import type { Token } from '../../contract/token.ts'
import type { FeeLeg } from '../../domain/route.ts'
import type { PricedRequest } from '../resolved-request.ts'
import type { IntermediateRefund } from './find-intermediate-refund.ts'

/** A request as each of two providers sees it. */
export interface PathLegs {
  readonly first: PricedRequest
  /** Its `sellAmount` is unknown until the first leg is priced, and 0 before. */
  readonly second: PricedRequest
}

/** The split of a request. */
export interface PathSplit {
  readonly intermediate: Token
  /** The leg that carries the integrator fees; absent: neither does. */
  readonly feeLeg?: FeeLeg
  readonly refund?: IntermediateRefund
}

/**
 * Splits a request at an intermediate asset. The first leg pays out to an address that is not known yet; the second swaps
 * whatever arrives (FLEX_INPUT), refunds on the intermediate asset's chain, and is no sweep. Each leg gets half of the
 * slippage, so that both together stay within the requested one.
 */
export const splitLegs = (priced: PricedRequest, { intermediate, feeLeg, refund }: PathSplit): PathLegs => {
  const { destinationAddress, refundAddress: _, ...request } = priced.request
  const { destinationAddress: __, ...inward } = priced.request
  const { slippageBps, fees } = priced
  const uncharged = { ...fees, affiliateBps: 0, serviceBps: 0 }
  const address = refund?.address
  return {
    first: {
      ...priced,
      // (1 − a)(1 − b) is never below 1 − (a + b). The halves add up, since one is rounded down and the other one up.
      slippageBps: slippageBps === undefined ? undefined : Math.floor(slippageBps / 2),
      buy: intermediate,
      request: inward,
      fees: feeLeg === 0 ? fees : uncharged,
    },
    second: {
      ...priced,
      slippageBps: slippageBps === undefined ? undefined : Math.ceil(slippageBps / 2),
      sell: intermediate,
      sellAmount: 0n,
      sources: address === undefined ? [] : [address],
      request: {
        ...request,
        quoteType: 'FLEX_INPUT',
        enableSweep: false,
        destinationAddress,
        refundAddress: address,
      },
      fees: feeLeg === 1 ? fees : uncharged,
      isSecondLeg: true,
    },
  }
}
