import type { Network } from '../network.ts'
import type { NamedVault } from '../node/confirm-vault.ts'
import { requireValue, toObject, toText } from '../node/read.ts'

/**
 * Reads the vault and router that a quote names; `undefined` on the network's own chain, which has none.
 *
 * @throws {UpstreamError} when the quote names no vault of another chain
 */
export const readNamedVault = (network: Network, chain: string, body: unknown): NamedVault | undefined => {
  if (chain === network.chain) return undefined
  const { inbound_address, router } = toObject(body)
  return { vault: requireValue(toText(inbound_address), 'inbound_address'), router: toText(router) }
}
