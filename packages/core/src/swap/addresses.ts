import { type ErrorCode, SwapError } from '../errors.ts'
import type { Workshop } from '../workshop.ts'

/** Refuses an address the chain's own rules refuse. Chains without a package are left to their provider. */
const requireValid = (workshop: Workshop, chain: string, address: string, code: ErrorCode): void => {
  const reader = workshop.chains.get(chain)
  if (!reader || reader.address(chain, address)) return
  throw new SwapError(code, `${address.slice(0, 130)} is not a valid ${chain} address.`, { data: { chain, address } })
}

/** Every address of a swap, checked on its chain. */
export interface SwapAddresses {
  readonly sellChain: string
  readonly buyChain: string
  readonly sources: readonly string[]
  readonly destination: string
  readonly refund: string | undefined
}

/** Throws `invalidSourceAddress`, `invalidDestinationAddress` or `invalidRefundAddress`. */
export const requireAddresses = (workshop: Workshop, addresses: SwapAddresses): void => {
  const { sellChain, buyChain, sources, destination, refund } = addresses
  for (const source of sources) requireValid(workshop, sellChain, source, 'invalidSourceAddress')
  requireValid(workshop, buyChain, destination, 'invalidDestinationAddress')
  if (refund !== undefined) requireValid(workshop, sellChain, refund, 'invalidRefundAddress')
}
