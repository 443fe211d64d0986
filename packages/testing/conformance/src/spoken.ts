import type { Deposit, HttpRequest } from '@switchyard/core'
import { stringify } from './stringify.ts'

/**
 * All that leaves the house with a deposit, as one text: the deposit, the bytes of its calls in hex and as text, and every
 * request. Without the wallet's own addresses, and without what is only shown: `meta`, and the memo beside a call.
 */
export const spoken = (deposit: Deposit, requests: readonly HttpRequest[]): string => {
  const { sources: _, meta: __, ...told } = deposit
  const { memo: ___, ...bare } = { memo: undefined, ...told }
  const sent = deposit.kind === 'contractCall' ? bare : told
  const calls = bytesOf(deposit).flatMap((bytes) => [toHex(bytes), String.fromCharCode(...bytes)])
  return [stringify(sent), ...calls, ...requests.map(textOf)].join('\n')
}

/** Whether a text names an address: as it is written, its hex digits in any case, or the hex of its UTF-8. */
export const names = (text: string, address: string, spellings: readonly string[] = []): boolean => {
  const small = text.toLowerCase()
  const bare = /^0x[0-9a-f]+$/i.test(address) ? [address.slice(2)] : [toHex(new TextEncoder().encode(address))]
  return text.includes(address) || [...bare, ...spellings].some((spelling) => small.includes(spelling.toLowerCase()))
}

/** A request as far as it says something: address and body. */
export const textOf = ({ url, body = '' }: HttpRequest): string => `${decoded(url)} ${body}`

const decoded = (url: string): string => {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}

const bytesOf = (deposit: Deposit): readonly Uint8Array[] => {
  if (deposit.kind !== 'contractCall') return []
  const { call } = deposit
  if (call.vm === 'solana') return call.instructions.map(({ data }) => fromBase64(data))
  return 'data' in call ? [fromHex(call.data)] : []
}

const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))

const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.replace(/^0x/, '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const toHex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
