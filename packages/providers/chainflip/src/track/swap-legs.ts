import { type StatusLeg, type StatusQuery, type TrackingStatus, type TrackStatus, toHuman } from '@switchyard/core'
import type { NetworkAsset } from '../assets/network-asset.ts'
import type { SwapOutcome } from './outcome.ts'
import type { Egress, WireSwap } from './wire-swap.ts'

/** Input of the legs of a swap. */
export interface StatusInput {
  readonly swap: WireSwap
  readonly query: StatusQuery
  readonly outcome: SwapOutcome
}

/** Chain id of the State Chain. */
const STATE_CHAIN = 'chainflip'

/** Deposit, swap and payouts. Empty before the deposit is seen. */
export const listLegs = (input: StatusInput): readonly StatusLeg[] => {
  const { swap } = input
  if (swap.deposit.amount === undefined && !swap.swap && swap.deposit.hash === '') return []
  const out = (['swapEgress', 'refundEgress', 'fallbackEgress'] as const).flatMap((name) => {
    const egress = swap[name]
    return egress ? [egressLeg(input, name, egress)] : []
  })
  return [depositLeg(input), ...(swap.swap ? [swapLeg(input)] : []), ...out, ...onChainRefund(swap)]
}

/** The refund to an account of the State Chain, which has no transaction on another chain. */
const onChainRefund = ({ swap, swapId, sell, refundAddress }: WireSwap): readonly StatusLeg[] => {
  const refunded = swap?.onChain?.refunded ?? 0n
  if (refunded === 0n) return []
  const { identifier } = sell.token
  const amount = human(refunded, sell)
  return [
    {
      chainId: STATE_CHAIN,
      hash: swapId ?? '',
      block: -1,
      type: transferType(sell),
      status: 'refunded',
      trackingStatus: 'refunded',
      fromAsset: identifier,
      fromAmount: amount,
      fromAddress: '',
      toAsset: identifier,
      toAmount: amount,
      toAddress: refundAddress,
      finalisedAt: seconds(swap?.executedAt),
    },
  ]
}

/** Base units as a human amount; `''` for an unknown amount. */
export const human = (amount: bigint | undefined, { token }: NetworkAsset): string =>
  amount === undefined ? '' : toHuman(amount, token.decimals)

/** Unix seconds of Unix milliseconds; -1 for an unknown time. */
export const seconds = (at: number | undefined): number => (at === undefined || at <= 0 ? -1 : Math.floor(at / 1_000))

/** Amount of the deposit; old records of vault swaps have it only in the swap. */
export const sold = ({ swap }: StatusInput): bigint | undefined => swap.deposit.amount ?? swap.swap?.input

const depositLeg = (input: StatusInput): StatusLeg => {
  const { swap, query } = input
  const seen = swap.state !== 'WAITING' && swap.state !== 'RECEIVING'
  const lost = swap.deposit.failure !== undefined
  const amount = human(sold(input), swap.sell)
  const identifier = swap.sell.token.identifier
  return {
    chainId: swap.sell.token.chainId,
    hash: swap.deposit.hash || (query.hash ?? ''),
    block: -1,
    type: transferType(swap.sell),
    status: lost ? 'failed' : seen ? 'completed' : 'pending',
    trackingStatus: lost ? 'reverted' : seen ? 'completed' : input.outcome.trackingStatus,
    fromAsset: identifier,
    fromAmount: amount,
    fromAddress: query.known?.sourceAddress ?? '',
    toAsset: identifier,
    toAmount: amount,
    toAddress: depositTarget(input),
    finalisedAt: seconds(swap.deposit.witnessedAt),
  }
}

/** Deposit address, spelled as in the swap that was built. */
export const depositTarget = ({ swap, query }: StatusInput): string => {
  const address = swap.channel?.address ?? ''
  const ours = query.known?.depositAddress
  return ours !== undefined && (address === '' || ours.toLowerCase() === address.toLowerCase()) ? ours : address
}

const swapLeg = (input: StatusInput): StatusLeg => {
  const { swap, outcome } = input
  const part = swap.swap
  const [status, trackingStatus] = swapStatus(input)
  return {
    chainId: STATE_CHAIN,
    hash: swap.swapId ?? swap.channel?.id ?? '',
    block: -1,
    type: swap.dca ? 'streaming_swap' : 'swap',
    status,
    trackingStatus,
    fromAsset: swap.sell.token.identifier,
    fromAmount: human(part?.swapped || part?.input, swap.sell),
    fromAddress: '',
    toAsset: swap.buy.token.identifier,
    toAmount: human(part?.output, swap.buy),
    toAddress: swap.destination,
    finalisedAt: outcome.settled || status === 'completed' ? seconds(part?.executedAt) : -1,
  }
}

type Statuses = readonly [TrackStatus, TrackingStatus]

const swapStatus = ({ swap, outcome }: StatusInput): Statuses => {
  if (swap.state === 'SWAPPING') return ['swapping', 'swapping']
  const output = swap.swap?.output ?? 0n
  if (output > 0n) return ['completed', swap.refundEgress ? 'partially_refunded' : 'completed']
  if (swap.refundEgress || swap.swap?.onChain?.refunded) return ['refunded', 'refunded']
  return [outcome.status, outcome.trackingStatus]
}

const egressLeg = (
  { swap }: StatusInput,
  name: 'swapEgress' | 'refundEgress' | 'fallbackEgress',
  egress: Egress,
): StatusLeg => {
  const refund = name === 'refundEgress'
  const asset = refund ? swap.sell : swap.buy
  // A fallback payout replaces one that failed.
  const replaced = name === 'swapEgress' && swap.fallbackEgress !== undefined
  const [status, trackingStatus]: Statuses = replaced ? ['failed', 'reverted'] : egressStatus(egress, refund)
  const amount = human(egress.amount, asset)
  return {
    chainId: asset.token.chainId,
    hash: egress.hash,
    block: -1,
    type: transferType(asset),
    status,
    trackingStatus,
    fromAsset: asset.token.identifier,
    fromAmount: amount,
    fromAddress: '',
    toAsset: asset.token.identifier,
    toAmount: amount,
    toAddress: egress.to ?? (refund ? swap.refundAddress : swap.destination),
    finalisedAt: status === 'failed' ? -1 : seconds(egress.sentAt),
  }
}

const egressStatus = ({ failed, sentAt }: Egress, refund: boolean): Statuses => {
  if (failed) return ['failed', 'reverted']
  if (sentAt === undefined) return ['pending', 'outbound']
  return refund ? ['refunded', 'refunded'] : ['completed', 'completed']
}

const transferType = ({ token }: NetworkAsset): string =>
  token.address === undefined ? 'native_send' : 'token_transfer'
