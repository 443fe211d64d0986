import type { Deposit, HttpRequest } from '@switchyard/core'
import { stringify } from './stringify.ts'

/**
 * Writes everything that reaches the network with a deposit as one text: the deposit, the bytes of its calls as hex and as
 * text, and every request. It leaves out the wallet's own addresses and what is only displayed: `meta`, and the memo
 * beside a call.
 */
export const writeOutgoing = (deposit: Deposit, requests: readonly HttpRequest[]): string => {
  const { sources: _, meta: __, ...sent } = deposit
  const { memo: ___, ...withoutMemo } = { memo: undefined, ...sent }
  const fields = deposit.kind === 'contractCall' ? withoutMemo : sent
  const calls = readBytes(deposit).flatMap((bytes) => [toHex(bytes), String.fromCharCode(...bytes)])
  return [stringify(fields), ...calls, ...requests.map(writeRequest)].join('\n')
}

/** Returns true if a text contains an address: as written, as hex digits in any case, or as the hex of its UTF-8 bytes. */
export const mentions = (text: string, address: string, spellings: readonly string[] = []): boolean => {
  const lowerCase = text.toLowerCase()
  const asHex = /^0x[0-9a-f]+$/i.test(address) ? [address.slice(2)] : [toHex(new TextEncoder().encode(address))]
  return (
    text.includes(address) || [...asHex, ...spellings].some((spelling) => lowerCase.includes(spelling.toLowerCase()))
  )
}

/** Writes URL and body of a request as text. */
export const writeRequest = ({ url, body = '' }: HttpRequest): string => `${decodeUrl(url)} ${body}`

const decodeUrl = (url: string): string => {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}

const readBytes = (deposit: Deposit): readonly Uint8Array[] => {
  if (deposit.kind !== 'contractCall') return []
  const { call } = deposit
  if (call.vm === 'solana') return call.instructions.map(({ data }) => fromBase64(data))
  return 'data' in call ? [fromHex(call.data)] : []
}

const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))

const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.replace(/^0x/, '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const toHex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
