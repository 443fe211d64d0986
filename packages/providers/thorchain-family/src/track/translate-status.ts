import { chainByCode, type StatusLeg, type StatusQuery, type SwapStatus, toHuman } from '@switchyard/core'
import { assetIdentifier } from '../asset/asset-token.ts'
import { humanAmount } from '../asset/human-amount.ts'
import { parseMemo, type SwapMemo } from '../memo/memo.ts'
import { writtenAsset } from '../memo/memo-asset.ts'
import type { Network } from '../network.ts'
import { chainHash } from '../node/hash.ts'
import { amountOf, fieldsOf, listOf, textOf } from '../node/read.ts'
import type { History } from './midgard.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { type Payout, userPayouts } from './payouts.ts'
import { type Progress, readProgress, unseen } from './stages.ts'
import { depositLeg, payoutLeg, swapLeg } from './status-legs.ts'
import { transientOf } from './transient.ts'

/** What the answers say of one swap, before it is told as an observation. */
export interface Story {
  readonly network: Network
  /** As the network spells it. */
  readonly hash: string
  readonly chain: string
  readonly memo: SwapMemo | undefined
  readonly asset: string
  readonly amount: bigint | undefined
  readonly from: string
  readonly to: string
  readonly progress: Progress
  readonly payouts: readonly Payout[]
  readonly outcome: Outcome
  readonly history: History
}

/**
 * Reads `/tx/status`. Answers `undefined` for a deposit the network has not seen, unless the engine remembers it as this
 * provider's, and for transactions that are no swap. `body` is `undefined` where the node knows no such hash, and `hash` is `''` for a swap whose
 * deposit nobody has named yet.
 */
export const translateStatus = (
  network: Network,
  query: StatusQuery,
  hash: string,
  body: unknown,
  history: History,
): SwapStatus | undefined => {
  const known = query.known?.provider === network.provider ? query.known : undefined
  const status = fieldsOf(body)
  const tx = fieldsOf(status.tx)
  const progress = body === undefined ? unseen : readProgress(status)
  if (progress.stage === 'unseen' && !known) return undefined
  const memo = parseMemo(textOf(tx.memo) ?? '') ?? parseMemo(known?.memo ?? '')
  if (textOf(tx.memo) !== undefined && !memo) return undefined
  const coin = listOf(tx.coins)[0] ?? {}
  const payouts = userPayouts(network, memo, status, hash)
  const story: Story = {
    network,
    hash,
    chain: textOf(tx.chain) ?? chainOf(known?.sellAsset) ?? '',
    memo,
    asset: textOf(coin.asset) ?? known?.sellAsset ?? '',
    amount: amountOf(coin.amount),
    from: textOf(tx.from_address) ?? known?.sourceAddress ?? '',
    to: textOf(tx.to_address) ?? known?.depositAddress ?? '',
    progress,
    payouts,
    outcome: outcomeOf(progress.stage, payouts),
    history,
  }
  return observe(story, query)
}

const chainOf = (identifier: string | undefined): string | undefined => identifier?.split('.')[0]

const observe = (story: Story, query: StatusQuery): SwapStatus => {
  const { network, hash, chain, outcome, memo, payouts, history } = story
  const legs = legsOf(story, query)
  return {
    chainId: chainByCode(chain)?.chainId ?? query.chainId ?? '',
    hash: chain === '' || hash === '' ? (query.hash ?? '') : chainHash(chain, hash),
    block: story.progress.depositBlock,
    type: swapType(story),
    status: outcome.status,
    trackingStatus: outcome.trackingStatus,
    fromAsset: assetIdentifier(network, story.asset),
    fromAmount: fromAmount(story, query),
    fromAddress: story.from,
    toAsset: toAsset(story, query),
    toAmount: outcome.status === 'refunded' ? '0' : paidAmount(network, payouts),
    toAddress: memo?.destination ?? query.known?.destinationAddress ?? '',
    finalisedAt: outcome.settled ? history.paidAt : -1,
    legs,
    ...(outcome.settled ? {} : { transient: transientOf(story) }),
    ...(history.refundReason === undefined ? {} : { refundReason: history.refundReason }),
    ...(hash === '' ? {} : { providerExplorerUrl: network.explorerUrl(hash), providerOrderId: hash }),
  }
}

const legsOf = (story: Story, query: StatusQuery): readonly StatusLeg[] => {
  if (story.progress.stage === 'unseen') return []
  const from = { asset: assetIdentifier(story.network, story.asset), amount: fromAmount(story, query) }
  const to = { asset: toAsset(story, query), amount: paidAmount(story.network, story.payouts) }
  return [
    depositLeg(story, from),
    swapLeg(story, swapType(story), from, to),
    ...story.payouts.map((payout) => payoutLeg(story, payout)),
  ]
}

const swapType = ({ memo, progress }: Story): string =>
  progress.streaming !== undefined || (memo?.interval ?? 0) > 0 || (memo?.quantity ?? 0) > 1 ? 'streaming_swap' : 'swap'

const fromAmount = ({ network, asset, amount }: Story, { known }: StatusQuery): string => {
  if (amount !== undefined) return humanAmount(network, asset, amount)
  const sent = known && fieldsOf(known.state)
  const decimals = sent && fieldsOf(sent.sell).decimals
  return known && typeof decimals === 'number' ? toHuman(known.sellAmount, decimals) : ''
}

/** The asset paid out is spelled in full; before that the memo's shorter name has to do. */
const toAsset = ({ network, memo, payouts }: Story, { known }: StatusQuery): string => {
  const paid = payouts.find(({ refund }) => !refund)
  if (paid) return assetIdentifier(network, paid.asset)
  return known?.buyAsset ?? (memo ? assetIdentifier(network, writtenAsset(network, memo.asset)) : '')
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
