import { type ErrorCode, SwapError } from '../errors.ts'
import type { Workshop } from '../workshop.ts'

/**
 * Refuses an address the chain's own rules refuse, and one that would lose what is sent to it: nobody's, or a token's own
 * contract. Chains without a package are left to their provider in all but the last.
 */
const requireValid = (workshop: Workshop, chain: string, address: string, code: ErrorCode): void => {
  const reader = workshop.chains.get(chain)
  const reading = reader?.address(chain, address)
  const fault =
    reader && !reading
      ? `is not a valid ${chain} address`
      : reading?.unspendable
        ? `belongs to nobody on ${chain}; what is sent there is lost`
        : contractFault(workshop, chain, reading?.canonical ?? address)
  if (fault === undefined) return
  throw new SwapError(code, `${address.slice(0, 130)} ${fault}.`, { data: { chain, address } })
}

/** A token of the catalogue is found by its contract alone, whatever its ticker. */
const contractFault = ({ catalogue }: Workshop, chain: string, address: string): string | undefined => {
  const token = catalogue.find(`${chain}.-${address}`)
  return token && `is the contract of ${token.ticker} on ${chain}; what is sent there is lost`
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
