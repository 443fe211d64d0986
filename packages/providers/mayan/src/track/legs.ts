import { chainById, nativeIdentifier, type StatusLeg } from '@switchyard/core'
import type { SwapOutcome } from './swap-outcome.ts'

/** Asset and amount of one side of a swap. */
export interface Side {
  readonly chainId: string
  readonly asset: string
  readonly amount: string
}

/** Facts about a swap from which its legs are built. */
export interface StatusInput {
  readonly source: string
  readonly outcome: SwapOutcome
  readonly from: Side
  readonly to: Side
  /** Chain id of the auction. */
  readonly auction: string
  readonly trader: string
  readonly destination: string
  readonly block: number
  readonly startedAt: number
  readonly finalisedAt: number
  /** `''` until the payout has a transaction. */
  readonly paidHash: string
  readonly refund: (Side & { readonly hash: string }) | undefined
}

/** Deposit, auction, and payout or refund. */
export const legsOf = (input: StatusInput): readonly StatusLeg[] => [
  deposit(input),
  auction(input),
  ...(input.refund ? [returned(input, input.refund)] : payout(input)),
]

const isNative = ({ asset, chainId }: Side): boolean => {
  const chain = chainById(chainId)
  return chain !== undefined && asset === nativeIdentifier(chain)
}

const deposit = ({ source, outcome, from, trader, block, startedAt }: StatusInput): StatusLeg => {
  const landed = outcome.status !== 'pending'
  return {
    chainId: from.chainId,
    hash: source,
    block,
    type: isNative(from) ? 'native_contract_call' : 'token_contract_call',
    status: landed ? 'completed' : 'pending',
    trackingStatus: landed ? 'completed' : 'inbound',
    fromAsset: from.asset,
    fromAmount: from.amount,
    fromAddress: trader,
    toAsset: from.asset,
    toAmount: from.amount,
    toAddress: '',
    finalisedAt: landed ? startedAt : -1,
  }
}

const auction = ({ outcome, from, to, auction: chainId, finalisedAt }: StatusInput): StatusLeg => ({
  chainId,
  hash: '',
  block: -1,
  type: 'swap',
  ...(outcome.status === 'pending' ? { status: 'not_started', trackingStatus: 'not_started' } : outcome),
  fromAsset: from.asset,
  fromAmount: from.amount,
  fromAddress: '',
  toAsset: to.asset,
  toAmount: outcome.status === 'completed' ? to.amount : '',
  toAddress: '',
  finalisedAt,
})

const payout = ({ outcome, to, destination, paidHash, finalisedAt }: StatusInput): readonly StatusLeg[] =>
  outcome.status === 'completed' || paidHash !== ''
    ? [transfer(to, paidHash, destination, finalisedAt, outcome.status === 'completed' ? 'completed' : 'pending')]
    : []

const returned = ({ trader, finalisedAt }: StatusInput, refund: Side & { readonly hash: string }): StatusLeg =>
  transfer(refund, refund.hash, trader, finalisedAt, 'refunded')

const transfer = (
  side: Side,
  hash: string,
  receiver: string,
  finalisedAt: number,
  status: 'completed' | 'pending' | 'refunded',
): StatusLeg => ({
  chainId: side.chainId,
  hash,
  block: -1,
  type: isNative(side) ? 'native_send' : 'token_transfer',
  status,
  trackingStatus: status === 'pending' ? 'outbound' : status,
  fromAsset: side.asset,
  fromAmount: side.amount,
  fromAddress: '',
  toAsset: side.asset,
  toAmount: side.amount,
  toAddress: receiver,
  finalisedAt,
})
