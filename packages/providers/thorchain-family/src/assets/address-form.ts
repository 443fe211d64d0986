import { createAddressComparison, findChain } from '@switchyard/core'

const BASE58 = '[1-9A-HJ-NP-Za-km-z]'

/** Address patterns by chain, without checksums: enough to keep names, tags and other chains' addresses out of a memo. */
const forms: Readonly<Record<string, RegExp>> = {
  BTC: new RegExp(`^(bc1[a-z0-9]{39,59}|BC1[A-Z0-9]{39,59}|[13]${BASE58}{25,34})$`),
  LTC: new RegExp(`^(ltc1[a-z0-9]{39,59}|[LM3]${BASE58}{25,34})$`),
  BCH: new RegExp(`^([qp][a-z0-9]{41}|[13]${BASE58}{25,34})$`),
  DOGE: new RegExp(`^[DA9]${BASE58}{25,34}$`),
  DASH: new RegExp(`^[X7]${BASE58}{25,34}$`),
  ZEC: new RegExp(`^t[13]${BASE58}{33}$`),
  GAIA: /^cosmos1[a-z0-9]{38,58}$/,
  KUJI: /^kujira1[a-z0-9]{38,58}$/,
  NOBLE: /^noble1[a-z0-9]{38,58}$/,
  THOR: /^thor1[a-z0-9]{38,58}$/,
  MAYA: /^maya1[a-z0-9]{38,58}$/,
  XRP: new RegExp(`^r${BASE58}{24,34}$`),
  TRON: new RegExp(`^T${BASE58}{33}$`),
  SOL: new RegExp(`^${BASE58}{32,44}$`),
  // The letters of bech32 alone: a short form that keeps the separator must not pass as one without it.
  XRD: /^account_rdx1[02-9ac-hj-np-z]{40,70}$/,
  ADA: /^addr1[a-z0-9]{50,110}$/,
}

const EVM = /^0x[0-9a-fA-F]{40}$/

/**
 * Returns the address as written in a memo; `undefined` when it does not match the pattern of `chain`.
 *
 * Bitcoin Cash addresses lose the `bitcoincash:` prefix: the colon would end the memo part.
 */
export const toMemoAddress = (chain: string, address: string): string | undefined => {
  const bare = chain === 'BCH' ? address.replace(/^bitcoincash:/i, '') : address
  const form = findChain(chain)?.family === 'evm' ? EVM : forms[chain]
  return form?.test(bare) ? bare : undefined
}

const lengths: Readonly<Record<string, number>> = {
  BTC: 42,
  LTC: 43,
  BCH: 42,
  DOGE: 34,
  DASH: 34,
  ZEC: 35,
  GAIA: 45,
  KUJI: 45,
  NOBLE: 44,
  THOR: 43,
  MAYA: 43,
  XRP: 34,
  TRON: 34,
  SOL: 44,
  XRD: 66,
  ADA: 103,
}

const EVM_LENGTH = 42

const OTHER_LENGTH = 62

/** Creates a text as long as a usual address of `chain`, for estimates while the real address is unknown. */
export const createPlaceholder = (chain: string): string =>
  'x'.repeat(findChain(chain)?.family === 'evm' ? EVM_LENGTH : (lengths[chain] ?? OTHER_LENGTH))

const compare = createAddressComparison(new Map())

/**
 * Returns `true` where two texts are one address as every chain spells it: hexadecimal, bech32 in one case and Bitcoin Cash
 * without its prefix ignore case; base58 does not. For verifiers, which have no chain packages.
 */
export const isSameAddress = (one: string, other: string): boolean => compare('', one, other)
