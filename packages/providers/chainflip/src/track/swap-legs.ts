import { type StatusLeg, type StatusQuery, type TrackingStatus, type TrackStatus, toHuman } from '@switchyard/core'
import type { NetworkAsset } from '../assets/network-asset.ts'
import type { SwapOutcome } from './outcome.ts'
import type { WireSwap } from './wire-swap.ts'

/** Input of the legs of a swap. */
export interface StatusInput {
  readonly swap: WireSwap
  readonly query: StatusQuery
  readonly outcome: SwapOutcome
}

/** Chain id of the State Chain. */
const STATE_CHAIN = 'chainflip'

type Statuses = readonly [TrackStatus, TrackingStatus]

/** Deposit, swap and payouts. Empty before the deposit is seen. */
export const listLegs = ({ swap, query, outcome }: StatusInput): readonly StatusLeg[] => {
  const { swap: part, deposit, sell, buy, refundEgress, fallbackEgress } = swap
  if (deposit.amount === undefined && !part && deposit.hash === '') return []

  const isSeen = swap.state !== 'WAITING' && swap.state !== 'RECEIVING'
  let deposited: Statuses = isSeen ? ['completed', 'completed'] : ['pending', outcome.trackingStatus]
  if (deposit.failure !== undefined) deposited = ['failed', 'reverted']
  const legs: StatusLeg[] = [
    {
      ...createTransferLeg(sell, deposit.amount, deposited),
      hash: deposit.hash || (query.hash ?? ''),
      toAddress: findDepositAddress(swap, query),
      finalisedAt: toSeconds(deposit.witnessedAt),
    },
  ]

  if (part) {
    let [status, trackingStatus]: Statuses = [outcome.status, outcome.trackingStatus]
    if (swap.state === 'SWAPPING') [status, trackingStatus] = ['swapping', 'swapping']
    else if (part.output > 0n)
      [status, trackingStatus] = ['completed', refundEgress ? 'partially_refunded' : 'completed']
    else if (refundEgress || part.onChain?.refunded) [status, trackingStatus] = ['refunded', 'refunded']
    legs.push({
      chainId: STATE_CHAIN,
      hash: swap.swapId ?? swap.channel?.id ?? '',
      block: -1,
      type: swap.dca ? 'streaming_swap' : 'swap',
      status,
      trackingStatus,
      fromAsset: sell.token.identifier,
      fromAmount: toHumanAmount(part.swapped || part.input, sell),
      fromAddress: '',
      toAsset: buy.token.identifier,
      // Nothing swapped yet is not nothing bought.
      toAmount: part.output > 0n || outcome.settled ? toHumanAmount(part.output, buy) : '',
      toAddress: swap.destination,
      finalisedAt: outcome.settled || status === 'completed' ? toSeconds(part.executedAt) : -1,
    })
  }

  for (const name of ['swapEgress', 'refundEgress', 'fallbackEgress'] as const) {
    const egress = swap[name]
    if (!egress) continue
    const isRefund = name === 'refundEgress'
    // A fallback payout replaces one that failed.
    const hasFailed = egress.failed || (name === 'swapEgress' && fallbackEgress !== undefined)
    let paid: Statuses = isRefund ? ['refunded', 'refunded'] : ['completed', 'completed']
    if (hasFailed) paid = ['failed', 'reverted']
    else if (egress.sentAt === undefined) paid = ['pending', 'outbound']
    legs.push({
      ...createTransferLeg(isRefund ? sell : buy, egress.amount, paid),
      hash: egress.hash,
      toAddress: egress.to ?? (isRefund ? swap.refundAddress : name === 'swapEgress' ? swap.destination : ''),
      finalisedAt: hasFailed ? -1 : toSeconds(egress.sentAt),
    })
  }

  // The refund to an account of the State Chain has no transaction on another chain.
  const refunded = part?.onChain?.refunded ?? 0n
  if (refunded > 0n) {
    legs.push({
      ...createTransferLeg(sell, refunded, ['refunded', 'refunded']),
      chainId: STATE_CHAIN,
      hash: swap.swapId ?? '',
      toAddress: swap.refundAddress,
      finalisedAt: toSeconds(part?.executedAt),
    })
  }
  return legs
}

/** Base units as a human amount; `''` for an unknown amount. */
export const toHumanAmount = (amount: bigint | undefined, { token }: NetworkAsset): string =>
  amount === undefined ? '' : toHuman(amount, token.decimals)

/** Unix seconds of Unix milliseconds; -1 for an unknown time. */
export const toSeconds = (at: number | undefined): number => (at === undefined || at <= 0 ? -1 : Math.floor(at / 1_000))

/** Deposit address, spelled as in the swap that was built. */
export const findDepositAddress = (swap: WireSwap, query: StatusQuery): string => {
  const address = swap.channel?.address ?? ''
  const ours = query.known?.depositAddress
  return ours !== undefined && (address === '' || ours.toLowerCase() === address.toLowerCase()) ? ours : address
}

/** A transfer on the chain of the asset, without transaction, addresses and time. */
const createTransferLeg = (
  asset: NetworkAsset,
  amount: bigint | undefined,
  [status, trackingStatus]: Statuses,
): StatusLeg => {
  const { token } = asset
  const humanAmount = toHumanAmount(amount, asset)
  return {
    chainId: token.chainId,
    hash: '',
    block: -1,
    type: token.address === undefined ? 'native_send' : 'token_transfer',
    status,
    trackingStatus,
    fromAsset: token.identifier,
    fromAmount: humanAmount,
    fromAddress: '',
    toAsset: token.identifier,
    toAmount: humanAmount,
    toAddress: '',
    finalisedAt: -1,
  }
}
