import type { EngineContext } from '../engine-context.ts'
import { type ErrorCode, SwapError } from '../errors.ts'

/**
 * Refuses an address the chain's own rules refuse, and one that would lose what is sent to it: a burn address, or a token's own
 * contract. Chains without a package are left to their provider in all but the last.
 */
const requireValid = (engine: EngineContext, chain: string, address: string, code: ErrorCode): void => {
  const reader = engine.chains.get(chain)
  const reading = reader?.readAddress(chain, address)
  const fault =
    reader && !reading
      ? `is not a valid ${chain} address`
      : reading?.unspendable
        ? `is unspendable on ${chain}; what is sent there is lost`
        : (reading?.mistakable ?? contractFault(engine, chain, reading?.canonical ?? address))
  if (fault === undefined) return
  throw new SwapError(code, `${address.slice(0, 130)} ${fault}.`, { data: { chain, address } })
}

/** A token of the catalogue is found by its contract alone, whatever its ticker. */
const contractFault = ({ catalogue }: EngineContext, chain: string, address: string): string | undefined => {
  const token = catalogue.find(`${chain}.-${address}`)
  return token && `is the contract of ${token.ticker} on ${chain}; what is sent there is lost`
}

/** Every address of a swap, checked on its chain. */
export interface AddressesToCheck {
  readonly sellChain: string
  readonly buyChain: string
  readonly sources: readonly string[]
  readonly destination: string
  readonly refund: string | undefined
}

/** @throws {SwapError} `invalidSourceAddress`, `invalidDestinationAddress` or `invalidRefundAddress`. */
export const requireAddresses = (engine: EngineContext, addresses: AddressesToCheck): void => {
  const { sellChain, buyChain, sources, destination, refund } = addresses
  for (const source of sources) requireValid(engine, sellChain, source, 'invalidSourceAddress')
  requireValid(engine, buyChain, destination, 'invalidDestinationAddress')
  if (refund !== undefined) requireValid(engine, sellChain, refund, 'invalidRefundAddress')
}
