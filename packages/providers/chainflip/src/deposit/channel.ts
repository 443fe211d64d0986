import type { SimpleTransfer } from '@switchyard/core'
import type { DepositOrder } from './deposit-order.ts'
import { enforcedOutput } from './enforced-output.ts'
import { openOwnChannel } from './own-channel.ts'
import { openPublicChannel } from './public-channel.ts'
import { swapMeta } from './swap-meta.ts'
import { verifyChannel } from './verify-by-node.ts'

/**
 * Opens a channel and builds the transfer to it.
 *
 * A channel swaps any amount that arrives, so a sell of nearly all bitcoin keeps change, as it must in a vault swap. Source:
 * specification, rule 5.
 */
export const channelDeposit = async (order: DepositOrder): Promise<SimpleTransfer> => {
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
    ...enforcedOutput(order),
    ...(addresses.sweep ? { sweep: true } : {}),
    ...(sell.chain.code === 'BTC' ? { keepsChange: true } : {}),
    meta: { chainflip: swapMeta(order) },
  }
}
