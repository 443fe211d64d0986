import {
  type KnownSwap,
  type StatusLeg,
  type SwapStatus,
  type TrackingStatus,
  type TrackStatus,
  toHuman,
} from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import { HARBOR_DECIMALS, type HarborAsset } from './harbor-assets.ts'
import { readMemo, type SwapMemo } from './memo.ts'

/** A deposit and everything known of its swap. */
export interface StatusInput {
  readonly known: KnownSwap | undefined
  readonly hash: string
  readonly chainId: string
  readonly sell: HarborAsset | undefined
  readonly buy: HarborAsset | undefined
  readonly vault: string
  readonly destination: string
  /** Recipient of a refund. */
  readonly refund: string
}

/** Status and tracking status of a documented phase. */
const trackingOf = (state: string): readonly [TrackStatus, TrackingStatus] => {
  switch (state.toLowerCase()) {
    case 'quoting':
      return ['not_started', 'not_started']
    case 'deposit':
      return ['pending', 'inbound']
    case 'processing':
      return ['swapping', 'swapping']
    case 'withdraw':
      return ['swapping', 'outbound']
    case 'completed':
      return ['completed', 'completed']
    case 'refunded':
      return ['refunded', 'refunded']
    default:
      return ['unknown', 'starting']
  }
}

/** An optional string. Whether missing values are absent or empty is not documented. */
const textOf = (body: unknown, name: string): string | undefined =>
  read.record(body, '')[name] === '' ? undefined : read.optionalText(body, name)

/** The memo in a status response; `undefined` without one. */
export const memoOf = (body: unknown): SwapMemo | undefined => {
  const memo = textOf(body, 'memo')
  return memo === undefined ? undefined : readMemo(memo)
}

/**
 * The status of a deposit.
 *
 *
 * @throws {UpstreamError} for another shape
 */
export const translateStatus = (input: StatusInput, body: unknown): SwapStatus => {
  const [status, trackingStatus] = trackingOf(read.text(body, 'state'))
  const out = read.record(body, '').amountOut === '' ? undefined : read.optionalAmount(body, 'amountOut')
  return statusOf(input, status, trackingStatus, {
    outbound: textOf(body, 'outboundTxId') ?? '',
    amount: out === undefined ? '' : toHuman(out, HARBOR_DECIMALS),
  })
}

/** The status of a deposit whose status cannot be requested. */
export const unknownStatus = (input: StatusInput): SwapStatus =>
  statusOf(input, 'unknown', 'starting', { outbound: '', amount: '' })

interface Payout {
  readonly outbound: string
  readonly amount: string
}

const statusOf = (
  input: StatusInput,
  status: TrackStatus,
  trackingStatus: TrackingStatus,
  payout: Payout,
): SwapStatus => {
  const { known, hash, chainId, sell, buy, destination } = input
  const whole = {
    chainId,
    hash,
    block: -1,
    status,
    trackingStatus,
    fromAsset: sell?.identifier ?? '',
    fromAmount: known && sell ? toHuman(known.sellAmount, sell.token.decimals) : '',
    fromAddress: known?.sourceAddress ?? '',
    toAsset: buy?.identifier ?? '',
    toAmount: status === 'refunded' ? '0' : payout.amount,
    toAddress: destination,
    finalisedAt: -1,
  } as const
  return {
    ...whole,
    type: 'swap',
    legs: legsOf(whole, input, payout),
    // Links to a transaction are not documented; the search needs the hash without `0x`.
    providerExplorerUrl: 'https://explorer.harbor.xyz/',
  }
}

type Whole = Omit<StatusLeg, 'type'>

/** The deposit, the order, and the payout or refund. */
const legsOf = (whole: Whole, input: StatusInput, payout: Payout): readonly StatusLeg[] => [
  depositLeg(whole, input),
  { ...whole, type: 'swap', chainId: 'harbor-1', hash: '' },
  payoutLeg(whole, input, payout),
]

const depositLeg = (whole: Whole, { sell, vault }: StatusInput): StatusLeg => {
  const { status } = whole
  const landed = status === 'swapping' || status === 'completed' || status === 'refunded'
  return {
    ...whole,
    type: sell?.token.address === undefined ? 'native_send' : 'token_contract_call',
    status: landed ? 'completed' : status,
    trackingStatus: landed ? 'completed' : whole.trackingStatus,
    toAsset: whole.fromAsset,
    toAmount: whole.fromAmount,
    toAddress: vault,
  }
}

const payoutLeg = (
  whole: Whole,
  { sell, buy, destination, refund }: StatusInput,
  { outbound, amount }: Payout,
): StatusLeg => {
  const refunded = whole.status === 'refunded'
  const target = refunded ? sell : buy
  const asset = target?.identifier ?? ''
  return {
    ...whole,
    type: target?.token.address === undefined ? 'native_send' : 'token_transfer',
    chainId: refunded ? whole.chainId : (buy?.token.chainId ?? ''),
    hash: outbound,
    fromAsset: asset,
    fromAmount: amount,
    fromAddress: '',
    toAsset: asset,
    toAmount: amount,
    toAddress: refunded ? refund : destination,
    status: refunded || whole.status === 'completed' ? whole.status : 'not_started',
  }
}
