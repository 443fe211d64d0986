import type { EngineContext } from '../engine-context.ts'
import { SwapError } from '../errors.ts'
import { askScreener } from '../pipeline/ask-screener.ts'
import type { PricedRequest } from '../pipeline/resolved-request.ts'
import { listAddresses } from '../pipeline/screen.ts'

/**
 * Full screening of every address, on every swap: `isSanctionedAddress`, and `addressScreeningFailed` when the screener
 * cannot answer. Fails closed.
 */
export const screenFully = async (engine: EngineContext, priced: PricedRequest, signal: AbortSignal): Promise<void> => {
  const verdict = await askScreener(engine.screener, listAddresses(engine, priced), signal)
  if (!verdict.clean) throw new SwapError('isSanctionedAddress', undefined, { data: { address: verdict.address } })
}
