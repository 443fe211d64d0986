import { UpstreamError } from '@switchyard/core'
import type { DepositOrder } from './deposit-order.ts'
import { readNumber } from './number-or-hex.ts'

/** Part of the remaining blocks that is relied on: blocks can come faster than usual, and a late deposit is lost. */
const COUNTED_ON = 0.8

/**
 * The block of the sell chain at which a channel closes.
 *
 * @throws {UpstreamError} for anything but a positive block number
 */
export const readExpiryBlock = (value: unknown): bigint => {
  const block = readNumber(value)
  if (block !== undefined && block > 0n) return block
  throw new UpstreamError(`The channel closes at block ${String(value).slice(0, 80)}; expected a block number.`)
}

/**
 * Time after which nothing should be sent to the channel, Unix milliseconds: the remaining blocks at the usual pace of the
 * chain, at most the usual lifetime of a channel.
 *
 * @param height - the chain's height; the usual life counts where it is not known
 * @throws {UpstreamError} when the chain has passed the expiry block
 */
export const limitChannelEnd = (
  { clock, sell }: DepositOrder,
  expiryBlock: bigint,
  height: bigint | undefined,
): number => {
  const { name, channelBlocks, blockSeconds } = sell.chain
  const left = height === undefined ? BigInt(channelBlocks) : expiryBlock - height
  if (left <= 0n) {
    throw new UpstreamError(`The channel closed at block ${expiryBlock}; ${name} is at block ${height}.`)
  }
  const blocks = left < BigInt(channelBlocks) ? Number(left) : channelBlocks
  return Math.floor(clock.now() + blocks * blockSeconds * COUNTED_ON * 1_000)
}
