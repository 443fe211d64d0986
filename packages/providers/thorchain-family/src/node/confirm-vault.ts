import type { Network } from '../network.ts'
import { type JsonObject, requireList, requireValue, toObject, toObjects, toText } from './read.ts'

/** Deposit address of a chain and its router, as one endpoint of a node names them. */
export interface NamedVault {
  readonly vault: string
  readonly router?: string
}

/** Compares two spellings of an address on the chain of the vaults. */
export type CompareAddresses = (one: string, other: string) => boolean

/**
 * Returns `true` when two endpoints name the same vault and router. A router that only one of them names is not compared:
 * quotes contain routers of EVM chains only.
 */
export const isSameVault = (one: NamedVault, other: NamedVault, isSame: CompareAddresses): boolean =>
  isSame(one.vault, other.vault) &&
  (one.router === undefined || other.router === undefined || isSame(one.router, other.router))

/** Two vaults that endpoints name for one chain. */
export interface VaultChange {
  readonly chain: string
  /** Must be active. */
  readonly newer: NamedVault
  /** Must still be listed; it may be retiring. */
  readonly older: NamedVault
}

const ACTIVE = 'ActiveVault'

const LISTED: ReadonlySet<unknown> = new Set([ACTIVE, 'RetiringVault'])

/**
 * Returns `true` when the network's list of vaults, `/vaults/asgard`, explains why two endpoints name different vaults of a
 * chain: a network has several, and which one takes deposits changes.
 *
 * @throws {UpstreamError} for a response that is not a list
 */
export const isRotated = (list: unknown, { chain, newer, older }: VaultChange, isSame: CompareAddresses): boolean => {
  const listed = requireList(list, 'a list of vaults').filter(({ status }) => LISTED.has(status))
  const names = (fields: JsonObject, named: NamedVault): boolean => {
    const find = (entries: unknown) => toObject(toObjects(entries).find((entry) => entry.chain === chain))
    const vault = toText(find(fields.addresses).address)
    const router = toText(find(fields.routers).router)
    return vault !== undefined && isSameVault(named, { vault, router }, isSame)
  }
  return (
    listed.some((fields) => fields.status === ACTIVE && names(fields, newer)) &&
    listed.some((fields) => names(fields, older))
  )
}

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
