import type { ScreenedAddress } from '../contract/ports.ts'
import type { EngineContext } from '../engine-context.ts'
import { SwapError } from '../errors.ts'
import { askIndex } from './ask-screener.ts'
import type { ResolvedRequest } from './resolved-request.ts'

/** Every address of a request with its chain. */
export const addressesOf = (resolved: ResolvedRequest): readonly ScreenedAddress[] => {
  const { sell, buy, sources, request } = resolved
  const on = (chain: string, address: string | undefined) => (address ? [{ chain, address }] : [])
  return [
    ...sources.map((address) => ({ chain: sell.chain, address })),
    ...on(sell.chain, request.refundAddress),
    ...on(buy.chain, request.destinationAddress),
  ]
}

/** Holds the supplied addresses against the index of bad addresses: `isSanctionedAddress`. Fails closed. */
export const screen = ({ screener }: EngineContext, resolved: ResolvedRequest): void => {
  const addresses = addressesOf(resolved)
  if (addresses.length === 0) return
  const verdict = askIndex(screener, addresses)
  if (!verdict.clean) throw new SwapError('isSanctionedAddress', undefined, { data: { address: verdict.address } })
}
