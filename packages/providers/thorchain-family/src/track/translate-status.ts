import { chainByCode, type StatusLeg, type StatusQuery, type SwapStatus, toHuman } from '@switchyard/core'
import { assetIdentifier } from '../asset/asset-token.ts'
import { humanAmount } from '../asset/human-amount.ts'
import { parseMemo } from '../memo/memo.ts'
import { pooledAsset } from '../memo/memo-asset.ts'
import { wholeMemo } from '../memo/whole-memo.ts'
import type { Network } from '../network.ts'
import { chainHash, nodeHash } from '../node/hash.ts'
import { toAmount, toObject, toObjects, toText } from '../node/read.ts'
import type { History } from './midgard.ts'
import { type Payout, userPayouts } from './payouts.ts'
import { readProgress, unseen } from './stages.ts'
import type { StatusInput } from './status-input.ts'
import { depositLeg, payoutLeg, swapLeg } from './status-legs.ts'
import { swapOutcome } from './swap-outcome.ts'
import { describeProgress } from './transient.ts'

/**
 * Translates `/tx/status`. Returns `undefined` for a transaction that is not a swap, and for a deposit that the network has
 * not observed, unless the engine has stored it as a swap of this provider. `body` is `undefined` when the node does not know
 * the hash. `hash` is `''` for a stored swap without a deposit hash. Where the hash is bound to a stored swap, its memo counts,
 * not the one that the node reports: destination and asset are what the swap was made for.
 */
export const translateStatus = (
  network: Network,
  pools: readonly string[],
  query: StatusQuery,
  hash: string,
  body: unknown,
  history: History,
): SwapStatus | undefined => {
  const known = query.known?.provider === network.provider ? query.known : undefined
  const status = toObject(body)
  const tx = toObject(status.tx)
  const progress = body === undefined ? unseen : readProgress(status)
  if (progress.stage === 'unseen' && !known) return undefined
  const bound = known?.hash !== undefined && nodeHash(known.hash) === hash ? known : undefined
  const memoText = bound?.memo ?? toText(tx.memo)
  const memo = wholeMemo(network, parseMemo(memoText ?? '') ?? parseMemo(known?.memo ?? ''))
  if (memoText !== undefined && !memo) return undefined
  const coin = toObjects(tx.coins)[0] ?? {}
  const payouts = userPayouts(network, memo, status, hash)
  const input: StatusInput = {
    network,
    hash,
    chain: toText(tx.chain) ?? readChain(known?.sellAsset) ?? '',
    memo,
    memoText: tx.memo === undefined ? undefined : memoText,
    pools,
    asset: toText(coin.asset) ?? known?.sellAsset ?? '',
    bought: bound?.buyAsset,
    amount: toAmount(coin.amount),
    from: toText(tx.from_address) ?? known?.sourceAddress ?? '',
    to: toText(tx.to_address) ?? known?.depositAddress ?? '',
    progress,
    payouts,
    outcome: swapOutcome(progress.stage, payouts),
    history,
  }
  return toSwapStatus(input, query)
}

const readChain = (identifier: string | undefined): string | undefined => identifier?.split('.')[0]

const toSwapStatus = (input: StatusInput, query: StatusQuery): SwapStatus => {
  const { network, hash, chain, outcome, memo, payouts, history } = input
  const legs = listLegs(input, query)
  return {
    chainId: chainByCode(chain)?.chainId ?? query.chainId ?? '',
    hash: chain === '' || hash === '' ? (query.hash ?? '') : chainHash(chain, hash),
    block: input.progress.depositBlock,
    type: swapType(input),
    status: outcome.status,
    trackingStatus: outcome.trackingStatus,
    fromAsset: assetIdentifier(network, input.asset),
    fromAmount: fromAmount(input, query),
    fromAddress: input.from,
    toAsset: toAsset(input, query),
    toAmount: outcome.status === 'refunded' ? '0' : paidAmount(network, payouts),
    toAddress: memo?.destination ?? query.known?.destinationAddress ?? '',
    finalisedAt: outcome.settled ? history.paidAt : -1,
    legs,
    memo: input.memoText,
    transient: outcome.settled ? undefined : describeProgress(input),
    refundReason: history.refundReason,
    providerExplorerUrl: hash === '' ? undefined : network.explorerUrl(hash),
    providerOrderId: hash === '' ? undefined : hash,
  }
}

const listLegs = (input: StatusInput, query: StatusQuery): readonly StatusLeg[] => {
  if (input.progress.stage === 'unseen') return []
  const from = { asset: assetIdentifier(input.network, input.asset), amount: fromAmount(input, query) }
  const to = { asset: toAsset(input, query), amount: paidAmount(input.network, input.payouts) }
  return [
    depositLeg(input, from),
    swapLeg(input, swapType(input), from, to),
    ...input.payouts.map((payout) => payoutLeg(input, payout)),
  ]
}

const swapType = ({ memo, progress }: StatusInput): string =>
  progress.streaming !== undefined || (memo?.interval ?? 0) > 0 || (memo?.quantity ?? 0) > 1 ? 'streaming_swap' : 'swap'

const fromAmount = ({ network, asset, amount }: StatusInput, { known }: StatusQuery): string => {
  if (amount !== undefined) return humanAmount(network, asset, amount)
  const sent = known && toObject(known.state)
  const decimals = sent && toObject(sent.sell).decimals
  return known && typeof decimals === 'number' ? toHuman(known.sellAmount, decimals) : ''
}

/** The asset of the payout, in full; before a payout, the stored asset or the one that the memo names. */
const toAsset = ({ network, memo, pools, payouts, bought }: StatusInput, { known }: StatusQuery): string => {
  if (bought !== undefined) return bought
  const paid = payouts.find(({ refund }) => !refund)
  if (paid) return assetIdentifier(network, paid.asset)
  return known?.buyAsset ?? (memo ? assetIdentifier(network, pooledAsset(network, memo.asset, pools)) : '')
}

const paidAmount = (network: Network, payouts: readonly Payout[]): string => {
  const paid = payouts.filter(({ refund }) => !refund)
  const [first] = paid
  if (!first) return ''
  return humanAmount(
    network,
    first.asset,
    paid.reduce((sum, { amount }) => sum + amount, 0n),
  )
}
