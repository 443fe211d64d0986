import { memoAddress, sameAddress } from '../asset/address-form.ts'
import type { SwapMemo } from '../memo/memo.ts'
import { namesAsset } from '../memo/memo-asset.ts'
import type { Network } from '../network.ts'
import { isBlankHash } from '../node/hash.ts'
import { amountOf, type Fields, fieldsOf, listOf, textOf } from '../node/read.ts'

/** One payment of the network to the user. */
export interface Payout {
  readonly chain: string
  readonly asset: string
  readonly amount: bigint
  readonly to: string
  readonly from: string
  readonly refund: boolean
  /** Absent while it is only planned. Payments within the network's own chain carry the hash of the deposit. */
  readonly hash?: string
}

/**
 * What the network pays, or has paid, to the user: swapped output and refunds. Shares of affiliates are left out; they go
 * to other addresses than the memo's.
 */
export const userPayouts = (
  network: Network,
  memo: SwapMemo | undefined,
  status: Fields,
  depositHash: string,
): readonly Payout[] => {
  const paid = listOf(status.out_txs).map((out) => readPaid(out, depositHash))
  const planned = listOf(status.planned_out_txs).map(readPlanned)
  const waiting = planned.filter((plan) => !paid.some((out) => fulfils(out, plan)))
  const refunds = planned.filter(({ refund }) => refund)
  const all = paid.map((out) => (refunds.some((plan) => fulfils(out, plan)) ? { ...out, refund: true } : out))
  const payouts = [...all, ...waiting]
  const users = payouts.filter((payout) => isUsers(network, memo, payout))
  return users.length > 0 || memo === undefined ? users : payouts.filter((payout) => isBought(network, memo, payout))
}

/** Addresses have several spellings: where none matches, the asset bought decides. Shares of affiliates are in the network's coin. */
const isBought = (network: Network, memo: SwapMemo, { asset }: Payout): boolean =>
  asset !== network.coin && namesAsset(network, memo.asset, asset)

const readPaid = (out: Fields, depositHash: string): Payout => {
  const coin = listOf(out.coins)[0] ?? {}
  const id = textOf(out.id) ?? ''
  return {
    ...readCoin(coin),
    chain: textOf(out.chain) ?? '',
    to: textOf(out.to_address) ?? '',
    from: textOf(out.from_address) ?? '',
    refund: (textOf(out.memo) ?? '').toUpperCase().startsWith('REFUND:'),
    hash: isBlankHash(id) ? depositHash : id,
  }
}

const readPlanned = (plan: Fields): Payout => ({
  ...readCoin(fieldsOf(plan.coin)),
  chain: textOf(plan.chain) ?? '',
  to: textOf(plan.to_address) ?? '',
  from: '',
  refund: plan.refund === true,
})

const readCoin = (coin: Fields): Pick<Payout, 'asset' | 'amount'> => ({
  asset: textOf(coin.asset) ?? '',
  amount: amountOf(coin.amount) ?? 0n,
})

/** Amounts differ by the fee of the payment, so chain, asset and address decide. */
const fulfils = (paid: Payout, plan: Payout): boolean =>
  paid.chain === plan.chain && paid.asset === plan.asset && (paid.to === '' || sameAddress(paid.to, plan.to))

const isUsers = (network: Network, memo: SwapMemo | undefined, payout: Payout): boolean => {
  if (payout.refund || memo === undefined) return payout.refund
  const addressed = payout.to !== '' && memoAddress(payout.chain, memo.destination) !== undefined
  if (addressed) return sameAddress(payout.to, memo.destination)
  // A name stands for the destination, or the answer is too old to tell: the asset decides.
  return namesAsset(network, memo.asset, payout.asset)
}
