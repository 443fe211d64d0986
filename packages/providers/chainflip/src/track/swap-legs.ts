import { type StatusLeg, type StatusQuery, type TrackingStatus, type TrackStatus, toHuman } from '@switchyard/core'
import type { NetworkAsset } from '../assets/network-asset.ts'
import type { SwapOutcome } from './outcome.ts'
import type { Egress, SwapPart, WireSwap } from './wire-swap.ts'

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
export const listLegs = (input: StatusInput): readonly StatusLeg[] => {
  const { swap } = input
  if (swap.deposit.amount === undefined && !swap.swap && swap.deposit.hash === '') return []
  const legs = [createDepositLeg(input)]
  if (swap.swap) legs.push(createSwapLeg(input, swap.swap))
  for (const name of ['swapEgress', 'refundEgress', 'fallbackEgress'] as const) {
    const egress = swap[name]
    if (egress) legs.push(createEgressLeg(swap, name, egress))
  }

  // The refund to an account of the State Chain has no transaction on another chain.
  const refunded = swap.swap?.onChain?.refunded ?? 0n
  if (refunded > 0n) {
    legs.push({
      ...createTransferLeg(swap.sell, refunded, ['refunded', 'refunded']),
      chainId: STATE_CHAIN,
      hash: swap.swapId ?? '',
      toAddress: swap.refundAddress,
      finalisedAt: toSeconds(swap.swap?.executedAt),
    })
  }
  return legs
}

/** Base units as a human amount; `''` for an unknown amount. */
export const toHumanAmount = (amount: bigint | undefined, { token }: NetworkAsset): string =>
  amount === undefined ? '' : toHuman(amount, token.decimals)

/** Unix seconds of Unix milliseconds; -1 for an unknown time. */
export const toSeconds = (at: number | undefined): number => (at === undefined || at <= 0 ? -1 : Math.floor(at / 1_000))

/** Amount of the deposit; old records of vault swaps have it only in the swap. */
export const readSoldAmount = ({ swap }: StatusInput): bigint | undefined => swap.deposit.amount ?? swap.swap?.input

/** Deposit address, spelled as in the swap that was built. */
export const findDepositAddress = ({ swap, query }: StatusInput): string => {
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

const createDepositLeg = (input: StatusInput): StatusLeg => {
  const { swap, query, outcome } = input
  const seen = swap.state !== 'WAITING' && swap.state !== 'RECEIVING'
  const statuses: Statuses = seen ? ['completed', 'completed'] : ['pending', outcome.trackingStatus]
  const isLost = swap.deposit.failure !== undefined
  return {
    ...createTransferLeg(swap.sell, readSoldAmount(input), isLost ? ['failed', 'reverted'] : statuses),
    hash: swap.deposit.hash || (query.hash ?? ''),
    fromAddress: query.known?.sourceAddress ?? '',
    toAddress: findDepositAddress(input),
    finalisedAt: toSeconds(swap.deposit.witnessedAt),
  }
}

const createSwapLeg = ({ swap, outcome }: StatusInput, part: SwapPart): StatusLeg => {
  let [status, trackingStatus]: Statuses = [outcome.status, outcome.trackingStatus]
  if (swap.state === 'SWAPPING') [status, trackingStatus] = ['swapping', 'swapping']
  else if (part.output > 0n)
    [status, trackingStatus] = ['completed', swap.refundEgress ? 'partially_refunded' : 'completed']
  else if (swap.refundEgress || part.onChain?.refunded) [status, trackingStatus] = ['refunded', 'refunded']
  return {
    chainId: STATE_CHAIN,
    hash: swap.swapId ?? swap.channel?.id ?? '',
    block: -1,
    type: swap.dca ? 'streaming_swap' : 'swap',
    status,
    trackingStatus,
    fromAsset: swap.sell.token.identifier,
    fromAmount: toHumanAmount(part.swapped || part.input, swap.sell),
    fromAddress: '',
    toAsset: swap.buy.token.identifier,
    toAmount: toHumanAmount(part.output, swap.buy),
    toAddress: swap.destination,
    finalisedAt: outcome.settled || status === 'completed' ? toSeconds(part.executedAt) : -1,
  }
}

const createEgressLeg = (
  swap: WireSwap,
  name: 'swapEgress' | 'refundEgress' | 'fallbackEgress',
  { amount, hash, to, sentAt, failed }: Egress,
): StatusLeg => {
  const isRefund = name === 'refundEgress'
  // A fallback payout replaces one that failed.
  const hasFailed = failed || (name === 'swapEgress' && swap.fallbackEgress !== undefined)
  let statuses: Statuses = isRefund ? ['refunded', 'refunded'] : ['completed', 'completed']
  if (hasFailed) statuses = ['failed', 'reverted']
  else if (sentAt === undefined) statuses = ['pending', 'outbound']
  return {
    ...createTransferLeg(isRefund ? swap.sell : swap.buy, amount, statuses),
    hash,
    toAddress: to ?? (isRefund ? swap.refundAddress : swap.destination),
    finalisedAt: hasFailed ? -1 : toSeconds(sentAt),
  }
}
