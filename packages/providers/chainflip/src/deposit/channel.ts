import type { SimpleTransfer } from '@switchyard/core'
import type { DepositOrder } from './deposit-order.ts'
import { describeDeposit } from './describe-deposit.ts'
import { openOwnChannel } from './own-channel.ts'
import { openPublicChannel } from './public-channel.ts'
import { verifyChannel } from './verify-by-node.ts'

/**
 * Opens a channel and builds the transfer to it.
 *
 * A channel swaps any amount that arrives, so a sell of nearly all bitcoin keeps change, as it must in a vault swap. Source:
 * specification, rule 5.
 */
export const buildChannel = async (order: DepositOrder): Promise<SimpleTransfer> => {
  const { sell, addresses, settings } = order
  const { id, address, expiresAt } = await (settings.broker ? openOwnChannel(order) : openPublicChannel(order))
  await verifyChannel(order, address)
  return {
    kind: 'simpleTransfer',
    to: address,
    inboundAddress: address,
    expiresAt,
    channel: { id, expiresAt },
    ...describeDeposit(order),
    sweep: addresses.sweep ? true : undefined,
    keepsChange: sell.chain.code === 'BTC' ? true : undefined,
  }
}
