import type { Address } from '@ton/core'
import { readAddress } from '../../ledgers/ton/ton-address.ts'

/** A refusal with the HTTP status and text of toncenter. */
export class ToncenterError extends Error {
  readonly status: 409 | 416 | 422 | 429 | 500 | 503 | 404

  constructor(status: ToncenterError['status'], message: string) {
    super(message)
    this.status = status
  }
}

/** Parameters by name, from a query or a body. */
export type Parameters = Readonly<Record<string, unknown>>

/** Hash in base64, as responses contain it. */
export const base64Hash = (hash: string | bigint | Buffer): string => {
  if (typeof hash === 'string') return Buffer.from(hash, 'hex').toString('base64')
  if (typeof hash === 'bigint') return Buffer.from(hash.toString(16).padStart(64, '0'), 'hex').toString('base64')
  return hash.toString('base64')
}

/** Reads a hash in hexadecimal or in either kind of base64 and returns it in hexadecimal. */
export const hashOf = (text: unknown): string => {
  const given = String(text ?? '')
  if (/^(0x)?[0-9a-f]{64}$/i.test(given)) return given.slice(-64).toLowerCase()
  const bytes = Buffer.from(given.replaceAll('-', '+').replaceAll('_', '/'), 'base64')
  if (bytes.length !== 32) throw new ToncenterError(422, `invalid hash: ${given}`)
  return bytes.toString('hex')
}

/** The address in a parameter. Throws in toncenter's words. */
export const addressIn = (text: unknown): Address => {
  const address = readAddress(String(text ?? ''))
  if (!address) throw new ToncenterError(416, 'Incorrect address')
  return address
}

/** The form of addresses in version 3. */
export const upperRaw = (address: Address): string => address.toRawString().toUpperCase()
