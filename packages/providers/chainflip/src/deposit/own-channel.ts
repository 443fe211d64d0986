import { UpstreamError } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import { wireAsset } from '../assets/network-asset.ts'
import { readNodeAddress } from '../codec/address.ts'
import { sameBytes } from '../codec/bytes.ts'
import { writeAffiliates, writeBoost, writeDca, writeRefund } from './broker-parameters.ts'
import { readResult } from './broker-refusal.ts'
import { readChainHeight } from './chain-height.ts'
import { limitChannelEnd, readExpiryBlock } from './channel-end.ts'
import type { DepositOrder } from './deposit-order.ts'
import { readNumber } from './number-or-hex.ts'
import { type OpenChannel, readDepositAddress } from './open-channel.ts'

/** Opens a channel through the configured broker. */
export const openOwnChannel = async (order: DepositOrder): Promise<OpenChannel> => {
  const { client, sell, buy, destination, state, signal } = order
  const parameters = [
    wireAsset(sell),
    wireAsset(buy),
    destination.text,
    state.brokerBps,
    null,
    writeBoost(order),
    writeAffiliates(order),
    writeRefund(order),
    writeDca(order),
  ]
  const [height, opened] = await Promise.all([
    readChainHeight(order),
    client.callBroker('broker_request_swap_deposit_address', parameters, signal),
  ])
  const result = readResult(opened)
  expectEcho(order, result)
  const issued = read.integer(result, 'issued_block')
  return {
    address: readDepositAddress(order, read.text(result, 'address')),
    id: `${issued}-${sell.chain.name}-${read.integer(result, 'channel_id')}`,
    expiresAt: limitChannelEnd(order, readExpiryBlock(read.record(result, '').source_chain_expiry_block), height),
  }
}

/** Compares the refund parameters with the order; newer nodes return those the channel has. */
const expectEcho = ({ sell, state, refund }: DepositOrder, result: unknown): void => {
  if (read.optionalRecord(result, 'refund_parameters') === undefined) return
  const price = readNumber(read.record(result, 'refund_parameters').min_price)
  if (price !== state.minPrice)
    throw new UpstreamError(`The channel has the minimum price ${price}, not ${state.minPrice}.`)
  const text = read.text(result, 'refund_parameters.refund_address')
  const echoed = readNodeAddress(sell.chain.code, text)
  if (!echoed || !sameBytes(echoed.bytes, refund.bytes)) {
    throw new UpstreamError(`The channel refunds to ${text.slice(0, 100)}, not ${refund.text}.`)
  }
}
