import type { AddressRole } from '@switchyard/core'
import type { Network } from '../network.ts'

/** Patterns of address forms that a network may not know, for chains without a package. */
const spellings: Readonly<Record<string, RegExp>> = {
  p2tr: /^(bc|ltc)1p/i,
}

/** An address in its role. */
export interface AddressInRole {
  readonly chain: string
  readonly address: string
  readonly role: AddressRole
}

/** Returns the form of an address when the network does not handle it in this role. The engine refuses all others, with the chain's package. */
export const findRefusedForm = (
  { addressForms }: Pick<Network, 'addressForms'>,
  { chain, address, role }: AddressInRole,
): string | undefined => {
  const handled = addressForms[chain]?.[role]
  return handled && Object.keys(spellings).find((form) => !handled.includes(form) && spellings[form]?.test(address))
}
