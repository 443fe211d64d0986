import { base58, hex } from '@scure/base'
import { decodeText, isBurnAddress } from '@switchyard/chain-kit'
import type { AddressReading } from '@switchyard/core'
import { readAccount, writeAccount } from './ss58.ts'

/** A supported chain. */
export interface Network {
  readonly code: 'DOT' | 'FLIP'
  /** SS58 prefix of its addresses. Source: the SS58 registry. */
  readonly prefix: number
}

/** DOT is on Asset Hub since the relay chain migrated its balances in November 2025. */
export const polkadot: Network = { code: 'DOT', prefix: 0 }

/** Genesis hash of Asset Hub, which identifies the chain to wallets. Source: `@polkadot/networks`. */
export const GENESIS_HASH: string = '0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f'

/** Chainflip's State Chain, where accounts are funded with FLIP. */
export const chainflip: Network = { code: 'FLIP', prefix: 2112 }

export const networks: readonly Network[] = [polkadot, chainflip]

/** Reads an address. Public keys in hexadecimal are refused, since they have no checksum and no network. */
export const readAddress = ({ prefix }: Network, text: string): AddressReading | undefined => {
  const account = readAccount(prefix, text)
  return account && { canonical: text, form: `ss58-${prefix}`, unspendable: isBurnAddress(account) || undefined }
}

/** Reads the account of the network that a text names: an address with any prefix, or the account id in hex. */
export const readAccounts = ({ prefix }: Network, text: string): readonly string[] => {
  let account: Uint8Array | undefined
  if (/^0x[0-9a-f]{64}$/i.test(text)) account = hex.decode(text.slice(2).toLowerCase())
  else {
    const [first = 0, second = 0] = (text.length <= 60 ? decodeText(base58, text) : undefined) ?? []
    account = readAccount(first < 64 ? first : ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8), text)
  }
  return account ? [writeAccount(prefix, account)] : []
}
