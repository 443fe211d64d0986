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

/** A payment, its stored swap, and its pact. */
export interface Sighting {
  readonly known: KnownSwap | undefined
  readonly hash: string
  readonly sell: PactAsset
  readonly buy: PactAsset
  readonly pact: unknown
  readonly statuses: Readonly<Record<string, TrackStatus>>
}

const trackingOf = (status: TrackStatus): SwapStatus['trackingStatus'] => {
  switch (status) {
    case 'completed':
      return 'completed'
    case 'refunded':
      return 'refunded'
    case 'swapping':
      return 'swapping'
    default:
      return 'starting'
  }
}

/** The status of a swap: payment, pact, and payout or compensation. Throws `UpstreamError` for another shape. */
export const translateStatus = (sighting: Sighting): SwapStatus => {
  const { known, hash, sell, buy, pact, statuses } = sighting
  const status = statuses[read.text(pact, 'executionStatus').toUpperCase()] ?? 'unknown'
  const promised = read.amount(pact, 'promisedL1Amount')
  const paid = read.optionalAmount(pact, 'executionInfo.l1Amount') ?? (status === 'completed' ? promised : undefined)
  const refunded = status === 'refunded'
  const sold = known === undefined ? '' : toHuman(known.sellAmount, sell.token.decimals)
  const sender = known?.sourceAddress ?? ''
  const whole = {
    chainId: sell.token.chainId,
    hash,
    block: -1,
    status,
    trackingStatus: trackingOf(status),
    fromAsset: sell.identifier,
    fromAmount: sold,
    fromAddress: sender,
    toAsset: buy.identifier,
    toAmount: refunded ? '0' : paid === undefined ? '' : toHuman(paid, buy.token.decimals),
    toAddress: known?.destinationAddress ?? read.optionalText(pact, 'l1Recipient') ?? '',
    finalisedAt: -1,
  } as const
  const orderId = read.optionalText(pact, 'id')
  return {
    ...whole,
    type: 'swap',
    legs: legsOf(sighting, whole),
    ...(orderId === undefined ? {} : { providerOrderId: orderId }),
  }
}

const legsOf = ({ sell, buy, pact }: Sighting, whole: Omit<StatusLeg, 'type'>): readonly StatusLeg[] => {
  const refunded = whole.status === 'refunded'
  const token = sell.token.address !== undefined
  const deposit: StatusLeg = {
    ...whole,
    type: token ? 'token_contract_call' : 'native_contract_call',
    status: 'completed',
    trackingStatus: 'completed',
    toAsset: sell.identifier,
    toAmount: whole.fromAmount,
    toAddress: sell.payment ?? '',
  }
  const swapped: StatusLeg = { ...whole, type: 'swap', hash: '' }
  const target = refunded ? sell : buy
  const payout: StatusLeg = {
    ...whole,
    type: target.token.address === undefined ? 'native_send' : 'token_transfer',
    chainId: target.token.chainId,
    hash: refunded ? '' : (read.optionalText(pact, 'executionInfo.l1TxId') ?? ''),
    fromAsset: target.identifier,
    fromAmount: refunded ? '' : whole.toAmount,
    fromAddress: '',
    toAsset: target.identifier,
    toAmount: refunded ? '' : whole.toAmount,
    toAddress: refunded ? whole.fromAddress : whole.toAddress,
    status: whole.status === 'swapping' ? 'not_started' : whole.status,
  }
  return [deposit, swapped, payout]
}

/** The status of a payment without a pact. */
export const waiting = (
  known: KnownSwap,
  { hash, sell, buy }: Pick<Sighting, 'hash' | 'sell' | 'buy'>,
): SwapStatus => ({
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
