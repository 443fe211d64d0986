import { read } from '@switchyard/provider-kit'
import { isSameBytes } from '../codec/bytes.ts'
import { readAccountBytes } from '../codec/ss58.ts'

/** Names of the chains in encoded addresses. Chains without one are not in the lists of nodes. */
export const CHAIN_TAGS: Readonly<Record<string, string>> = { BTC: 'Btc', ETH: 'Eth', ARB: 'Arb', SOL: 'Sol' }

/** An address of a chain as lists of nodes hold it: raw bytes, on Bitcoin the ASCII of the text. */
export interface ListedAddress {
  readonly chain: string
  readonly bytes: Uint8Array
}

/** Required purpose and owner of a channel. */
export interface ChannelOwner {
  /** In the names of the APIs. */
  readonly asset: { readonly chain: string; readonly asset: string }
  /** The broker; `undefined` for any. */
  readonly account: string | undefined
}

/**
 * `true` where an open swap channel has the address, in the result of `cf_all_open_deposit_channels`.
 *
 * @throws {UpstreamError} for another result
 */
export const hasOpenChannel = (result: unknown, address: ListedAddress, { asset, account }: ChannelOwner): boolean =>
  read
    .list(result, '')
    .filter((entry) => read.text(entry, '1') === 'Swap' && isAccount(read.text(entry, '0'), account))
    .flatMap((entry) => read.list(entry, '2.chain_accounts'))
    .some((listed) => {
      const named = read.record(listed, '1')
      return named.chain === asset.chain && named.asset === asset.asset && isAddress(read.record(listed, '0'), address)
    })

/**
 * `true` where the address is the Bitcoin vault of a broker, in the result of `cf_get_vault_addresses`.
 *
 * @param account - the broker; `undefined` for any
 * @throws {UpstreamError} for another result
 */
export const hasBitcoinVault = (result: unknown, address: ListedAddress, account: string | undefined): boolean =>
  read
    .list(result, 'bitcoin')
    .some((entry) => isAccount(read.text(entry, '0'), account) && isAddress(read.record(entry, '1'), address))

const isAddress = (encoded: Readonly<Record<string, unknown>>, { chain, bytes }: ListedAddress): boolean => {
  const listed = encoded[CHAIN_TAGS[chain] ?? '']
  return Array.isArray(listed) && listed.length === bytes.length && listed.every((byte, at) => byte === bytes[at])
}

const isAccount = (listed: string, wanted: string | undefined): boolean => {
  if (wanted === undefined) return true
  const [one, other] = [readAccountBytes(listed), readAccountBytes(wanted)]
  return one !== undefined && other !== undefined && isSameBytes(one, other)
}
