import {
  type KnownSwap,
  type StatusLeg,
  type SwapStatus,
  type TrackingStatus,
  type TrackStatus,
  toHuman,
} from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import { HARBOR_DECIMALS, type HarborAsset } from './assets.ts'
import { readMemo, type SwapMemo } from './memo/memo.ts'

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

/** Fields of a status response. It is not documented if missing values are absent or empty. */
export interface WireStatus {
  readonly state: string
  readonly memo: SwapMemo | undefined
  /** Hash of the payout or refund; empty before it. */
  readonly outbound: string
  /** Human amount of the payout; empty before it. */
  readonly amountOut: string
}

/** @throws {UpstreamError} for another shape */
export const readStatus = (body: unknown): WireStatus => {
  const record = read.record(body, '')
  const readText = (name: string): string => (record[name] === '' ? '' : (read.optionalText(body, name) ?? ''))
  const amount = record.amountOut === '' ? undefined : read.optionalAmount(body, 'amountOut')
  return {
    memo: readMemo(readText('memo')),
    state: read.text(body, 'state'),
    amountOut: amount === undefined ? '' : toHuman(amount, HARBOR_DECIMALS),
    outbound: readText('outboundTxId'),
  }
}

/** Stands for the status of a deposit that cannot be requested. */
export const UNKNOWN: WireStatus = { state: '', memo: undefined, outbound: '', amountOut: '' }

/** Translates the status of a deposit. */
export const translateStatus = (input: StatusInput, { state, outbound, amountOut }: WireStatus): SwapStatus => {
  const { known, hash, chainId, sell, buy, vault, destination } = input
  const [status, trackingStatus] = translateState(state)
  const isRefunded = status === 'refunded'
  const swap = {
    chainId,
    hash,
    block: -1,
    status,
    trackingStatus,
    fromAsset: sell?.identifier ?? '',
    fromAmount: known && sell ? toHuman(known.sellAmount, sell.token.decimals) : '',
    fromAddress: known?.sourceAddress ?? '',
    toAsset: buy?.identifier ?? '',
    toAmount: isRefunded ? '0' : amountOut,
    toAddress: destination,
    finalisedAt: -1,
  } as const

  const isDeposited = status === 'swapping' || status === 'completed' || isRefunded
  const deposit: StatusLeg = {
    ...swap,
    type: sell?.token.address === undefined ? 'native_send' : 'token_contract_call',
    status: isDeposited ? 'completed' : status,
    trackingStatus: isDeposited ? 'completed' : trackingStatus,
    toAsset: swap.fromAsset,
    toAmount: swap.fromAmount,
    toAddress: vault,
  }
  const order: StatusLeg = { ...swap, type: 'swap', chainId: 'harbor-1', hash: '' }
  const paid = isRefunded ? sell : buy
  const payout: StatusLeg = {
    ...swap,
    type: paid?.token.address === undefined ? 'native_send' : 'token_transfer',
    chainId: isRefunded ? chainId : (buy?.token.chainId ?? ''),
    hash: outbound,
    fromAsset: paid?.identifier ?? '',
    fromAmount: amountOut,
    fromAddress: '',
    toAsset: paid?.identifier ?? '',
    toAmount: amountOut,
    toAddress: isRefunded ? input.refund : destination,
    status: isRefunded || status === 'completed' ? status : 'not_started',
  }
  return {
    ...swap,
    type: 'swap',
    legs: [deposit, order, payout],
    // Links to a transaction are not documented; the search needs the hash without `0x`.
    providerExplorerUrl: 'https://explorer.harbor.xyz/',
  }
}

/** Translates a documented phase. */
const translateState = (state: string): readonly [TrackStatus, TrackingStatus] => {
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
