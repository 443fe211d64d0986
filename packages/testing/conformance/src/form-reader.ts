import { findChain } from '@switchyard/core'
import type { AddressReader } from './check.ts'

const BASE58 = '[1-9A-HJ-NP-Za-km-z]'

/** Loose forms of addresses by chain. Source: each network's own address format. */
const byCode: Readonly<Record<string, RegExp>> = {
  BTC: /^(bc1|[13])/,
  LTC: /^(ltc1|[LM3])/,
  DOGE: /^[DA9]/,
  BCH: /^(bitcoincash:)?[qp13]/,
  DASH: /^[X7]/,
  ZEC: /^(t[13]|u1|zs1|tex1)/,
  GAIA: /^cosmos1/,
  THOR: /^thor1/,
  MAYA: /^maya1/,
  KUJI: /^kujira1/,
  NOBLE: /^noble1/,
  SOL: new RegExp(`^${BASE58}{32,44}$`),
  TRON: new RegExp(`^T${BASE58}{33}$`),
  XRP: /^[rX]/,
  ADA: /^(addr1|DdzFF|Ae2)/,
  XRD: /^account_/,
  SUI: /^0x[0-9a-fA-F]{1,64}$/,
  STRK: /^0x[0-9a-fA-F]{1,64}$/,
}

const EVM = /^0x[0-9a-fA-F]{40}$/

/** Reads addresses by their form alone, where no chain package is given. A chain without a known form takes any text. */
export const createFormReader = (chains: readonly AddressReader[] = []): AddressReader => ({
  codes: [],
  readAddress: (code, text) => {
    const reader = chains.find(({ codes }) => codes.includes(code))
    if (reader) return reader.readAddress(code, text)
    const form = byCode[code] ?? (findChain(code)?.family === 'evm' ? EVM : undefined)
    if (form && !form.test(text)) return undefined
    return { canonical: EVM.test(text) ? text.toLowerCase() : text, form: 'unknown' }
  },
})
