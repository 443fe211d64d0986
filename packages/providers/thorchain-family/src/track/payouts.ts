import type { ProviderContext } from '@switchyard/core'
import { toMemoAddress } from '../assets/address-form.ts'
import type { SwapMemo } from '../memo/memo.ts'
import { namesAsset } from '../memo/memo-asset.ts'
import type { Network } from '../network.ts'
import { isBlankHash } from '../node/hash.ts'
import { type JsonObject, toAmount, toObject, toObjects, toText } from '../node/read.ts'

/** One payment of the network to the user. */
export interface Payout {
  readonly chain: string
  readonly asset: string
  readonly amount: bigint
  readonly to: string
  readonly from: string
  readonly refund: boolean
  /** Absent while planned. Payments on the network's own chain have the hash of the deposit. */
  readonly hash?: string
}

/** The swap that the payments belong to. */
export interface PaidSwap {
  readonly memo: SwapMemo | undefined
  readonly depositHash: string
}

/** The network and its comparison of addresses. */
export interface PayoutContext extends Pick<ProviderContext, 'isSameAddress'> {
  readonly network: Network
}

/**
 * Reads planned and completed payments to the user: outputs and refunds. Affiliate fees are excluded by their address.
 */
export const readPayouts = (
  status: JsonObject,
  { memo, depositHash }: PaidSwap,
  { network, isSameAddress }: PayoutContext,
): readonly Payout[] => {
  // Compares chain, asset and address, because amounts differ by the outbound fee.
  const fulfils = (paid: Payout, plan: Payout): boolean =>
    paid.chain === plan.chain &&
    paid.asset === plan.asset &&
    (paid.to === '' || isSameAddress(plan.chain, paid.to, plan.to))

  const paid = toObjects(status.out_txs).map((out): Payout => {
    const id = toText(out.id) ?? ''
    return {
      ...readPayment(out, toObjects(out.coins)[0]),
      from: toText(out.from_address) ?? '',
      refund: (toText(out.memo) ?? '').toUpperCase().startsWith('REFUND:'),
      hash: isBlankHash(id) ? depositHash : id,
    }
  })
  const planned = toObjects(status.planned_out_txs).map(
    (plan): Payout => ({ ...readPayment(plan, toObject(plan.coin)), from: '', refund: plan.refund === true }),
  )
  const waiting = planned.filter((plan) => !paid.some((out) => fulfils(out, plan)))
  const refunds = planned.filter(({ refund }) => refund)
  const all = paid.map((out) => (refunds.some((plan) => fulfils(out, plan)) ? { ...out, refund: true } : out))
  const payouts = [...all, ...waiting]
  if (memo === undefined) return payouts.filter(({ refund }) => refund)

  const users = payouts.filter(({ chain, asset, to, refund }) => {
    if (refund) return true
    const addressed = to !== '' && toMemoAddress(chain, memo.destination) !== undefined
    // Otherwise the memo contains a name instead of the destination, or the response has no address: compare the asset.
    return addressed ? isSameAddress(chain, to, memo.destination) : namesAsset(network, memo.asset, asset)
  })
  if (users.length > 0) return users
  // Addresses have several forms: without a match, payments in the bought asset count. Affiliate fees are in the network's coin.
  return payouts.filter(({ asset }) => asset !== network.coin && namesAsset(network, memo.asset, asset))
}

const readPayment = (payment: JsonObject, coin: JsonObject = {}): Omit<Payout, 'from' | 'refund'> => ({
  chain: toText(payment.chain) ?? '',
  asset: toText(coin.asset) ?? '',
  amount: toAmount(coin.amount) ?? 0n,
  to: toText(payment.to_address) ?? '',
})
