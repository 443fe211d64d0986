import { UpstreamError } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import { readNodeAddress } from '../codec/address.ts'
import { isSameBytes } from '../codec/bytes.ts'
import { readNumber } from '../rpc.ts'
import { writeRefund, writeTerms } from './broker-parameters.ts'
import { readResult } from './broker-refusal.ts'
import { limitChannelEnd, type OpenChannel, readDepositAddress } from './channel-response.ts'
import type { DepositOrder } from './deposit-order.ts'

/** Opens a channel through the configured broker. */
export const openOwnChannel = async (order: DepositOrder): Promise<OpenChannel> => {
  const { client, sell, buy, destination, refund, state, signal } = order
  const { boost, affiliates, dca } = writeTerms(order)
  const parameters = [
    sell.wire,
    buy.wire,
    destination.text,
    state.brokerBps,
    null,
    boost,
    affiliates,
    writeRefund(order),
    dca,
  ]
  const [height, opened] = await Promise.all([
    readChainHeight(order),
    client.callBroker('broker_request_swap_deposit_address', parameters, signal),
  ])
  const result = readResult(opened)

  // Newer nodes return the refund parameters that the channel has.
  if (read.optionalRecord(result, 'refund_parameters') !== undefined) {
    const price = readNumber(read.record(result, 'refund_parameters').min_price)
    if (price !== state.minPrice)
      throw new UpstreamError(`The channel has the minimum price ${price}, not ${state.minPrice}.`)
    const text = read.text(result, 'refund_parameters.refund_address')
    const echoed = readNodeAddress(sell.chain.code, text)
    if (!echoed || !isSameBytes(echoed.bytes, refund.bytes)) {
      throw new UpstreamError(`The channel refunds to ${text.slice(0, 100)}, not ${refund.text}.`)
    }
  }

  const issued = read.integer(result, 'issued_block')
  return {
    address: readDepositAddress(order, read.text(result, 'address')),
    id: `${issued}-${sell.chain.name}-${read.integer(result, 'channel_id')}`,
    expiresAt: limitChannelEnd(order, read.record(result, '').source_chain_expiry_block, height),
  }
}

/** Method that returns the height of every chain as the State Chain tracks it. Source: `cf_monitoring` of the node's RPC. */
const HEIGHTS = 'cf_monitoring_external_chains_block_height'

/**
 * Height of the sell chain as the broker's node tracks it; `undefined` where the node does not return it. The network
 * closes channels by this height.
 */
const readChainHeight = async ({ client, sell, signal }: DepositOrder): Promise<bigint | undefined> => {
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
