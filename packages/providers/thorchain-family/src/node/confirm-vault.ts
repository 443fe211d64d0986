import { sameAddress } from '../asset/address-form.ts'
import { type JsonObject, requiredList, toObject, toObjects, toText } from './read.ts'

/** Deposit address of a chain and its router, as one endpoint of a node names them. */
export interface NamedVault {
  readonly vault: string
  readonly router?: string
}

/**
 * Whether two endpoints name the same vault and router. A router that only one of them names is not compared: quotes
 * contain routers of EVM chains only.
 */
export const isSameVault = (one: NamedVault, other: NamedVault): boolean =>
  sameAddress(one.vault, other.vault) &&
  (one.router === undefined || other.router === undefined || sameAddress(one.router, other.router))

/**
 * Whether the network's list of vaults, `/vaults/asgard`, explains why two endpoints name different vaults of a chain: a
 * network has several, and which one takes deposits changes.
 *
 * @param newer - must be active
 * @param older - must still be listed; it may be retiring
 * @throws {UpstreamError} for a response that is not a list
 */
export const isRotated = (list: unknown, chain: string, newer: NamedVault, older: NamedVault): boolean => {
  const vaults = requiredList(list, 'a list of vaults').filter(({ status }) => LISTED.has(status))
  const active = vaults.filter(({ status }) => status === ACTIVE)
  return active.some((vault) => isOn(vault, chain, newer)) && vaults.some((vault) => isOn(vault, chain, older))
}

const ACTIVE = 'ActiveVault'

const LISTED: ReadonlySet<unknown> = new Set([ACTIVE, 'RetiringVault'])

const isOn = (fields: JsonObject, chain: string, named: NamedVault): boolean => {
  const on = (list: unknown) => toObjects(list).find((entry) => entry.chain === chain)
  const vault = toText(toObject(on(fields.addresses)).address)
  const router = toText(toObject(on(fields.routers)).router)
  return vault !== undefined && isSameVault(named, { vault, router })
}
