import { pause, UpstreamError } from '@switchyard/core'
import { readAddress } from '../codec/address.ts'
import type { DepositOrder } from './deposit-order.ts'
import { CHAIN_TAGS, hasBitcoinVault, hasOpenChannel, type ListedAddress } from './node-lists.ts'

const OPEN_CHANNELS = 'cf_all_open_deposit_channels'
const VAULTS = 'cf_get_vault_addresses'

/** Requests until a node must know a new channel, and the time between them: a block of the State Chain takes 6 s. */
const ATTEMPTS = 4
const WAIT_MS = 3_000

/**
 * Verifies that the State Chain has an open swap channel with the address, for the asset sold and of the configured broker.
 * Without a configured node, and on chains nodes do not list, nothing is verified.
 *
 * @throws {UpstreamError} when the node does not list the address
 */
export const verifyChannel = async (order: DepositOrder, address: string): Promise<void> => {
  const { client, settings, sell, signal } = order
  if (!settings.node || !Object.hasOwn(CHAIN_TAGS, sell.chain.code)) return
  const listed = toListedAddress(order, address)
  const owner = { asset: sell.wire, account: settings.broker ? settings.brokerAccount : undefined }
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    if (hasOpenChannel(await client.callNode(OPEN_CHANNELS, signal), listed, owner)) return
    if (attempt < ATTEMPTS) await pause(WAIT_MS, signal)
  }
  throw new UpstreamError(`The State Chain node does not list ${address} as an open deposit channel.`)
}

/**
 * Verifies that a Bitcoin address is the vault of the configured broker. Without a configured node nothing is verified.
 *
 * @throws {UpstreamError} when the node does not list the address
 */
export const verifyBitcoinVault = async (order: DepositOrder, address: string): Promise<void> => {
  const { client, settings, signal } = order
  if (!settings.node) return
  const vaults = await client.callNode(VAULTS, signal)
  if (!hasBitcoinVault(vaults, toListedAddress(order, address), settings.brokerAccount)) {
    throw new UpstreamError(`The State Chain node does not list ${address} as a vault of the broker.`)
  }
}

const toListedAddress = ({ sell: { chain } }: DepositOrder, address: string): ListedAddress => ({
  chain: chain.code,
  bytes: readAddress(chain.code, address)?.bytes ?? new Uint8Array(),
})
