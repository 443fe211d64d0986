import { findChain, type StatusLeg, type TrackStatus } from '@switchyard/core'
import { readAssetName } from '../assets/asset-name.ts'
import { toHumanAmount, toIdentifier } from '../assets/asset-token.ts'
import { isContractDeposit } from '../deposit/is-contract-deposit.ts'
import { toChainHash } from '../node/hash.ts'
import type { Payout } from './payouts.ts'
import type { StatusInput } from './status-input.ts'

interface Side {
  readonly asset: string
  readonly amount: string
}

/** Creates the leg of the user's deposit. */
export const createDepositLeg = (input: StatusInput, side: Side): StatusLeg => {
  const seen = input.progress.stage !== 'inbound'
  const [token, native] = isContractDeposit(input.chain)
    ? ['token_contract_call', 'native_contract_call']
    : ['token_transfer', 'native_send']
  return {
    chainId: findChainId(input.chain),
    hash: toChainHash(input.chain, input.hash),
    block: input.progress.depositBlock,
    type: isToken(input.asset) ? token : native,
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

/** Creates the leg on the network itself. */
export const createSwapLeg = (
  input: StatusInput,
  type: string,
  { from, to }: { readonly from: Side; readonly to: Side },
): StatusLeg => {
  const { history, network, outcome, payouts, progress } = input
  const refunded = payouts.length > 0 && payouts.every(({ refund }) => refund)
  let status: TrackStatus = refunded ? 'refunded' : 'completed'
  if (progress.stage === 'inbound') status = 'not_started'
  else if (progress.stage === 'swapping') status = 'swapping'
  else if (outcome.status === 'failed') status = 'failed'
  return {
    chainId: findChainId(network.chain),
    hash: input.hash,
    block: history.block,
    type,
    status,
    trackingStatus: status === 'failed' ? 'reverted' : status,
    fromAsset: from.asset,
    fromAmount: from.amount,
    fromAddress: input.from,
    toAsset: to.asset,
    toAmount: status === 'refunded' ? '0' : to.amount,
    toAddress: input.memo?.destination ?? '',
    finalisedAt: status === 'completed' || status === 'refunded' ? history.swappedAt : -1,
  }
}

/** Creates the leg of one payment to the user, planned or completed. */
export const createPayoutLeg = ({ network, outcome, history, bought }: StatusInput, payout: Payout): StatusLeg => {
  const side = {
    asset: (payout.refund ? undefined : bought) ?? toIdentifier(network, payout.asset),
    amount: toHumanAmount(network, payout.asset, payout.amount),
  }
  const ended = payout.refund ? 'refunded' : 'completed'
  const paid = payout.hash !== undefined
  return {
    chainId: findChainId(payout.chain),
    hash: payout.hash === undefined ? '' : toChainHash(payout.chain, payout.hash),
    block: -1,
    type: isToken(payout.asset) ? 'token_transfer' : 'native_send',
    status: paid ? ended : 'pending',
    trackingStatus: paid ? ended : 'outbound',
    fromAsset: side.asset,
    fromAmount: side.amount,
    fromAddress: payout.from,
    toAsset: side.asset,
    toAmount: side.amount,
    toAddress: payout.to,
    finalisedAt: outcome.settled ? history.paidAt : -1,
  }
}

const isToken = (asset: string): boolean => readAssetName(asset)?.address !== undefined

const findChainId = (chain: string): string => findChain(chain)?.chainId ?? ''
