import type { Caller } from '../../contract/caller.ts'
import type { ChainContext } from '../../contract/chain.ts'
import type { ProviderContext } from '../../contract/provider.ts'
import type { EngineContext } from '../../engine-context.ts'
import { SwapError } from '../../errors.ts'
import { price } from '../../pipeline/price.ts'
import { prepare } from '../prepare.ts'
import { reprice } from '../reprice.ts'
import type { RepricedSwap } from '../repriced-swap.ts'
import type { SwapToCheck } from './swap-to-check.ts'

/** The swap as it is priced now, or why it cannot be. */
export type PricedNow = { readonly repriced: RepricedSwap } | { readonly refusal: SwapError }

/** Prices a built swap again, with its own addresses and for what it sells. Asks for quotes only. */
export const priceNow = async (
  engine: EngineContext,
  { swap: { sellAmount }, terms }: SwapToCheck,
  { caller, context }: { readonly caller: Caller; readonly context: ProviderContext & ChainContext },
): Promise<PricedNow> => {
  // The check compares the prices itself.
  const request = { ...terms.request, overrideSlippage: true }
  try {
    let prepared = await prepare(engine, caller, { request, quoted: terms.quoted })
    if (prepared.priced.sellAmount !== sellAmount) {
      // A sweep sells another amount than was asked for.
      const { sellUsd: _, ...resolved } = prepared.priced
      prepared = { ...prepared, priced: await price(engine, { ...resolved, sellAmount }) }
    }
    return { repriced: await reprice(engine, prepared, context) }
  } catch (error) {
    if (SwapError.is(error)) return { refusal: error }
    throw error
  }
}
