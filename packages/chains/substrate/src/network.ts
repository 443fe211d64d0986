import { isBurnAddress, unspendable } from '@switchyard/chain-kit'
import type { AddressReading } from '@switchyard/core'
import { readAccount } from './ss58.ts'

/** A chain of this package. */
export interface Network {
  readonly code: 'DOT' | 'FLIP'
  /** SS58 prefix of its addresses. Source: the SS58 registry. */
  readonly prefix: number
  /** JSON-RPC nodes that need no key. */
  readonly nodes: readonly string[]
}

/** DOT lives on Asset Hub: the relay chain handed its balances over in November 2025. */
export const polkadot: Network = {
  code: 'DOT',
  prefix: 0,
  nodes: ['https://polkadot-asset-hub-rpc.polkadot.io', 'https://asset-hub-polkadot-rpc.n.dwellir.com'],
}

/** The State Chain, where FLIP funds accounts. */
export const chainflip: Network = {
  code: 'FLIP',
  prefix: 2112,
  nodes: ['https://rpc.mainnet.chainflip.io', 'https://mainnet-rpc.chainflip.io'],
}

export const networks: readonly Network[] = [polkadot, chainflip]

/** Reads an address. A public key in hexadecimal has no checksum and names no network, and is none. */
export const readAddress = ({ prefix }: Network, text: string): AddressReading | undefined => {
  const account = readAccount(prefix, text)
  return account && { canonical: text, form: `ss58-${prefix}`, ...unspendable(isBurnAddress(account)) }
}
