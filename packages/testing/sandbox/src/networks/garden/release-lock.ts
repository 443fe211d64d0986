import { encodeFunctionData } from 'viem'
import type { Treasury } from '../treasury.ts'
import type { GardenOrder } from './garden-order.ts'
import { htlcAbi } from './htlc-contract.ts'
import { redeemLock, refundLock, solanaTerms } from './solana-lock.ts'

/**
 * Redeems the seller's lock for the solver; returns the hash. On Bitcoin nothing is simulated and the coins stay in the
 * lock.
 */
export const redeemSource = (treasury: Treasury, { source, secretHash, secret }: GardenOrder): string | undefined => {
  const { chain, htlc } = source.asset
  if (htlc === undefined) return undefined
  if (chain === 'SOL') return treasury.instruct([redeemLock(htlc, solanaTerms(source, secretHash), secret)])
  const args = [`0x${source.swapId}`, `0x${secret}`] as const
  return treasury.call(chain, htlc, encodeFunctionData({ abi: htlcAbi, functionName: 'redeem', args }))
}

/** Refunds the lock to the seller; returns the hash. */
export const refundSource = (treasury: Treasury, { source, secretHash }: GardenOrder): string => {
  const { chain, htlc, ledgerAsset } = source.asset
  if (htlc === undefined) return treasury.pay(chain, ledgerAsset, source.initiator, source.filled)
  if (chain === 'SOL') return treasury.instruct([refundLock(htlc, solanaTerms(source, secretHash))])
  const args = [`0x${source.swapId}`] as const
  return treasury.call(chain, htlc, encodeFunctionData({ abi: htlcAbi, functionName: 'refund', args }))
}
