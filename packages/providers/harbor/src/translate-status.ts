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

/** A deposit, and what is known of the swap it belongs to. */
export interface Sighting {
  readonly known: KnownSwap | undefined
  readonly hash: string
  readonly chainId: string
  readonly sell: HarborAsset | undefined
  readonly buy: HarborAsset | undefined
  readonly vault: string
  readonly destination: string
  /** Whom a refund goes to. */
  readonly refund: string
}

/** The documented phases in the words of the API. */
const words = (state: string): readonly [TrackStatus, TrackingStatus] => {
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

/** What is not there yet may be absent or empty: which of them is not documented. */
const wordOf = (body: unknown, name: string): string | undefined =>
  read.record(body, '')[name] === '' ? undefined : read.optionalText(body, name)

/** The memo the status endpoint may repeat. */
export const memoOf = (body: unknown): SwapMemo | undefined => {
  const memo = wordOf(body, 'memo')
  return memo === undefined ? undefined : readMemo(memo)
}

/** What the status endpoint tells. Throws `UpstreamError` for another shape. */
export const translateStatus = (sighting: Sighting, body: unknown): SwapStatus => {
  const [status, trackingStatus] = words(read.text(body, 'state'))
  const out = read.record(body, '').amountOut === '' ? undefined : read.optionalAmount(body, 'amountOut')
  return observation(sighting, status, trackingStatus, {
    outbound: wordOf(body, 'outboundTxId') ?? '',
    amount: out === undefined ? '' : toHuman(out, HARBOR_DECIMALS),
  })
}

/** A deposit nobody is asked about: the status endpoint is not public and not configured. */
export const unwatched = (sighting: Sighting): SwapStatus =>
  observation(sighting, 'unknown', 'starting', { outbound: '', amount: '' })

interface Outcome {
  readonly outbound: string
  readonly amount: string
}

const observation = (
  sighting: Sighting,
  status: TrackStatus,
  trackingStatus: TrackingStatus,
  outcome: Outcome,
): SwapStatus => {
  const { known, hash, chainId, sell, buy, destination } = sighting
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
    toAmount: status === 'refunded' ? '0' : outcome.amount,
    toAddress: destination,
    finalisedAt: -1,
  } as const
  return {
    ...whole,
    type: 'swap',
    legs: legsOf(whole, sighting, outcome),
    // How it links to a transaction is not published; its search wants the hash without `0x`.
    providerExplorerUrl: 'https://explorer.harbor.xyz/',
  }
}

type Whole = Omit<StatusLeg, 'type'>

/** The deposit, the order, and what Harbor paid out or sent back. */
const legsOf = (whole: Whole, sighting: Sighting, outcome: Outcome): readonly StatusLeg[] => [
  depositLeg(whole, sighting),
  { ...whole, type: 'swap', chainId: 'harbor-1', hash: '' },
  payoutLeg(whole, sighting, outcome),
]

const depositLeg = (whole: Whole, { sell, vault }: Sighting): StatusLeg => {
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
  { sell, buy, destination, refund }: Sighting,
  { outbound, amount }: Outcome,
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
