import { askIndex } from '../ask-screener.ts'
import type { ScreenedAddress } from '../contract/ports.ts'
import { SwapError } from '../errors.ts'
import type { Workshop } from '../workshop.ts'
import type { Quotable } from './quotable.ts'

/** Every address of a request with its chain. */
export const addressesOf = (quotable: Quotable): readonly ScreenedAddress[] => {
  const { sell, buy, sources, request } = quotable
  const on = (chain: string, address: string | undefined) => (address ? [{ chain, address }] : [])
  return [
    ...sources.map((address) => ({ chain: sell.chain, address })),
    ...on(sell.chain, request.refundAddress),
    ...on(buy.chain, request.destinationAddress),
  ]
}

/** Holds the supplied addresses against the index of bad addresses: `isSanctionedAddress`. Fails closed. */
export const screen = ({ screener }: Workshop, quotable: Quotable): void => {
  const addresses = addressesOf(quotable)
  if (addresses.length === 0) return
  const verdict = askIndex(screener, addresses)
  if (!verdict.clean) throw new SwapError('isSanctionedAddress', undefined, { data: { address: verdict.address } })
}
