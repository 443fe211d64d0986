import { UpstreamError } from '@switchyard/core'
import { readToldAddress } from '../codec/address.ts'
import type { Order } from './order.ts'

/** A deposit channel that is open. */
export interface OpenChannel {
  /** Address on the sell chain. */
  readonly address: string
  readonly id: string
  /** Unix milliseconds. */
  readonly expiresAt: number
}

/** Throws `UpstreamError` unless the text is an address of the sell chain. Lower case on EVM, as the backend prints it. */
export const depositAddress = ({ sell }: Order, text: string): string => {
  const address = readToldAddress(sell.chain.code, text)
  if (!address) throw new UpstreamError(`the deposit address ${text.slice(0, 100)} is none on ${sell.chain.code}`)
  return address.text.startsWith('0x') ? address.text.toLowerCase() : address.text
}

/** Part of a channel's usual life that is counted on: blocks can come faster than usual, and a late deposit is lost. */
const COUNTED_ON = 0.8

/** When the channel should be taken as closed. Nodes tell a block, not a time. */
export const channelEnd = ({ clock, sell }: Order): number =>
  Math.floor(clock.now() + sell.chain.channelSeconds * COUNTED_ON * 1_000)
