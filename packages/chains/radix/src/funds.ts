import { oneSource, readBalance, refuse } from '@switchyard/chain-kit'
import { type ChainContext, type Funds, type Outgoing, SwapError, toBase, UpstreamError } from '@switchyard/core'
import { isResource, readAddress, XRD } from './address.ts'
import type { Gateway, Holdings } from './gateway.ts'

/** Balances of the asset and of XRD in one request. Throws `failedToRetrieveBalance`. */
export const readFunds = async (
  gateway: Gateway,
  outgoing: Outgoing,
  { signal }: Pick<ChainContext, 'signal'>,
): Promise<Funds> => {
  const sender = senderOf(outgoing)
  const resource = resourceOf(outgoing)
  return readBalance(outgoing, async () => {
    const held = await gateway.holdings(sender, [resource, XRD], signal)
    const balance = heldOf(held, resource, outgoing.asset.decimals)
    return { balance, gasBalance: heldOf(held, XRD, 18), state: undefined }
  })
}

/** Base units held of a resource. Throws `UpstreamError` where the amount is finer than `decimals`. */
export const heldOf = (held: Holdings, resource: string, decimals: number): bigint => {
  const amount = toBase(held.get(resource) ?? '0', decimals)
  if (amount === undefined) throw new UpstreamError(`The Radix gateway counts ${resource} in finer units.`)
  return amount
}

/** The one account that pays, in canonical spelling. */
export const senderOf = ({ sources }: Pick<Outgoing, 'sources'>): string => {
  const source = oneSource('Radix', sources)
  const address = readAddress(source)
  if (address) return address.canonical
  throw new SwapError('invalidSourceAddress', `${source} is no Radix account.`)
}

/**
 * Resource of the asset. XRD has no address in its token: one that has could not be told from it when a manifest is read
 * back.
 */
export const resourceOf = ({ asset: { address, identifier } }: Pick<Outgoing, 'asset'>): string => {
  if (address === undefined) return XRD
  if (!isResource(address)) return refuse(`${identifier} names no resource.`)
  return address === XRD ? refuse('XRD itself is sold as XRD.XRD.') : address
}
