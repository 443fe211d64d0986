import { askScreener } from '../ask-screener.ts'
import { SwapError } from '../errors.ts'
import type { PricedRequest } from '../quote/quotable.ts'
import { addressesOf } from '../quote/screen.ts'
import type { EngineContext } from '../workshop.ts'

/**
 * Full screening of every address, on every swap: `isSanctionedAddress`, and `addressScreeningFailed` when the screener
 * cannot answer. Fails closed.
 */
export const screenFully = async ({ screener }: EngineContext, priced: PricedRequest, signal: AbortSignal): Promise<void> => {
  const verdict = await askScreener(screener, addressesOf(priced), signal)
  if (!verdict.clean) throw new SwapError('isSanctionedAddress', undefined, { data: { address: verdict.address } })
}
