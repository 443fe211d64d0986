import { UpstreamError } from '@switchyard/core'
import type { DepositOrder } from './deposit-order.ts'
import { readNumber } from './number-or-hex.ts'

/** Method that returns the height of every chain as the State Chain tracks it. Source: `cf_monitoring` of the node's RPC. */
const HEIGHTS = 'cf_monitoring_external_chains_block_height'

/**
 * Height of the sell chain as the broker's node tracks it; `undefined` where the node does not return it. The network
 * closes channels by this height.
 */
export const readChainHeight = async ({ client, sell, signal }: DepositOrder): Promise<bigint | undefined> => {
  try {
    const outcome = await client.callBroker(HEIGHTS, [], signal)
    if (!('result' in outcome) || typeof outcome.result !== 'object' || outcome.result === null) return undefined
    return readNumber((outcome.result as Record<string, unknown>)[sell.chain.name.toLowerCase()])
  } catch (error) {
    signal.throwIfAborted()
    if (UpstreamError.is(error)) return undefined
    throw error
  }
}
