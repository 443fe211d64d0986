import { Address } from '@ton/core'

/** Reads an address of the main network in any form; `undefined` for anything else. */
export const readAddress = (text: string): Address | undefined => {
  try {
    if (!Address.isFriendly(text)) return Address.parseRaw(text)
    const { address, isTestOnly } = Address.parseFriendly(text)
    return isTestOnly ? undefined : address
  } catch {
    return undefined // neither form, or a wrong checksum
  }
}

/** `UQ…`: the form for wallets, in which networks receive their own addresses. */
export const walletForm = (address: Address): string => address.toString({ bounceable: false })

/** `EQ…`: the form for contracts. */
export const contractForm = (address: Address): string => address.toString({ bounceable: true })
