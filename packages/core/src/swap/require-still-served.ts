import type { SwapProvider } from '../contract/provider.ts'
import type { EngineContext } from '../engine-context.ts'
import { SwapError } from '../errors.ts'
import { addressForm } from '../pipeline/filters/address-form.ts'
import { flexInput } from '../pipeline/filters/flex-input.ts'
import { switchedOff } from '../pipeline/filters/switched-off.ts'
import type { PricedRequest } from '../pipeline/resolved-request.ts'

/**
 * Checks a route against the current rules: a provider switched off since the quote builds nothing, nor one that would not hold the
 * cap of the key, and no provider is asked to pay out to an address form it cannot settle.
 *
 * Ceilings and gates were checked at the quote.
 *
 * @throws {SwapError} `swapRouteNotFound` and `invalidAddressForChain`.
 */
export const requireStillServed = (engine: EngineContext, priced: PricedRequest, provider: SwapProvider): void => {
  const candidate = { provider, priced, engine, named: 1 }
  // Throws, since one provider is named.
  addressForm.reason(candidate)
  const reason = switchedOff.reason(candidate) ?? flexInput.reason(candidate)
  if (reason !== undefined) throw new SwapError('swapRouteNotFound', `${provider.id} no longer serves this route.`)
}
