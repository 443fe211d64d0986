import { describeUnread } from '../domain/describe-unread.ts'
import type { EngineContext } from '../engine-context.ts'
import { type ErrorCode, SwapError } from '../errors.ts'

/** Every address of a swap, checked on its chain. */
export interface AddressesToCheck {
  readonly sellChain: string
  readonly buyChain: string
  readonly sources: readonly string[]
  readonly destination: string
  readonly refund: string | undefined
}

/**
 * Refuses an address the chain's own rules refuse, and one that would lose what is sent to it: a burn address, or a token's own
 * contract. Chains without a package are left to their provider in all but the last.
 *
 * @throws {SwapError} `invalidSourceAddress`, `invalidDestinationAddress` or `invalidRefundAddress`.
 */
export const requireAddresses = (engine: EngineContext, addresses: AddressesToCheck): void => {
  const { sellChain, buyChain, sources, destination, refund } = addresses
  const requireValid = (code: ErrorCode, chain: string, address: string): void => {
    const fault = findFault(engine, chain, address)
    if (fault === undefined) return
    throw new SwapError(code, `${address.slice(0, 130)} ${fault}.`, { data: { chain, address } })
  }
  for (const source of sources) requireValid('invalidSourceAddress', sellChain, source)
  requireValid('invalidDestinationAddress', buyChain, destination)
  if (refund !== undefined) requireValid('invalidRefundAddress', sellChain, refund)
}

/** Finds why an address cannot be used, as the rest of a sentence. */
const findFault = ({ chains, catalogue }: EngineContext, chain: string, address: string): string | undefined => {
  const reader = chains.get(chain)
  const reading = reader?.readAddress(chain, address)
  if (reader && !reading) return describeUnread(chain, address)
  if (reading?.unspendable) return `is unspendable on ${chain}; what is sent there is lost`
  if (reading?.mistakable !== undefined) return reading.mistakable

  // A token of the catalogue is found by its contract alone, whatever its ticker.
  const token = catalogue.find(`${chain}.-${reading?.canonical ?? address}`)
  return token && `is the contract of ${token.ticker} on ${chain}; what is sent there is lost`
}
