import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, bech32, bech32m, createBase58check } from '@scure/base'
import { findChain } from '@switchyard/core'
import { fromHex, tryDecode } from './bytes.ts'
import { prefixes, readAccount, writeAccount } from './ss58.ts'

/** An address Chainflip can pay to or refund. */
export interface ReadAddress {
  /** As it is sent: bech32 in lower case, others unchanged. */
  readonly text: string
  /** As payloads and parameters hold it: raw bytes, on Bitcoin the ASCII of the text. */
  readonly bytes: Uint8Array
}

const checked = createBase58check(sha256)

const TRON_VERSION = 0x41

/** Reads an address of a chain and verifies its checksum; `undefined` for an address Chainflip rejects. */
export const readAddress = (chain: string, text: string): ReadAddress | undefined => {
  if (findChain(chain)?.family === 'evm') {
    if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return undefined
    const digits = text.slice(2)
    const lower = digits.toLowerCase()
    if (digits !== lower && digits !== digits.toUpperCase()) {
      // Mixed case must be the checksum. Source: EIP-55.
      const hash = bytesToHex(keccak_256(utf8ToBytes(lower)))
      const spelled = [...lower].map((digit, at) =>
        Number.parseInt(hash[at] ?? '0', 16) > 7 ? digit.toUpperCase() : digit,
      )
      if (digits !== spelled.join('')) return undefined
    }
    return { text, bytes: fromHex(text) ?? new Uint8Array() }
  }

  switch (chain) {
    case 'BTC':
      return readBitcoin(text)
    case 'SOL': {
      const bytes = tryDecode(() => base58.decode(text))
      return bytes?.length === 32 ? { text, bytes } : undefined
    }
    case 'DOT': {
      // Chainflip accepts any prefix and plain hex, which are more likely a mistake.
      const bytes = readAccount(prefixes.polkadot, text)
      return bytes && { text, bytes }
    }
    case 'TRON': {
      const payload = tryDecode(() => checked.decode(text))
      const valid = payload?.length === 21 && payload[0] === TRON_VERSION
      return valid ? { text, bytes: payload.slice(1) } : undefined
    }
    default:
      return undefined
  }
}

/**
 * Reads an address as nodes write it: on EVM chains also without prefix, on Asset Hub also as the hex of the account, on TRON
 * also as the hex of its 20 bytes. Source: Chainflip's SDK, which writes those of Asset Hub in Polkadot's format, and the
 * protocol's page on vault swaps from TRON.
 */
export const readNodeAddress = (chain: string, text: string): ReadAddress | undefined => {
  const account = chain === 'DOT' && /^0x[0-9a-f]{64}$/i.test(text) ? fromHex(text) : undefined
  if (account) return { text: writeAccount(prefixes.polkadot, account), bytes: account }
  const tron = chain === 'TRON' && /^0x[0-9a-f]{40}$/i.test(text) ? fromHex(text) : undefined
  if (tron) return { text: checked.encode(Uint8Array.of(TRON_VERSION, ...tron)), bytes: tron }
  return readAddress(chain, /^[0-9a-f]{40}$/i.test(text) ? `0x${text}` : text)
}

/** Accepts base58 versions 0 and 5, segwit version 0 and taproot. Chainflip's SDK rejects later witness versions too. */
const readBitcoin = (text: string): ReadAddress | undefined => {
  const spelled = /^bc1/i.test(text) ? text.toLowerCase() : text
  if (spelled !== text && text !== text.toUpperCase()) return undefined
  const payload = tryDecode(() => checked.decode(spelled))
  let isValid = payload?.length === 21 && (payload[0] === 0 || payload[0] === 5)
  for (const [codec, version, sizes] of [
    [bech32, 0, [20, 32]],
    [bech32m, 1, [32]],
  ] as const) {
    const decoded = tryDecode(() => codec.decode(spelled as `${string}1${string}`))
    if (decoded?.prefix !== 'bc' || decoded.words[0] !== version) continue
    const program = tryDecode(() => codec.fromWords(decoded.words.slice(1)))
    if (program && (sizes as readonly number[]).includes(program.length)) isValid = true
  }
  return isValid ? { text: spelled, bytes: utf8ToBytes(spelled) } : undefined
}
