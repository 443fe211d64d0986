import type { Caller } from '../contract/caller.ts'
import type { BuildParams } from '../contract/provider.ts'
import type { QuoteRequest } from '../domain/request.ts'
import type { EngineContext } from '../engine-context.ts'
import { SwapError } from '../errors.ts'
import { isSweep } from '../pipeline/filters/flex-input.ts'
import { price } from '../pipeline/price.ts'
import { readSources } from '../pipeline/read-sources.ts'
import { resolve } from '../pipeline/resolve.ts'
import type { PricedRequest } from '../pipeline/resolved-request.ts'
import type { RequestedSwap } from './repriced-swap.ts'
import { requireAddresses } from './require-addresses.ts'

/** A requested swap whose request is resolved again and whose addresses are well-formed. */
export interface PreparedSwap extends RequestedSwap {
  /** Its `quoteId` is new; that of the quote is `quoted.quoteId`. */
  readonly priced: PricedRequest
  readonly addresses: BuildParams
}

/**
 * Resolves the request again, with the swap's addresses.
 *
 * @throws {SwapError} what resolving throws, and the errors of malformed addresses.
 */
export const prepare = async (
  engine: EngineContext,
  caller: Caller,
  requested: RequestedSwap,
): Promise<PreparedSwap> => {
  const { quoted, request: own } = requested
  // The original request with the addresses of the swap in it is priced now. Quote type and privacy stay the quote's, whatever the
  // swap sends.
  const { sourceAddress, destinationAddress } = own
  const refundAddress = own.refundAddress ?? quoted.request.refundAddress
  const request: QuoteRequest = { ...quoted.request, sourceAddress, destinationAddress, refundAddress }
  const resolved = resolve(engine, caller, request)
  const { sell, buy } = resolved
  const [first, ...others] = resolved.sources
  if (first === undefined) throw new SwapError('invalidSourceAddress', 'sourceAddress is empty.')
  const sweep = isSweep(resolved)
  if (others.length > 0 && sweep) {
    throw new SwapError('invalidRequest', 'enableSweep takes a single source address.')
  }
  requireAddresses(engine, {
    sellChain: sell.chain,
    buyChain: buy.chain,
    sources: resolved.sources,
    destination: destinationAddress,
    refund: refundAddress,
  })
  // Several addresses fund the transaction only when the quote was asked with the same list; otherwise the first does.
  const atQuote = readSources(quoted.request.sourceAddress, sell.chain)
  const isSameList =
    atQuote.length === resolved.sources.length &&
    atQuote[0] === first &&
    atQuote.every((one) => resolved.sources.includes(one))
  const addresses: BuildParams = {
    sources: isSameList ? [first, ...others] : [first],
    destinationAddress,
    refundAddress,
    refundAddressSetting: request.refundAddressSetting,
    sweep,
  }
  return { ...requested, priced: await price(engine, resolved), addresses }
}
