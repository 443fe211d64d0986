import { type KnownSwap, type StatusLeg, type SwapStatus, type TrackStatus, toHuman } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import type { PactAsset } from './pact-assets.ts'

/** Statuses of the states of a pact. Only `ACTIVE` is documented. GUESS: the other names. */
export const usualStatuses: Readonly<Record<string, TrackStatus>> = {
  ACTIVE: 'swapping',
  EXECUTED: 'completed',
  FINALIZED: 'completed',
  COMPLETED: 'completed',
  EXPIRED: 'refunded',
  CANCELLED: 'refunded',
  PENALIZED: 'refunded',
}

/** A payment and its stored swap. */
export interface Sighting {
  readonly known: KnownSwap | undefined
  readonly hash: string
  readonly sell: PactAsset
  readonly buy: PactAsset
}

/**
 * Turns a pact into the status of its swap, with payment, pact, and payout or compensation.
 *
 * @throws {UpstreamError} for another shape
 */
export const translateStatus = (
  pact: unknown,
  { known, hash, sell, buy }: Sighting,
  statuses: Readonly<Record<string, TrackStatus>>,
): SwapStatus => {
  const status = statuses[read.text(pact, 'executionStatus').toUpperCase()] ?? 'unknown'
  const promised = read.amount(pact, 'promisedL1Amount')
  const paid = read.optionalAmount(pact, 'executionInfo.l1Amount') ?? (status === 'completed' ? promised : undefined)
  const isRefunded = status === 'refunded'
  const hasTracking = status === 'completed' || status === 'swapping' || isRefunded
  const swap = {
    chainId: sell.token.chainId,
    hash,
    block: -1,
    type: 'swap',
    status,
    trackingStatus: hasTracking ? status : 'starting',
    fromAsset: sell.identifier,
    fromAmount: known === undefined ? '' : toHuman(known.sellAmount, sell.token.decimals),
    fromAddress: known?.sourceAddress ?? '',
    toAsset: buy.identifier,
    toAmount: isRefunded ? '0' : paid === undefined ? '' : toHuman(paid, buy.token.decimals),
    toAddress: known?.destinationAddress ?? read.optionalText(pact, 'l1Recipient') ?? '',
    finalisedAt: -1,
  } as const

  const payment: StatusLeg = {
    ...swap,
    type: sell.token.address === undefined ? 'native_contract_call' : 'token_contract_call',
    status: 'completed',
    trackingStatus: 'completed',
    toAsset: sell.identifier,
    toAmount: swap.fromAmount,
    toAddress: sell.payment ?? '',
  }
  const target = isRefunded ? sell : buy
  const payoutAmount = isRefunded ? '' : swap.toAmount
  const payout: StatusLeg = {
    ...swap,
    type: target.token.address === undefined ? 'native_send' : 'token_transfer',
    chainId: target.token.chainId,
    hash: isRefunded ? '' : (read.optionalText(pact, 'executionInfo.l1TxId') ?? ''),
    fromAsset: target.identifier,
    fromAmount: payoutAmount,
    fromAddress: '',
    toAsset: target.identifier,
    toAmount: payoutAmount,
    toAddress: isRefunded ? swap.fromAddress : swap.toAddress,
    status: status === 'swapping' ? 'not_started' : status,
  }
  return { ...swap, legs: [payment, { ...swap, hash: '' }, payout], providerOrderId: read.optionalText(pact, 'id') }
}

/** Describes a payment without a pact. */
export const describeWaiting = (known: KnownSwap, { hash, sell, buy }: Omit<Sighting, 'known'>): SwapStatus => ({
  chainId: sell.token.chainId,
  hash,
  block: -1,
  type: 'swap',
  status: 'pending',
  trackingStatus: 'inbound',
  fromAsset: sell.identifier,
  fromAmount: toHuman(known.sellAmount, sell.token.decimals),
  fromAddress: known.sourceAddress,
  toAsset: buy.identifier,
  toAmount: '',
  toAddress: known.destinationAddress,
  finalisedAt: -1,
  legs: [],
})
