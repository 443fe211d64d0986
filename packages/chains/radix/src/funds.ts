import { readBalance, refuse, requireOneSource } from '@switchyard/chain-kit'
import { type ChainContext, type Funds, type Outgoing, SwapError, toBase, UpstreamError } from '@switchyard/core'
import { isResource, readAddress, XRD } from './address.ts'
import type { Gateway, Holdings } from './gateway.ts'

/**
 * Reads the balances of the asset and of XRD in one request.
 *
 * @throws {SwapError} `failedToRetrieveBalance` when no gateway answers.
 */
export const readFunds = async (
  gateway: Gateway,
  outgoing: Outgoing,
  { signal, clock }: Pick<ChainContext, 'signal' | 'clock'>,
): Promise<Funds> => {
  const sender = readSender(outgoing)
  const resource = readResource(outgoing)
  return readBalance(outgoing, async () => {
    const held = await gateway.holdings(sender, [resource, XRD], { signal, now: clock.now() })
    const balance = toBalance(held, resource, outgoing.asset.decimals)
    return { balance, gasBalance: toBalance(held, XRD, 18), state: undefined }
  })
}

/**
 * Returns the balance of a resource in base units. Throws `UpstreamError` when the amount has more than `decimals`
 * decimals.
 */
export const toBalance = (held: Holdings, resource: string, decimals: number): bigint => {
  const amount = toBase(held.get(resource) ?? '0', decimals)
  if (amount === undefined)
    throw new UpstreamError(`The Radix gateway returned ${resource} with more than ${decimals} decimals.`)
  return amount
}

/** Returns the account that pays, in canonical form. */
export const readSender = ({ sources }: Pick<Outgoing, 'sources'>): string => {
  const source = requireOneSource('Radix', sources)
  const address = readAddress(source)
  if (address) return address.canonical
  throw new SwapError('invalidSourceAddress', `The source ${source} is not a valid Radix account.`)
}

/**
 * Returns the resource of the asset. XRD tokens have no address: a token with the XRD address could not be
 * distinguished from XRD in a decoded manifest.
 */
export const readResource = ({ asset: { address, identifier } }: Pick<Outgoing, 'asset'>): string => {
  if (address === undefined) return XRD
  if (!isResource(address)) return refuse(`${identifier} has no valid fungible resource address.`)
  return address === XRD ? refuse(`${identifier} is XRD itself, which must be sold as XRD.XRD.`) : address
}
