import { findChain, type Times } from '@switchyard/core'
import type { Network } from '../network.ts'
import { type JsonObject, toNumber } from '../node/read.ts'

/**
 * Estimates the seconds of each phase of a quoted swap, each at least one block of its chain. The node's total is the maximum
 * of the phases, so it is not used.
 */
export const estimateTimes = (
  quote: JsonObject,
  { from, to }: { readonly from: string; readonly to: string },
  network: Network,
): Times => {
  // Some responses contain only the number of blocks.
  const streaming =
    toNumber(quote.streaming_swap_seconds) ?? (toNumber(quote.streaming_swap_blocks) ?? 0) * network.blockSeconds
  return {
    inbound: Math.max(toNumber(quote.inbound_confirmation_seconds) ?? 0, findChain(from)?.blockSeconds ?? 0),
    swap: Math.max(streaming, network.blockSeconds),
    outbound: (toNumber(quote.outbound_delay_seconds) ?? 0) + (findChain(to)?.blockSeconds ?? 0),
  }
}
