import { base58 } from '@scure/base'
import type { AddressPool } from './addresses.ts'

const HEX_DATA = /^0x([0-9a-f]{2}){32,}$/i
const BASE64 = /^(?=.{24,})([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
const MOST_WORDS = 40

const word = (amount: bigint): string => amount.toString(16).padStart(64, '0').slice(-64)

/** Each 32-byte word of call data or of an ABI-encoded answer, changed. */
const ofHex = (text: string, pool: AddressPool): Readonly<Record<string, string>> => {
  const start = text.length % 64 === 10 ? 10 : 2
  const out: Record<string, string> = { 'data cut short': text.slice(0, start + 64) }
  if (start === 10) out['another selector'] = `0xdeadbeef${text.slice(10)}`
  for (let index = 0; index < MOST_WORDS && start + (index + 1) * 64 <= text.length; index++) {
    const at = start + index * 64
    const old = text.slice(at, at + 64)
    const put = (next: string): string => text.slice(0, at) + next + text.slice(at + 64)
    const amount = BigInt(`0x${old}`)
    if (/^0{24}[0-9a-f]{40}$/i.test(old) && amount > 2n ** 100n)
      for (const [kind, address] of Object.entries(pool.replacements(`0x${old.slice(24)}`)))
        out[`word ${index}: ${kind}`] = put(address.slice(2).toLowerCase().padStart(64, '0'))
    out[`word ${index}: times ten`] = put(word(amount * 10n))
    out[`word ${index}: a tenth`] = put(word(amount / 10n))
    out[`word ${index}: zero`] = put(word(0n))
    out[`word ${index}: all bits`] = put('f'.repeat(64))
  }
  return Object.fromEntries(Object.entries(out).filter(([, one]) => one !== text))
}

/** Keys that occur in binary data replaced by a stranger's, and single bytes changed. */
const ofBase64 = (text: string, pool: AddressPool, keys: readonly string[]): Readonly<Record<string, string>> => {
  const bytes = Buffer.from(text, 'base64')
  const out: Record<string, string> = { 'data cut short': bytes.subarray(0, bytes.length >> 1).toString('base64') }
  for (const key of keys) {
    const at = bytes.indexOf(Buffer.from(base58.decode(key)))
    if (at < 0) continue
    for (const [kind, address] of Object.entries(pool.replacements(key))) {
      const copy = Buffer.from(bytes)
      copy.set(base58.decode(address), at)
      out[`key at ${at}: ${kind}`] = copy.toString('base64')
    }
  }
  const step = Math.max(1, Math.floor(bytes.length / 24))
  for (let at = 0; at < bytes.length; at += step) {
    const copy = Buffer.from(bytes)
    copy[at] = (copy[at] as number) ^ 0x55
    out[`byte ${at} changed`] = copy.toString('base64')
  }
  return out
}

/** Other data in the place of hex or base64 data, by the name of the mutation; empty for everything else. */
export const byteMutations = (
  value: unknown,
  pool: AddressPool,
  keys: readonly string[],
): Readonly<Record<string, string>> => {
  if (typeof value !== 'string') return {}
  if (HEX_DATA.test(value)) return ofHex(value, pool)
  return BASE64.test(value) && /[+/=]|[A-Z].*[a-z]|[a-z].*[A-Z]/.test(value) && value.length > 60
    ? ofBase64(value, pool, keys)
    : {}
}
