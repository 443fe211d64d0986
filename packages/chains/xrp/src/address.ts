import { sha256 } from '@noble/hashes/sha2.js'
import { base58xrp } from '@scure/base'
import { decodeText, isBurnAddress } from '@switchyard/chain-kit'
import type { AddressReading } from '@switchyard/core'

/** An account, and the tag of an X-address. */
export interface XrpAddress {
  /** Classic address, `r…`. */
  readonly account: string
  readonly tag?: number
  readonly form: 'classic' | 'x-address'
}

/** Reads a classic address or an X-address of mainnet; `undefined` for anything else. */
export const parseAddress = (text: string): XrpAddress | undefined => {
  const payload = text.length <= 60 ? decodeChecked(text) : undefined
  if (!payload) return undefined
  if (payload.length === 21 && payload[0] === 0) return { account: text, form: 'classic' }
  if (payload.length !== 31 || payload[0] !== 0x05 || payload[1] !== 0x44) return undefined

  // An X-address: two bytes of prefix, the account, a flag, and the tag in eight bytes, little-endian.
  const view = new DataView(payload.buffer, payload.byteOffset)
  const [flag, tag, rest] = [payload[22], view.getUint32(23, true), view.getUint32(27, true)]
  const account = encodeChecked(Uint8Array.from([0, ...payload.slice(2, 22)]))
  if (rest !== 0) return undefined
  if (flag === 1) return { account, tag, form: 'x-address' }
  return flag === 0 && tag === 0 ? { account, form: 'x-address' } : undefined
}

/**
 * Reads an address. The canonical form is classic. An X-address with a tag stays unchanged and has no alternative: its classic form would
 * lose the tag, and with it the funds.
 */
export const readAddress = (text: string): AddressReading | undefined => {
  const address = parseAddress(text)
  if (!address) return undefined
  const { account, tag, form } = address
  const bytes = decodeChecked(account)?.subarray(1) ?? new Uint8Array(0)
  const unspendable = BLACK_HOLES.has(account) || isBurnAddress(bytes) || undefined
  if (tag !== undefined) return { canonical: text, form, unspendable }
  const alternatives = form === 'classic' ? undefined : [{ form: 'classic', address: account }]
  return { canonical: account, form, alternatives, unspendable }
}

/** Reads the account that a text names: an X-address with or without a tag names its classic address. */
export const readAccounts = (text: string): readonly string[] => {
  const address = parseAddress(text)
  return address ? [address.account] : []
}

/**
 * Accounts whose funds nobody can move, in addition to `isBurnAddress`. Source: the XRP Ledger's list of special addresses.
 */
const BLACK_HOLES: ReadonlySet<string> = new Set(['rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', 'rrrrrrrrrrrrrrrrrNAMEtxvNvQ'])

const encodeChecked = (payload: Uint8Array): string => {
  const checksum = sha256(sha256(payload)).slice(0, 4)
  return base58xrp.encode(Uint8Array.from([...payload, ...checksum]))
}

const decodeChecked = (text: string): Uint8Array | undefined => {
  const payload = decodeText(base58xrp, text)?.slice(0, -4)
  return payload && encodeChecked(payload) === text ? payload : undefined
}
