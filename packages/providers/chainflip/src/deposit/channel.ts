import type { SimpleTransfer } from '@switchyard/core'
import type { DepositOrder } from './deposit-order.ts'
import { enforceOutput } from './enforced-output.ts'
import { openOwnChannel } from './own-channel.ts'
import { openPublicChannel } from './public-channel.ts'
import { describeSwap } from './swap-meta.ts'
import { verifyChannel } from './verify-by-node.ts'

/**
 * Opens a channel and builds the transfer to it.
 *
 * A channel swaps any amount that arrives, so a sell of nearly all bitcoin keeps change, as it must in a vault swap. Source:
 * specification, rule 5.
 */
export const buildChannel = async (order: DepositOrder): Promise<SimpleTransfer> => {
  const { sell, offer, addresses } = order
  const channel = await (order.settings.broker ? openOwnChannel(order) : openPublicChannel(order))
  const { id, address, expiresAt } = channel
  await verifyChannel(order, address)
  return {
    kind: 'simpleTransfer',
    to: address,
    asset: sell.token,
    amount: offer.sellAmount,
    sources: addresses.sources,
    inboundAddress: address,
    expiresAt,
    channel: { id, expiresAt },
    ...enforceOutput(order),
    sweep: addresses.sweep ? true : undefined,
    keepsChange: sell.chain.code === 'BTC' ? true : undefined,
    meta: { chainflip: describeSwap(order) },
  }
}
