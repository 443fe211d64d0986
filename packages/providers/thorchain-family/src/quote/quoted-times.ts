import { chainByCode, type Times } from '@switchyard/core'
import type { Network } from '../network.ts'
import { type JsonObject, toNumber } from '../node/read.ts'

/**
 * Seconds of each phase of a quoted swap, each at least one block of its chain. The node's total is the maximum of the
 * phases, so it is not used.
 */
export const quotedTimes = (network: Network, quote: JsonObject, sellChain: string, buyChain: string): Times => ({
  inbound: Math.max(seconds(quote.inbound_confirmation_seconds), blockSeconds(sellChain)),
  swap: Math.max(streamingSeconds(network, quote), network.blockSeconds),
  outbound: seconds(quote.outbound_delay_seconds) + blockSeconds(buyChain),
})

/** Some responses contain only the number of blocks. */
const streamingSeconds = (network: Network, quote: JsonObject): number =>
  toNumber(quote.streaming_swap_seconds) ?? seconds(quote.streaming_swap_blocks) * network.blockSeconds

const seconds = (value: unknown): number => toNumber(value) ?? 0

const blockSeconds = (chain: string): number => chainByCode(chain)?.blockSeconds ?? 0
