import { UpstreamError } from '@switchyard/core'
import { readNodeAddress } from '../codec/address.ts'
import { readNumber } from '../rpc.ts'
import type { DepositOrder } from './deposit-order.ts'

/** An open deposit channel. */
export interface OpenChannel {
  /** Address on the sell chain. */
  readonly address: string
  readonly id: string
  /** Unix milliseconds. */
  readonly expiresAt: number
}

/**
 * Reads the deposit address of a channel; lower case on EVM chains, as the backend writes it.
 *
 * @throws {UpstreamError} for text that is not an address of the sell chain
 */
export const readDepositAddress = ({ sell }: DepositOrder, text: string): string => {
  const address = readNodeAddress(sell.chain.code, text)
  if (!address)
    throw new UpstreamError(`The deposit address ${text.slice(0, 100)} is not an address of ${sell.chain.code}.`)
  return address.text.startsWith('0x') ? address.text.toLowerCase() : address.text
}

/** Part of the remaining blocks that is relied on: blocks can come faster than usual, and a late deposit is lost. */
const COUNTED_ON = 0.8

/**
 * Time after which nothing should be sent to the channel, Unix milliseconds: the remaining blocks at the usual pace of the
 * chain, at most the usual lifetime of a channel.
 *
 * @param named - the block at which the channel closes, as the network wrote it
 * @param height - the chain's height; the usual life counts where it is not known
 * @throws {UpstreamError} for anything but a positive block number, and when the chain has passed the block
 */
export const limitChannelEnd = (
  { clock, settings, sell }: DepositOrder,
  named: unknown,
  height: bigint | undefined,
): number => {
  const expiryBlock = readNumber(named)
  if (expiryBlock === undefined || expiryBlock <= 0n) {
    throw new UpstreamError(`The channel closes at block ${String(named).slice(0, 80)}; expected a block number.`)
  }
  const { code, name } = sell.chain
  const channel = settings.facts().channels[code]
  if (!channel) throw new UpstreamError(`The facts of Chainflip have no lifetime of channels on ${code}.`)
  const left = height === undefined ? BigInt(channel.blocks) : expiryBlock - height
  if (left <= 0n) {
    throw new UpstreamError(`The channel closed at block ${expiryBlock}; ${name} is at block ${height}.`)
  }
  const blocks = left < BigInt(channel.blocks) ? Number(left) : channel.blocks
  return Math.floor(clock.now() + blocks * channel.blockSeconds * COUNTED_ON * 1_000)
}
