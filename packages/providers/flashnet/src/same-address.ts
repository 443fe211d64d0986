import { addressKey } from '@switchyard/core'

/** Whether two spellings name one address. Bech32 and hexadecimal ignore case; no other address of these chains does. */
export const isSameAddress = (one: string, other: string): boolean => spelling(one) === spelling(other)

const spelling = (address: string): string =>
  /^(bc1|ltc1|zs1|u1)/i.test(address) ? address.toLowerCase() : addressKey(address)
