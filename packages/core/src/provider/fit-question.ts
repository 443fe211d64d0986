import type { QuoteParams, QuoteResult, SwapProvider, Warning } from '../contract/provider.ts'
import type { EngineContext } from '../engine-context.ts'
import { fitAddresses, isUnfit, type UnfitAddresses } from './fit-addresses.ts'
import { isDecline } from './quote-result.ts'

/** The question to one provider. */
export interface FittedQuestion {
  readonly params: QuoteParams
  /** The provider is not told of the refund address, which it cannot refund to. */
  readonly isRefundLeftOut: boolean
  readonly warnings: readonly Warning[]
}

/** Fits the addresses of a question to a provider; a decline in its name where it cannot serve them. */
export const fitQuestion = (
  engine: Pick<EngineContext, 'chains'>,
  provider: Pick<SwapProvider, 'id' | 'capabilities'>,
  params: QuoteParams,
): FittedQuestion | UnfitAddresses => {
  const { sell, buy, sourceAddress, destinationAddress, refundAddress } = params
  const fitted = fitAddresses(engine, provider, {
    sellChain: sell.chain,
    buyChain: buy.chain,
    sources: sourceAddress === undefined ? [] : [sourceAddress],
    destination: destinationAddress,
    refund: refundAddress,
  })
  if (isUnfit(fitted)) return fitted
  const { sources, destination, refund, isRefundLeftOut, unconfirmed } = fitted
  return {
    params: { ...params, sourceAddress: sources[0], destinationAddress: destination, refundAddress: refund },
    isRefundLeftOut,
    warnings: unconfirmed.map(({ role, chain, form }) => ({
      code: 'addressFormNotConfirmed',
      display: `${provider.id} has not been seen to ${role === 'refund' ? 'refund' : 'pay'} a ${form} address on ${chain}. Another address is safer.`,
    })),
  }
}

/** Marks the offers of an answer: where the refund address was left out, and with the warnings of the addresses. */
export const markOffers = (
  result: QuoteResult,
  { isRefundLeftOut, warnings }: Pick<FittedQuestion, 'isRefundLeftOut' | 'warnings'>,
): QuoteResult => {
  if (isDecline(result) || (!isRefundLeftOut && warnings.length === 0)) return result
  const offers = result.offers.map((offer) => ({
    ...offer,
    refundObstacle: isRefundLeftOut ? ('unsupportedByRoute' as const) : offer.refundObstacle,
    warnings: [...offer.warnings, ...warnings],
  }))
  return { offers }
}
