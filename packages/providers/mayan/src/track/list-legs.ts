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

/** Lists deposit, auction, and payout or refund. */
export const listLegs = (input: StatusInput): readonly StatusLeg[] => {
  const { outcome, from, to, refund, paidHash, finalisedAt } = input
  const hasLanded = outcome.status !== 'pending'
  const deposit: StatusLeg = {
    chainId: from.chainId,
    hash: input.source,
    block: input.block,
    type: isNative(from) ? 'native_contract_call' : 'token_contract_call',
    status: hasLanded ? 'completed' : 'pending',
    trackingStatus: hasLanded ? 'completed' : 'inbound',
    fromAsset: from.asset,
    fromAmount: from.amount,
    fromAddress: input.trader,
    toAsset: from.asset,
    toAmount: from.amount,
    toAddress: '',
    finalisedAt: hasLanded ? input.startedAt : -1,
  }
  const auction: StatusLeg = {
    chainId: input.auction,
    hash: '',
    block: -1,
    type: 'swap',
    ...(hasLanded ? outcome : { status: 'not_started', trackingStatus: 'not_started' }),
    fromAsset: from.asset,
    fromAmount: from.amount,
    fromAddress: '',
    toAsset: to.asset,
    toAmount: outcome.status === 'completed' ? to.amount : '',
    toAddress: '',
    finalisedAt,
  }
  const legs = [deposit, auction]
  if (refund) {
    const { hash } = refund
    return [...legs, describeTransfer(refund, { hash, receiver: input.trader, finalisedAt, status: 'refunded' })]
  }
  const isPaid = outcome.status === 'completed'
  if (!isPaid && paidHash === '') return legs
  const status = isPaid ? 'completed' : 'pending'
  return [...legs, describeTransfer(to, { hash: paidHash, receiver: input.destination, finalisedAt, status })]
}

const isNative = ({ asset, chainId }: Side): boolean => {
  const chain = chainById(chainId)
  return chain !== undefined && asset === nativeIdentifier(chain)
}

interface Transfer {
  readonly hash: string
  readonly receiver: string
  readonly finalisedAt: number
  readonly status: 'completed' | 'pending' | 'refunded'
}

const describeTransfer = (side: Side, { hash, receiver, finalisedAt, status }: Transfer): StatusLeg => ({
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
