import { encodeFunctionData } from 'viem'
import type { Treasury } from '../treasury.ts'
import { htlcAbi } from './htlc-contract.ts'
import type { Order } from './order.ts'
import { redeemLock, refundLock, solanaTerms } from './solana-lock.ts'

/**
 * The solver takes what the seller has locked; answers the hash. Bitcoin's side of the solver is not simulated: the coins
 * stay in the lock.
 */
export const redeemSource = (treasury: Treasury, { source, secretHash, secret }: Order): string | undefined => {
  const { chain, htlc } = source.asset
  if (htlc === undefined) return undefined
  if (chain === 'SOL') return treasury.instruct([redeemLock(htlc, solanaTerms(source, secretHash), secret)])
  const args = [`0x${source.swapId}`, `0x${secret}`] as const
  return treasury.call(chain, htlc, encodeFunctionData({ abi: htlcAbi, functionName: 'redeem', args }))
}

/** The seller gets back what he has locked; answers the hash. */
export const refundSource = (treasury: Treasury, { source, secretHash }: Order): string => {
  const { chain, htlc, ledgerAsset } = source.asset
  if (htlc === undefined) return treasury.pay(chain, ledgerAsset, source.initiator, source.filled)
  if (chain === 'SOL') return treasury.instruct([refundLock(htlc, solanaTerms(source, secretHash))])
  const args = [`0x${source.swapId}`] as const
  return treasury.call(chain, htlc, encodeFunctionData({ abi: htlcAbi, functionName: 'refund', args }))
}
