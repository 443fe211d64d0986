import type { Caller } from '../contract/caller.ts'
import type { Parties } from '../contract/provider.ts'
import type { QuoteRequest } from '../domain/request.ts'
import { SwapError } from '../errors.ts'
import { isSweep } from '../quote/filters/flex-input.ts'
import { price } from '../quote/price.ts'
import type { Priced } from '../quote/quotable.ts'
import { resolve } from '../quote/resolve.ts'
import { sourceList } from '../quote/source-list.ts'
import type { Workshop } from '../workshop.ts'
import { requireAddresses } from './addresses.ts'
import type { Recalled } from './swappable.ts'

/** The original request with the addresses of the swap in it: what the route is priced with now. */
const restated = ({ kept, request }: Recalled): QuoteRequest => {
  const refundAddress = request.refundAddress ?? kept.request.refundAddress
  return {
    ...kept.request,
    sourceAddress: request.sourceAddress,
    destinationAddress: request.destinationAddress,
    ...(refundAddress === undefined ? {} : { refundAddress }),
  }
}

/** A recalled swap whose request is resolved again and whose addresses are well-formed. */
export interface Prepared extends Recalled {
  readonly priced: Priced
  readonly parties: Parties
}

/** Resolves the request again, with the swap's addresses. Throws what resolving throws, and for malformed addresses. */
export const prepare = async (workshop: Workshop, caller: Caller, recalled: Recalled): Promise<Prepared> => {
  const request = restated(recalled)
  const quotable = resolve(workshop, caller, request)
  const { sell, buy } = quotable
  const [first, ...others] = quotable.sources
  if (first === undefined) throw new SwapError('invalidSourceAddress', 'sourceAddress is empty.')
  const sweep = isSweep(quotable)
  if (others.length > 0 && sweep) {
    throw new SwapError('invalidRequest', 'enableSweep takes a single source address.')
  }
  requireAddresses(workshop, {
    sellChain: sell.chain,
    buyChain: buy.chain,
    sources: quotable.sources,
    destination: recalled.request.destinationAddress,
    refund: request.refundAddress,
  })
  const parties: Parties = {
    sources: sameList(quotable.sources, recalled, sell.chain) ? [first, ...others] : [first],
    destinationAddress: recalled.request.destinationAddress,
    ...(request.refundAddress === undefined ? {} : { refundAddress: request.refundAddress }),
    refundAddressSetting: request.refundAddressSetting,
    sweep,
  }
  return { ...recalled, priced: await price(workshop, quotable), parties }
}

/** Several addresses fund the transaction only when the quote was asked with the same list; otherwise the first does. */
const sameList = (sources: readonly string[], { kept }: Recalled, chain: string): boolean => {
  const quoted = sourceList(kept.request.sourceAddress, chain)
  return quoted.length === sources.length && quoted[0] === sources[0] && quoted.every((one) => sources.includes(one))
}
