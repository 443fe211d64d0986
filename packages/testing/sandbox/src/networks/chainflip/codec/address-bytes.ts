import { sha256 } from '@noble/hashes/sha2.js'
import { base58, createBase58check } from '@scure/base'
import { getAddress } from 'viem'
import { readSs58, writeSs58 } from '../../../codec/ss58.ts'
import type { FlipChain } from '../assets.ts'

const checked = createBase58check(sha256)
const TRON_PREFIX = 0x41
const POLKADOT_PREFIX = [0]

/** Bytes of an address inside payloads: raw bytes, or the text itself on Bitcoin. */
export const addressBytes = ({ name }: FlipChain, text: string): Uint8Array => {
  if (name === 'Bitcoin') return Uint8Array.from(Buffer.from(text))
  if (name === 'Solana') return base58.decode(text)
  if (name === 'Tron') return checked.decode(text).slice(1)
  if (name === 'Assethub') return readSs58(POLKADOT_PREFIX, text) ?? new Uint8Array()
  return Uint8Array.from(Buffer.from(text.replace(/^0x/i, ''), 'hex'))
}

/** The address that the bytes encode. */
export const addressText = ({ name }: FlipChain, bytes: Uint8Array): string => {
  if (name === 'Bitcoin') return Buffer.from(bytes).toString()
  if (name === 'Solana') return base58.encode(bytes)
  if (name === 'Tron') return checked.encode(Uint8Array.of(TRON_PREFIX, ...bytes))
  if (name === 'Assethub') return writeSs58(POLKADOT_PREFIX, bytes)
  return getAddress(`0x${Buffer.from(bytes).toString('hex')}`)
}

const LONG: ReadonlySet<string> = new Set(['Solana', 'Assethub'])

/** Byte length of an address; undefined on Bitcoin, where the payload states it. */
export const addressLength = ({ name }: FlipChain): number | undefined =>
  name === 'Bitcoin' ? undefined : LONG.has(name) ? 32 : 20
