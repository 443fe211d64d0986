import {
  type KnownSwap,
  type Observation,
  type ObservedLeg,
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
export const translateStatus = (sighting: Sighting, body: unknown): Observation => {
  const [status, trackingStatus] = words(read.text(body, 'state'))
  const out = read.record(body, '').amountOut === '' ? undefined : read.optionalAmount(body, 'amountOut')
  return observation(sighting, status, trackingStatus, {
    outbound: wordOf(body, 'outboundTxId') ?? '',
    amount: out === undefined ? '' : toHuman(out, HARBOR_DECIMALS),
  })
}

/** A deposit nobody is asked about: the status endpoint is not public and not configured. */
export const unwatched = (sighting: Sighting): Observation =>
  observation(sighting, 'unknown', 'starting', { outbound: '', amount: '' })

interface Outcome {
  readonly outbound: string
  readonly amount: string
}

const observation = (
  { known, hash, chainId, sell, buy, vault, destination }: Sighting,
  status: TrackStatus,
  trackingStatus: TrackingStatus,
  { outbound, amount }: Outcome,
): Observation => {
  const refunded = status === 'refunded'
  const target = refunded ? sell : buy
  const whole = {
    chainId,
    hash,
    block: -1,
    status,
    trackingStatus,
    fromAsset: sell?.identifier ?? '',
    fromAmount: known && sell ? toHuman(known.sellAmount, sell.token.decimals) : '',
    fromAddress: known?.sourceAddress ?? '',
    toAsset: target?.identifier ?? '',
    toAmount: amount,
    toAddress: refunded ? (known?.sourceAddress ?? '') : destination,
    finalisedAt: -1,
  } as const
  return {
    ...whole,
    type: 'swap',
    legs: legsOf(whole, { sell, target, outbound, vault }),
    // How it links to a transaction is not published; its search wants the hash without `0x`.
    providerExplorerUrl: 'https://explorer.harbor.xyz/',
  }
}

interface LegParts {
  readonly sell: HarborAsset | undefined
  readonly target: HarborAsset | undefined
  readonly outbound: string
  readonly vault: string
}

const legsOf = (
  whole: Omit<ObservedLeg, 'type'>,
  { sell, target, outbound, vault }: LegParts,
): readonly ObservedLeg[] => {
  const { status } = whole
  const landed = status === 'swapping' || status === 'completed' || status === 'refunded'
  const deposit: ObservedLeg = {
    ...whole,
    type: sell?.token.address === undefined ? 'native_send' : 'token_contract_call',
    status: landed ? 'completed' : status,
    trackingStatus: landed ? 'completed' : whole.trackingStatus,
    toAsset: whole.fromAsset,
    toAmount: whole.fromAmount,
    toAddress: vault,
  }
  const payout: ObservedLeg = {
    ...whole,
    type: target?.token.address === undefined ? 'native_send' : 'token_transfer',
    chainId: target?.token.chainId ?? whole.chainId,
    hash: outbound,
    fromAsset: whole.toAsset,
    fromAmount: whole.toAmount,
    fromAddress: '',
    status: status === 'completed' || status === 'refunded' ? status : 'not_started',
  }
  return [deposit, { ...whole, type: 'swap', chainId: 'harbor-1', hash: '' }, payout]
}
