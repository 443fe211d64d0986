import { chainByCode, type StatusLeg, type TrackingStatus, type TrackStatus } from '@switchyard/core'
import { readAssetName } from '../asset/asset-name.ts'
import { assetIdentifier } from '../asset/asset-token.ts'
import { humanAmount } from '../asset/human-amount.ts'
import { isContractDeposit } from '../deposit/is-contract-deposit.ts'
import { chainHash } from '../node/hash.ts'
import type { Payout } from './payouts.ts'
import type { StatusInput } from './status-input.ts'

interface Side {
  readonly asset: string
  readonly amount: string
}

/** The leg of the user's deposit. */
export const depositLeg = (input: StatusInput, side: Side): StatusLeg => {
  const seen = input.progress.stage !== 'inbound'
  return {
    chainId: findChainId(input.chain),
    hash: chainHash(input.chain, input.hash),
    block: input.progress.depositBlock,
    type: depositType(input),
    status: seen ? 'completed' : 'pending',
    trackingStatus: seen ? 'completed' : 'inbound',
    fromAsset: side.asset,
    fromAmount: side.amount,
    fromAddress: input.from,
    toAsset: side.asset,
    toAmount: side.amount,
    toAddress: input.to,
    finalisedAt: -1,
  }
}

/** The leg on the network itself. */
export const swapLeg = (input: StatusInput, type: string, from: Side, to: Side): StatusLeg => {
  const [status, trackingStatus] = swapStatus(input)
  const { history, network } = input
  return {
    chainId: findChainId(network.chain),
    hash: input.hash,
    block: history.block,
    type,
    status,
    trackingStatus,
    fromAsset: from.asset,
    fromAmount: from.amount,
    fromAddress: input.from,
    toAsset: to.asset,
    toAmount: status === 'refunded' ? '0' : to.amount,
    toAddress: input.memo?.destination ?? '',
    finalisedAt: status === 'completed' || status === 'refunded' ? history.swappedAt : -1,
  }
}

/** The leg of one payment to the user, planned or completed. */
export const payoutLeg = ({ network, outcome, history, bought }: StatusInput, payout: Payout): StatusLeg => {
  const side = {
    asset: (payout.refund ? undefined : bought) ?? assetIdentifier(network, payout.asset),
    amount: humanAmount(network, payout.asset, payout.amount),
  }
  const [status, trackingStatus] = payoutStatus(payout)
  return {
    chainId: findChainId(payout.chain),
    hash: payout.hash === undefined ? '' : chainHash(payout.chain, payout.hash),
    block: -1,
    type: isToken(payout.asset) ? 'token_transfer' : 'native_send',
    status,
    trackingStatus,
    fromAsset: side.asset,
    fromAmount: side.amount,
    fromAddress: payout.from,
    toAsset: side.asset,
    toAmount: side.amount,
    toAddress: payout.to,
    finalisedAt: outcome.settled ? history.paidAt : -1,
  }
}

type Statuses = readonly [TrackStatus, TrackingStatus]

const swapStatus = ({ progress: { stage }, payouts, outcome }: StatusInput): Statuses => {
  if (stage === 'inbound') return ['not_started', 'not_started']
  if (stage === 'swapping') return ['swapping', 'swapping']
  if (outcome.status === 'failed') return ['failed', 'reverted']
  const refunded = payouts.length > 0 && payouts.every(({ refund }) => refund)
  return refunded ? ['refunded', 'refunded'] : ['completed', 'completed']
}

const payoutStatus = ({ hash, refund }: Payout): Statuses => {
  if (hash === undefined) return ['pending', 'outbound']
  return refund ? ['refunded', 'refunded'] : ['completed', 'completed']
}

const depositType = ({ chain, asset }: StatusInput): string => {
  if (isContractDeposit(chain)) return isToken(asset) ? 'token_contract_call' : 'native_contract_call'
  return isToken(asset) ? 'token_transfer' : 'native_send'
}

const isToken = (asset: string): boolean => readAssetName(asset)?.address !== undefined

const findChainId = (chain: string): string => chainByCode(chain)?.chainId ?? ''
