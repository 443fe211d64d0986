import {
  type StatusQuery,
  type SwapStatus,
  type Token,
  type TrackingStatus,
  type TrackStatus,
  toHuman,
} from '@switchyard/core'
import type { Catalogue } from '../assets/catalogue.ts'
import { estimateInbound } from '../quote/deposit-window.ts'
import { listLegs } from './list-legs.ts'
import type { Status } from './read-status.ts'

/** The deposit a status belongs to. */
export interface TrackedDeposit {
  readonly depositAddress: string
  /** `undefined` while the token list is not read; identifiers then come from `query.known`, and amounts stay empty. */
  readonly catalogue: Catalogue | undefined
}

/** Swaps built here are paid, paid out and refunded on chains. */
const ON_CHAINS: Status['inside'] = { deposit: false, payout: false, refund: false }

const EXPLORER = 'https://explorer.near-intents.org/transactions/'

/** Turns what 1Click reports of a deposit into the status of the swap. */
export const translateStatus = (reported: Status, query: StatusQuery, deposit: TrackedDeposit): SwapStatus => {
  const { known } = query
  const { depositAddress, catalogue } = deposit

  // Of a stored swap its own recipient and assets count, whatever the response says.
  const own = known?.provider === 'NEAR' && known.depositAddress === depositAddress ? known : undefined
  const status = own ? { ...reported, recipient: own.destinationAddress, inside: ON_CHAINS } : reported
  const originAsset = own ? undefined : status.originAsset
  const destinationAsset = own ? undefined : status.destinationAsset
  const knownSell = known?.sellAsset ?? ''
  const sell =
    catalogue?.sells.findById(originAsset ?? '') ?? catalogue?.sells.find(knownSell) ?? catalogue?.wraps.find(knownSell)
  const buy = catalogue?.buys.findById(destinationAsset ?? '') ?? catalogue?.buys.find(known?.buyAsset ?? '')

  const [state, tracking] = translateState(status.status)
  const isOver = state === 'completed' || state === 'refunded' || state === 'failed'
  const hasExcess = state === 'completed' && (status.refundedAmount ?? 0n) > 0n

  // The list holds the deposit first and refunds after it. 1Click may report a success with an empty list (seen
  // 2026-09-24); then the transaction that is bound to the swap is the deposit.
  const { originHashes } = status
  const asked = originHashes.find((hash) => hash.toLowerCase() === query.hash?.toLowerCase())
  const depositHash = asked ?? originHashes[0] ?? known?.hash ?? ''

  // The deposit is the first leg, except where it is held inside Intents.
  const waitsForDeposit = state !== 'swapping' && !status.inside.deposit
  const transient = {
    estimatedTimeToComplete: (waitsForDeposit ? estimateInbound(sell?.chain ?? '') : 0) + status.timeEstimate,
    currentLegIndex: state === 'swapping' && !status.inside.deposit ? 1 : 0,
    providerDetails: { depositAddress },
  }

  const swap = {
    status,
    state,
    sell,
    buy,
    depositAddress,
    depositHash,
    refundHash: originHashes.findLast((hash) => hash !== depositHash) ?? '',
    from: known?.sourceAddress ?? '',
    paidIn: formatAmount(status.depositedAmount ?? status.amountIn, sell),
    paidOut: state === 'completed' ? formatAmount(status.amountOut, buy) : '',
    refunded: state === 'refunded' || hasExcess ? formatAmount(status.refundedAmount, sell) : '',
  }
  return {
    chainId: sell?.chainId ?? query.chainId ?? '',
    hash: depositHash,
    block: -1,
    type: 'swap',
    status: state,
    trackingStatus: hasExcess ? 'partially_refunded' : tracking,
    fromAsset: sell?.identifier ?? known?.sellAsset ?? '',
    fromAmount: swap.paidIn,
    fromAddress: swap.from,
    toAsset: buy?.identifier ?? known?.buyAsset ?? '',
    toAmount: state === 'refunded' ? '0' : swap.paidOut,
    toAddress: status.recipient || (known?.destinationAddress ?? ''),
    finalisedAt: isOver ? status.updatedAt : -1,
    legs: listLegs(swap),
    transient: isOver || state === 'unknown' ? undefined : transient,
    confidential: status.confidential || undefined,
    refundReason: status.refundReason,
    providerExplorerUrl: `${EXPLORER}${encodeURIComponent(depositAddress)}`,
    providerOrderId: status.intentHashes[0],
  }
}

/** Without a deposit a swap stays `PENDING_DEPOSIT` for good; one too small waits for more, or for its refund. */
const translateState = (status: string): readonly [TrackStatus, TrackingStatus | undefined] => {
  switch (status) {
    case 'PENDING_DEPOSIT':
      return ['not_started', 'not_started']
    case 'KNOWN_DEPOSIT_TX':
    case 'INCOMPLETE_DEPOSIT':
      return ['pending', 'inbound']
    case 'PROCESSING':
      return ['swapping', 'swapping']
    case 'SUCCESS':
      return ['completed', 'completed']
    case 'REFUNDED':
      return ['refunded', 'refunded']
    case 'FAILED':
      return ['failed', 'reverted']
    default:
      return ['unknown', undefined]
  }
}

const formatAmount = (amount: bigint | undefined, token: Token | undefined): string =>
  amount === undefined || !token ? '' : toHuman(amount, token.decimals)
