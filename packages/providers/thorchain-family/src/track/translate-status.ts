import { findChain, type StatusLeg, type StatusQuery, type SwapStatus, toHuman } from '@switchyard/core'
import { toHumanAmount, toIdentifier } from '../assets/asset-token.ts'
import { completeMemo } from '../memo/complete-memo.ts'
import { parseMemo } from '../memo/memo.ts'
import { findPooledAsset } from '../memo/memo-asset.ts'
import { toChainHash, toNodeHash } from '../node/hash.ts'
import { toAmount, toObject, toObjects, toText } from '../node/read.ts'
import type { History } from './midgard.ts'
import { type PayoutContext, readPayouts } from './payouts.ts'
import { readProgress, unseen } from './stages.ts'
import type { StatusInput } from './status-input.ts'
import { createDepositLeg, createPayoutLeg, createSwapLeg } from './status-legs.ts'
import { decideOutcome } from './swap-outcome.ts'
import { describeProgress } from './transient.ts'

/** A request for a status, with what is known besides the node's answer. */
export interface StatusRequest {
  readonly query: StatusQuery
  /** In the form the network uses; `''` for a stored swap without a deposit hash. */
  readonly hash: string
  /** Names of the pools. */
  readonly pools: readonly string[]
  readonly history: History
}

/**
 * Translates `/tx/status`. Returns `undefined` for a transaction that is not a swap, and for a deposit that the network has
 * not observed, unless the engine has stored it as a swap of this provider. `body` is `undefined` when the node does not know
 * the hash. Where the hash is bound to a stored swap, its memo counts,
 * not the one that the node reports: destination and asset are what the swap was made for.
 */
export const translateStatus = (
  body: unknown,
  { query, hash, pools, history }: StatusRequest,
  context: PayoutContext,
): SwapStatus | undefined => {
  const { network } = context
  const known = query.known?.provider === network.provider ? query.known : undefined
  const status = toObject(body)
  const tx = toObject(status.tx)
  const progress = body === undefined ? unseen : readProgress(status)
  if (progress.stage === 'unseen' && !known) return undefined

  const bound = known?.hash !== undefined && toNodeHash(known.hash) === hash ? known : undefined
  const memoText = bound?.memo ?? toText(tx.memo)
  const memo = completeMemo(network, parseMemo(memoText ?? '') ?? parseMemo(known?.memo ?? ''))
  if (memoText !== undefined && !memo) return undefined
  const coin = toObjects(tx.coins)[0] ?? {}
  const payouts = readPayouts(status, { memo, depositHash: hash }, context)
  const input: StatusInput = {
    network,
    hash,
    chain: toText(tx.chain) ?? known?.sellAsset.split('.')[0] ?? '',
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
    outcome: decideOutcome(progress.stage, payouts),
    history,
  }
  return toSwapStatus(input, query)
}

const toSwapStatus = (input: StatusInput, query: StatusQuery): SwapStatus => {
  const { network, hash, chain, asset, amount, outcome, memo, progress, payouts, history } = input
  const { known } = query
  const isStreaming = progress.streaming !== undefined || (memo?.interval ?? 0) > 0 || (memo?.quantity ?? 0) > 1
  const type = isStreaming ? 'streaming_swap' : 'swap'
  const from = { asset: toIdentifier(network, asset), amount: '' }
  const sentDecimals = toObject(toObject(known?.state).sell).decimals
  if (amount !== undefined) from.amount = toHumanAmount(network, asset, amount)
  else if (known && typeof sentDecimals === 'number') from.amount = toHuman(known.sellAmount, sentDecimals)

  // The asset of the payout, in full; before a payout, the stored asset or the one that the memo names.
  const paid = payouts.filter(({ refund }) => !refund)
  const [first] = paid
  const sum = paid.reduce((total, payout) => total + payout.amount, 0n)
  const named = memo ? toIdentifier(network, findPooledAsset(network, memo.asset, input.pools)) : ''
  const paidAsset = first ? toIdentifier(network, first.asset) : (known?.buyAsset ?? named)
  const to = { asset: input.bought ?? paidAsset, amount: first ? toHumanAmount(network, first.asset, sum) : '' }

  const legs: StatusLeg[] = []
  if (progress.stage !== 'unseen') {
    legs.push(createDepositLeg(input, from), createSwapLeg(input, type, { from, to }))
    for (const payout of payouts) legs.push(createPayoutLeg(input, payout))
  }
  return {
    chainId: findChain(chain)?.chainId ?? query.chainId ?? '',
    hash: chain === '' || hash === '' ? (query.hash ?? '') : toChainHash(chain, hash),
    block: progress.depositBlock,
    type,
    status: outcome.status,
    trackingStatus: outcome.trackingStatus,
    fromAsset: from.asset,
    fromAmount: from.amount,
    fromAddress: input.from,
    toAsset: to.asset,
    toAmount: outcome.status === 'refunded' ? '0' : to.amount,
    toAddress: memo?.destination ?? known?.destinationAddress ?? '',
    finalisedAt: outcome.settled ? history.paidAt : -1,
    legs,
    memo: input.memoText,
    transient: outcome.settled ? undefined : describeProgress(input),
    refundReason: history.refundReason,
    providerExplorerUrl: hash === '' ? undefined : network.explorerUrl(hash),
    providerOrderId: hash === '' ? undefined : hash,
  }
}
