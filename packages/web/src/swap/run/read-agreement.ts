import type { QuoteRouteResponse } from '@switchyard/client'
import type { SwapModel } from '../model/swap-model.ts'
import type { Agreed } from '../verify/agreed.ts'
import { computeLeastOutput } from '../verify/compute-least-output.ts'

/** The agreement that a review shows and a confirmation starts. */
export interface Agreement {
  readonly route: QuoteRouteResponse
  readonly agreed: Agreed
}

type Inputs = Pick<SwapModel, 'sell' | 'buy' | 'amount' | 'route' | 'source' | 'destination' | 'options'>

/** Reads what the user would agree to now; `undefined` while something is missing. */
export const readAgreement = (inputs: Inputs): Agreement | undefined => {
  const [sell, buy, sellAmount, route] = [inputs.sell.value, inputs.buy.value, inputs.amount.value, inputs.route.value]
  const [sourceAddress, destinationAddress] = [inputs.source.value, inputs.destination.value]
  const { routeId, expectedBuyAmountMaxSlippage: worst } = route ?? {}
  if (!sell || !buy || !route || sellAmount === undefined || routeId === undefined || worst === undefined)
    return undefined
  if (sourceAddress === undefined || destinationAddress === undefined) return undefined
  const { refundAddress, flexInput } = inputs.options.value
  const agreed: Agreed = {
    sellAsset: sell.identifier,
    buyAsset: buy.identifier,
    sellAmount,
    sellDecimals: sell.decimals,
    buyDecimals: buy.decimals,
    minBuyAmount: computeLeastOutput(worst, buy.decimals),
    sourceAddress,
    destinationAddress,
    refundAddress: refundAddress.trim() || undefined,
    mayResize: flexInput,
  }
  return { route: { ...route, routeId }, agreed }
}
